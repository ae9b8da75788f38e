package dev.loadstone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

@DisplayName("report.html in a real browser")
final class BrowserTest {
  private static final String HOSTILE =
      "<script>window.hacked = 1</script><img src=x onerror=hacked=1>";

  @TempDir private static Path folder;

  private static ChromeDriver browser;
  private static String page;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.start(folder);
    Path result =
        new SampleResult(folder.resolve("result"))
            .repetitions(2)
            .seconds(8)
            .cell(Cell.of("a", HOSTILE, 60, 1).varied("load.terminals", "1"))
            .cell(Cell.of("b", HOSTILE, 90, 2).varied("load.terminals", "8").with(Trouble.ERRORS))
            .cell(Cell.of("c", "a long label, with a system of many words", 80, 1).inPace())
            .cell(Cell.of("d", "voltdb-1", 80, 1).on(Servers.of("voltdb", 1, 1)))
            .cell(
                Cell.of("e", "voltdb-3", 60, 2)
                    .with(Trouble.NOT_TRANSACTIONAL)
                    .on(Servers.of("voltdb", 3, 4).killed(3)))
            .write();
    new ReportWriter().write(result);
    page = result.resolve(ResultFiles.REPORT_HTML).toUri().toString();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void load() {
    Browser.emulate(browser, "light", 1280);
    browser.get(page);
  }

  @Test
  void marks_the_instant_of_an_event() {
    for (String chart : List.of("time-4", "errors-4-1", "servers-4-1")) {
      assertThat(browser.findElements(By.cssSelector("[data-chart='" + chart + "'] svg text")))
          .as(chart)
          .extracting(WebElement::getText)
          .containsOnlyOnce("node-2 was killed");
    }
  }

  @Test
  void marks_what_was_measured_without_transactions_in_every_chart() {
    assertThat(
            browser.executeScript(
                "return JSON.parse(document.getElementById('data').textContent).cells[4]"))
        .isEqualTo("voltdb-3 (not transactional)");
    assertThat(browser.findElements(By.cssSelector("figcaption")))
        .extracting(WebElement::getText)
        .filteredOn(text -> text.contains("voltdb-3"))
        .isNotEmpty()
        .allMatch(text -> text.contains("voltdb-3 (not transactional)"));
  }

  @Test
  void draws_every_chart_without_an_error() {
    browser.executeAsyncScript(
        "document.querySelectorAll('details').forEach(d => d.open = true);"
            + "const waiting = () => document.querySelector('.charts:not(.drawn) .plot');"
            + "const look = done => waiting() ? setTimeout(look, 20, done) : done();"
            + "look(arguments[0]);");
    List<WebElement> plots = browser.findElements(By.cssSelector(".plot"));

    assertThat(plots).hasSizeGreaterThan(20);
    for (WebElement plot : plots) {
      assertThat(plot.findElements(By.cssSelector("svg path")))
          .as(plot.getDomAttribute("data-chart"))
          .hasSizeGreaterThan(3);
    }
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
        .extracting(LogEntry::getMessage)
        .isEmpty();
  }

  @Test
  void asks_the_network_for_nothing() {
    // What the browser itself loaded before, its own first page above all, is not ours.
    browser.manage().logs().get(LogType.PERFORMANCE);
    browser.navigate().refresh();

    List<String> requests =
        browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
            .map(LogEntry::getMessage)
            .filter(message -> message.contains("\"Network.requestWillBeSent\""))
            .filter(message -> !message.contains("\"url\":\"data:"))
            .toList();

    assertThat(requests).hasSize(1).allMatch(request -> request.contains("\"url\":\"" + page));
  }

  @Test
  void shows_a_label_with_markup_as_text_and_never_runs_it() {
    assertThat(browser.executeScript("return window.hacked")).isNull();
    assertThat(browser.findElements(By.cssSelector("img"))).isEmpty();
    assertThat(browser.findElement(By.cssSelector("#cells h3")).getText()).startsWith(HOSTILE);
  }

  @Test
  void fits_a_phone_without_scrolling_the_page_sideways() {
    Browser.emulate(browser, "light", 390);
    browser.navigate().refresh();

    assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
        .isEqualTo(390L);
    assertThat(
            browser.executeScript(
                "return [...document.querySelectorAll('.plot')].every(p =>"
                    + " p.getBoundingClientRect().right <= 390)"))
        .isEqualTo(true);
  }

  @Test
  void is_dark_where_the_reader_wants_it_dark() {
    String light = background();
    String lightBar = firstBar();

    Browser.emulate(browser, "dark", 1280);

    assertThat(light).isEqualTo("rgb(246, 247, 249)");
    assertThat(background()).isEqualTo("rgb(16, 21, 27)");
    assertThat(firstBar()).isNotEqualTo(lightBar);
  }

  private static String background() {
    return String.valueOf(
        browser.executeScript("return getComputedStyle(document.body).backgroundColor"));
  }

  private static String firstBar() {
    return String.valueOf(
        browser.executeScript(
            "return document.querySelector('[data-chart=bars-0] svg').innerHTML"));
  }

  @Test
  void can_be_read_without_scripts() {
    browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.navigate().refresh();
    } finally {
      // The driver finds elements by scripts; those of the page are executed when it is loaded.
      browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }

    assertThat(browser.findElement(By.cssSelector("#comparison table")).isDisplayed()).isTrue();
    assertThat(browser.findElement(By.cssSelector(".plot")).isDisplayed()).isFalse();
    assertThat(browser.findElements(By.cssSelector("a[href^='#']")))
        .allSatisfy(
            link ->
                assertThat(browser.findElements(By.cssSelector(link.getDomAttribute("href"))))
                    .hasSize(1));
  }

  @Test
  void opens_every_fold_on_paper() {
    browser.executeScript("window.dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.findElements(By.cssSelector("details:not([open])"))).isEmpty();

    browser.executeScript("window.dispatchEvent(new Event('afterprint'))");
    assertThat(browser.findElements(By.cssSelector("details[open]"))).isEmpty();
  }
}
