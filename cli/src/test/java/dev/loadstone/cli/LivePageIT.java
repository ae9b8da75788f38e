package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.live.LivePage;
import dev.loadstone.live.LocalServer;
import dev.loadstone.report.Browser;
import dev.loadstone.runner.experiment.Experiment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("run --web in a real browser")
class LivePageIT {
  private static final String HOSTILE = "<img src=x onerror=hacked=1>";
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir private Path folder;

  @Test
  void shows_an_experiment_as_it_goes_on_to_whoever_opens_the_page_whenever() throws Exception {
    Files.writeString(
        folder.resolve("two.yaml"),
        """
        name: two
        benchmark: {name: smallbank, accounts: 100}
        systems:
          - {name: h2, deployment: local, label: '%s'}
          - {name: postgresql, deployment: local}
        load:
          {terminals: 2, inFlight: 2, pacing: {type: rate, perSecond: 100}, rampUp: 1s, measure: 4s, rampDown: 0s}
        repetitions: 2
        """
            .formatted(HOSTILE));
    ChromeDriver browser = Browser.start(folder);
    try (Loadstone loadstone =
        Loadstone.start(folder, Map.of(), "run", "--web", "two.yaml", "--metrics")) {
      String page = loadstone.awaitLine("live ").replaceAll("live +", "");
      Browser.emulate(browser, "light", 1280);
      browser.get(page);
      await(browser, "return document.querySelectorAll('#types tr').length >= 6");
      browser.navigate().refresh();
      await(browser, "return document.querySelectorAll('#types tr').length >= 6");
      // The phone opens it when the first system has long been measured.
      await(browser, "return document.getElementById('place').textContent.startsWith('Run 3')");
      String desk = browser.getWindowHandle();
      browser.switchTo().newWindow(WindowType.TAB);
      Browser.emulate(browser, "dark", 390);
      browser.get(page);
      await(browser, "return document.querySelectorAll('#throughput path').length > 4");
      assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
          .isEqualTo(390L);
      assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
          .isEqualTo("rgb(16, 21, 27)");
      assertThat(runs(browser)).hasSize(2);
      await(browser, "return !document.getElementById('machines').hidden");
      loadstone.awaitLine("report  ");
      browser.switchTo().window(desk);
      await(browser, "return document.getElementById('step').textContent === 'ended'");
      assertThat(loadstone.ended().exitCode()).isZero();

      ExperimentResult result = Loadstone.results(folder, "two").readExperiment().orElseThrow();
      assertThat(result.runs()).hasSize(4);
      assertThat(runs(browser))
          .satisfiesExactly(
              row -> assertThat(row).startsWith(HOSTILE + " 2 "),
              row -> assertThat(row).startsWith("postgresql 2 "));
      assertThat(browser.findElement(By.id("answers")).getText()).isNotBlank();
      assertThat(browser.findElements(By.cssSelector("#checks li"))).isNotEmpty();
      assertThat(browser.executeScript("return window.hacked")).isNull();
      assertThat(browser.findElements(By.cssSelector("img"))).isEmpty();
      assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
          .extracting(LogEntry::getMessage)
          .isEmpty();
    } finally {
      browser.quit();
    }
  }

  @Test
  void tells_everything_before_the_state_and_keeps_the_seconds_of_sixteen_cells() throws Exception {
    Files.writeString(
        folder.resolve("many.yaml"),
        """
        name: many
        benchmark: {name: smallbank, accounts: 100}
        systems: [{name: h2, deployment: local}]
        vary: {load.terminals: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]}
        load: {inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
        repetitions: 1
        """);
    List<String> names = new ArrayList<>();
    Map<Integer, Boolean> drawn = new TreeMap<>();
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", "--web", "many.yaml")) {
      String page = loadstone.awaitLine("live ").replaceAll("live +", "");
      Iterator<String> lines =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(page + "events")).build(),
                  HttpResponse.BodyHandlers.ofLines())
              .body()
              .iterator();
      String told = "";
      while (!told.contains("\"ended\":true")) {
        String line = lines.next();
        if (line.startsWith("event: ")) {
          names.add(line.substring("event: ".length()));
        } else if (line.startsWith("data: ")) {
          told = line.substring("data: ".length());
          JsonNode cell = JsonMapper.shared().readTree(told).get("cell");
          if (cell != null) {
            drawn.put(cell.asInt(), !told.contains("\"seconds\":[]"));
          }
        }
      }
      assertThat(loadstone.ended().exitCode()).isZero();
    }

    assertThat(names).startsWith("results").element(18).isEqualTo("state");
    assertThat(names.subList(1, 18)).containsOnly("cell");
    assertThat(drawn).hasSize(17).containsEntry(0, false);
    drawn.remove(0);
    assertThat(drawn.values()).containsOnly(true);
  }

  @Test
  void a_resumed_experiment_that_keeps_all_its_runs_has_its_answers() throws Exception {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: kept
            benchmark: {name: tpcc, warehouses: 1}
            systems:
              - {name: noop, label: a, deployment: local}
              - {name: noop, label: b, deployment: local}
            load: {terminals: 10, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
            repetitions: 2
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "kept", Instant.now());
    ExperimentResult whole = new ExperimentInProcess().run(experiment, store);
    try (LocalServer server = new LocalServer("--web", 0)) {
      LivePage page = new LivePage(server, experiment, store.folder());

      page.resultWritten(whole, store.folder());
      page.end(false);

      String results =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(server.address() + "/events")).build(),
                  HttpResponse.BodyHandlers.ofLines())
              .body()
              .filter(line -> line.startsWith("data: "))
              .findFirst()
              .orElseThrow();
      JsonNode told = JsonMapper.shared().readTree(results.substring("data: ".length()));
      assertThat(told.get("answers").size()).isPositive();
    }
  }

  @Test
  void a_port_in_use_is_refused_before_there_is_a_result() throws Exception {
    Files.writeString(folder.resolve("one.yaml"), "never read");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Loadstone.Ended refused =
          Loadstone.run(folder, Map.of(), "run", "--metrics=" + taken.getLocalPort(), "one.yaml");

      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.err())
          .contains("--metrics: port " + taken.getLocalPort() + " of 127.0.0.1 is in use");
    }
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private static List<String> runs(ChromeDriver browser) {
    return browser.findElements(By.cssSelector("#runs tr")).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static void await(ChromeDriver browser, String condition) throws InterruptedException {
    Instant end = Instant.now().plus(PATIENCE);
    while (!Boolean.TRUE.equals(browser.executeScript(condition))) {
      assertThat(Instant.now()).as(condition).isBefore(end);
      Thread.sleep(50);
    }
  }
}
