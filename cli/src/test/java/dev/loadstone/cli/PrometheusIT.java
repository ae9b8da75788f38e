package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.Browser;
import java.io.File;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("run --metrics and a real Prometheus")
class PrometheusIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void prometheus_has_what_the_result_has_and_its_own_tool_finds_no_fault() throws Exception {
    File prometheus = Browser.onPath("prometheus").orElse(null);
    File promtool = Browser.onPath("promtool").orElse(null);
    Assumptions.assumeTrue(prometheus != null && promtool != null, "no prometheus on the PATH");
    Files.writeString(
        folder.resolve("one.yaml"),
        """
        name: one
        benchmark: {name: smallbank, accounts: 100}
        systems: [{name: h2, deployment: local}]
        load:
          {terminals: 2, inFlight: 2, pacing: {type: rate, perSecond: 100}, rampUp: 1s, measure: 3s, rampDown: 5s}
        """);
    Process server = null;
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", "--metrics", "one.yaml")) {
      String page = loadstone.awaitLine("metrics ").replaceAll("metrics +", "");
      int port = freePort();
      server = scraping(prometheus, URI.create(page).getPort(), port);
      // All of the measured interval has been scraped by then.
      await(port, "sum(loadstone_ended_committed_total{phase='ramp-down'})", 1);
      String text = get(page);
      double scraped = value(port, "sum(loadstone_in_interval_committed_total)");
      assertThat(loadstone.ended().exitCode()).isZero();

      Path lint = Files.writeString(folder.resolve("metrics.txt"), text);
      Process checked =
          new ProcessBuilder(promtool.getPath(), "check", "metrics")
              .redirectInput(lint.toFile())
              .redirectErrorStream(true)
              .start();
      assertThat(new String(checked.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEmpty();
      ResultStore store = Loadstone.results(folder, "one");
      String cell = store.readExperiment().orElseThrow().runs().get(0).cell().id();
      RunResult run = store.readRun(cell, 1).orElseThrow();
      long committed = run.statistics().total().ended().get(Outcome.COMMITTED);
      assertThat(scraped).isEqualTo(committed);
    } finally {
      if (server != null) {
        server.destroy();
        server.waitFor(1, TimeUnit.MINUTES);
      }
    }
  }

  private Process scraping(File prometheus, int target, int port) throws Exception {
    Path settings =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            scrape_configs:
              - job_name: loadstone
                scrape_interval: 500ms
                scrape_timeout: 500ms
                static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(target));
    return new ProcessBuilder(
            prometheus.getPath(),
            "--config.file=" + settings,
            "--storage.tsdb.path=" + folder.resolve("data"),
            "--web.listen-address=127.0.0.1:" + port)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("prometheus.log").toFile())
        .start();
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void await(int port, String query, double least) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (value(port, query) < least) {
      assertThat(Instant.now()).as(query).isBefore(end);
      Thread.sleep(100);
    }
  }

  /** 0 while there is none. */
  private static double value(int port, String query) throws Exception {
    String answer;
    try {
      answer =
          get(
              "http://127.0.0.1:"
                  + port
                  + "/api/v1/query?query="
                  + URLEncoder.encode(query, StandardCharsets.UTF_8));
    } catch (ConnectException starting) {
      return 0;
    }
    JsonNode result = JsonMapper.shared().readTree(answer).path("data").path("result");
    return result.isEmpty() ? 0 : Double.parseDouble(result.get(0).path("value").get(1).asString());
  }

  private static String get(String address) throws Exception {
    return CLIENT
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
