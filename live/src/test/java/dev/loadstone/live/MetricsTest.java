package dev.loadstone.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.util.JsonFormat;
import com.sun.net.httpserver.HttpServer;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.Histograms;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MetricsTest {
  private static final String TYPE = "a \"quoted\" \\ name";

  private final Metrics metrics = new Metrics("test");

  private void observe(String source, int second, long committed, long nanos, double memory) {
    Observations observed = new Observations();
    observed.count(RunSeries.ENDED.of(Outcome.COMMITTED), TYPE, committed);
    Histogram times = Histograms.create();
    times.recordValueWithCount(nanos, committed);
    observed.times(RunSeries.RESPONSE, TYPE, times);
    observed.level(ServerSeries.MEMORY, "node-1", memory);
    observed.count(ServerSeries.CPU, "node-1", 500_000_000);
    long from = second * 1_000_000_000L;
    metrics.servers(
        new Window(source, second, Window.MEASURE, from, from + 1_000_000_000L, observed));
  }

  @Test
  void prometheus_gets_sums_in_base_units_and_levels_as_they_are_now() {
    observe("clients", 0, 3, 900_000, 4096);
    observe("clients", 1, 2, 7_000_000_000L, 1024);

    String labels = "phase=\"measure\",transaction=\"a \\\"quoted\\\" \\\\ name\"";
    assertThat(PrometheusText.of(metrics).lines())
        .contains(
            "# TYPE loadstone_ended_committed_total counter",
            "loadstone_ended_committed_total{" + labels + "} 5",
            "# TYPE loadstone_response_seconds histogram",
            "loadstone_response_seconds_bucket{" + labels + ",le=\"0.0005\"} 0",
            "loadstone_response_seconds_bucket{" + labels + ",le=\"0.001\"} 3",
            "loadstone_response_seconds_bucket{" + labels + ",le=\"5\"} 3",
            "loadstone_response_seconds_bucket{" + labels + ",le=\"10\"} 5",
            "loadstone_response_seconds_bucket{" + labels + ",le=\"+Inf\"} 5",
            "loadstone_response_seconds_count{" + labels + "} 5",
            "loadstone_server_memory_bytes{phase=\"measure\",node=\"node-1\"} 1024",
            "loadstone_server_cpu_seconds_total{phase=\"measure\",node=\"node-1\"} 1");
  }

  @Test
  void every_series_has_a_name_of_its_own_that_prometheus_takes() {
    assertThat(Metric.ALL)
        .extracting(Metric::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("loadstone_[a-z0-9_]+"));
  }

  @Test
  void opentelemetrys_own_types_read_what_is_sent() throws Exception {
    observe("clients", 0, 3, 900_000, 4096);
    BlockingQueue<String> received = new LinkedBlockingQueue<>();
    List<String> notes = new ArrayList<>();
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/v1/metrics",
        exchange -> {
          String key = exchange.getRequestHeaders().getFirst("api-key");
          received.add(
              key + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    receiver.start();
    URI address = OtlpPush.receiver("http://127.0.0.1:" + receiver.getAddress().getPort() + "/");

    try (OtlpPush push =
        new OtlpPush(
            metrics,
            address,
            OtlpPush.headers(Map.of(OtlpPush.HEADERS, "api-key=a%20key+b==")),
            Duration.ofHours(1),
            notes::add)) {
      assertThat(push).isNotNull();
    } finally {
      receiver.stop(0);
    }

    String sent = received.poll(1, TimeUnit.MINUTES);
    assertThat(sent).startsWith("a key+b=={");
    ExportMetricsServiceRequest.Builder request = ExportMetricsServiceRequest.newBuilder();
    JsonFormat.parser().merge(sent.substring("a key+b==".length()), request);
    var all = request.getResourceMetrics(0).getScopeMetrics(0).getMetricsList();
    NumberDataPoint ended =
        all.stream()
            .filter(metric -> metric.getName().equals("loadstone_ended_committed_total"))
            .findFirst()
            .orElseThrow()
            .getSum()
            .getDataPoints(0);
    assertThat(ended.getAsDouble()).isEqualTo(3);
    assertThat(ended.getStartTimeUnixNano()).isPositive();
    HistogramDataPoint responses =
        all.stream()
            .filter(metric -> metric.getName().equals("loadstone_response_seconds"))
            .findFirst()
            .orElseThrow()
            .getHistogram()
            .getDataPoints(0);
    assertThat(responses.getCount()).isEqualTo(3);
    assertThat(responses.getBucketCountsList()).hasSize(responses.getExplicitBoundsCount() + 1);
    assertThat(notes).isEmpty();
  }

  @Test
  void a_receiver_that_is_gone_is_noted_once_and_at_the_end() throws Exception {
    BlockingQueue<String> notes = new LinkedBlockingQueue<>();
    URI nobody;
    try (LocalServer gone = new LocalServer("--web", 0)) {
      nobody = OtlpPush.receiver(gone.address());
    }

    try (OtlpPush push =
        new OtlpPush(metrics, nobody, Map.of(), Duration.ofMillis(1), notes::add)) {
      assertThat(push).isNotNull();
      assertThat(notes.poll(1, TimeUnit.MINUTES))
          .startsWith("OTLP: " + nobody)
          .endsWith("the experiment goes on");
    }

    assertThat(notes).singleElement().asString().matches("OTLP: (\\d+) of \\1 sends to .* failed");
  }

  @Test
  @Timeout(60)
  void a_receiver_that_stalls_within_its_answer_does_not_hold_up_the_end() throws Exception {
    List<String> notes = new ArrayList<>();
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/v1/metrics", exchange -> exchange.sendResponseHeaders(200, 10));
    receiver.start();
    URI address = OtlpPush.receiver("http://127.0.0.1:" + receiver.getAddress().getPort());

    try (OtlpPush push =
        new OtlpPush(metrics, address, Map.of(), Duration.ofHours(1), notes::add)) {
      assertThat(push).isNotNull();
    } finally {
      receiver.stop(0);
    }

    assertThat(notes).isEmpty();
  }

  @Test
  void a_header_that_cannot_be_sent_is_refused_without_its_value() {
    for (String text : List.of("api-key=secret%0A", "api-key=secret%", "content-length=secret")) {
      assertThatThrownBy(() -> OtlpPush.headers(Map.of(OtlpPush.HEADERS, text)))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageStartingWith(OtlpPush.HEADERS + ": '" + text.split("=", -1)[0] + "' is no")
          .hasMessageNotContaining("secret")
          .hasNoCause();
    }
    for (String text : List.of("api-key=a,secret", "=secret", "secret")) {
      assertThatThrownBy(() -> OtlpPush.headers(Map.of(OtlpPush.HEADERS, text)))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageStartingWith(OtlpPush.HEADERS + ": '' is no header that can be sent")
          .hasMessageNotContaining("secret");
    }
    assertThat(OtlpPush.headers(Map.of(OtlpPush.HEADERS, "a=b, "))).containsOnlyKeys("a");
  }

  @Test
  void what_is_no_address_is_refused() {
    for (String text :
        List.of("localhost:4318", "//localhost:4318", "ftp://localhost", "http:// a", "")) {
      assertThatThrownBy(() -> OtlpPush.receiver(text))
          .isInstanceOf(LoadstoneException.class)
          .hasMessage(
              "--otlp is '%s'; expected a URL such as http://localhost:4318".formatted(text));
    }
    assertThat(OtlpPush.receiver("https://host/path"))
        .isEqualTo(URI.create("https://host/path/v1/metrics"));
  }
}
