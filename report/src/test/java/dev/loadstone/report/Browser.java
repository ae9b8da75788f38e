package dev.loadstone.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser, where this machine has one. */
public final class Browser {
  private Browser() {}

  /**
   * Starts it; skips the test where there is none.
   *
   * @param folder for its profile
   */
  public static ChromeDriver start(Path folder) throws IOException {
    Optional<File> chromium = onPath("chromium", "chromium-browser", "google-chrome");
    Optional<File> driver = onPath("chromedriver");
    Assumptions.assumeTrue(chromium.isPresent(), "no Chromium on the PATH of this machine");
    Assumptions.assumeTrue(driver.isPresent(), "no chromedriver on the PATH of this machine");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.get());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--user-data-dir=" + Files.createDirectories(folder.resolve("profile")));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    return new ChromeDriver(
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.get())
            .usingAnyFreePort()
            .build(),
        options);
  }

  /** The first of some programs that is on the path. */
  public static Optional<File> onPath(String... names) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      for (String name : names) {
        File file = new File(folder, name);
        if (file.canExecute() && file.isFile()) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  public static void emulate(ChromeDriver browser, String scheme, int width) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
  }
}
