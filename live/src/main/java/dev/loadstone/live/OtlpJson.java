package dev.loadstone.live;

import dev.loadstone.core.observe.Series.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Writes metrics as OTLP's JSON, in which 64-bit numbers are texts. */
final class OtlpJson implements Metrics.Visitor {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** Sums since the start, not since the last send. */
  private static final int CUMULATIVE = 2;

  private final String start;
  private final String now;
  private final List<Object> metrics = new ArrayList<>();
  private List<Object> points = List.of();

  private OtlpJson(Instant start, Instant now) {
    this.start = nanos(start);
    this.now = nanos(now);
  }

  static String of(Metrics metrics, Instant now) {
    OtlpJson writer = new OtlpJson(metrics.started(), now);
    metrics.visit(writer);
    return JSON.writeValueAsString(
        Map.of(
            "resourceMetrics",
            List.of(
                Map.of(
                    "resource",
                    Map.of("attributes", attributes(Map.of("service.name", "loadstone"))),
                    "scopeMetrics",
                    List.of(
                        Map.of(
                            "scope", Map.of("name", "loadstone"), "metrics", writer.metrics))))));
  }

  private static String nanos(Instant time) {
    return time.getEpochSecond() + "%09d".formatted(time.getNano());
  }

  @Override
  public void metric(Metric metric) {
    points = new ArrayList<>();
    Map<String, Object> data = new LinkedHashMap<>(Map.of("dataPoints", points));
    if (metric.series().kind() == Kind.COUNTER || metric.series().kind() == Kind.TIMES) {
      data.put("aggregationTemporality", CUMULATIVE);
    }
    if (metric.series().kind() == Kind.COUNTER) {
      data.put("isMonotonic", true);
    }
    metrics.add(
        Map.of(
            "name",
            metric.name(),
            "description",
            metric.help(),
            "unit",
            metric.unit(),
            metric.type().equals("counter") ? "sum" : metric.type(),
            data));
  }

  @Override
  public void value(Metric metric, Map<String, String> labels, double value) {
    point(labels).put("asDouble", value);
  }

  @Override
  public void times(Metric metric, Map<String, String> labels, Metrics.Buckets times) {
    Map<String, Object> point = point(labels);
    point.put("count", Long.toString(times.count()));
    point.put("sum", times.sum());
    point.put("explicitBounds", Metric.BOUNDS);
    point.put("bucketCounts", times.counts().stream().map(String::valueOf).toList());
  }

  private Map<String, Object> point(Map<String, String> labels) {
    Map<String, Object> point = new LinkedHashMap<>();
    point.put("attributes", attributes(labels));
    point.put("startTimeUnixNano", start);
    point.put("timeUnixNano", now);
    points.add(point);
    return point;
  }

  private static List<?> attributes(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(
            label ->
                Map.of("key", label.getKey(), "value", Map.of("stringValue", label.getValue())))
        .toList();
  }
}
