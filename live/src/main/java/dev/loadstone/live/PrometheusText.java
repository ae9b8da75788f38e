package dev.loadstone.live;

import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes metrics in Prometheus' text format, version 0.0.4. */
public final class PrometheusText implements Metrics.Visitor {
  private static final String TYPE = "text/plain; version=0.0.4";

  private final StringBuilder text = new StringBuilder();

  private PrometheusText() {}

  /** Serves metrics at {@code /metrics}. */
  public static void serve(Metrics metrics, LocalServer server) {
    server.serve("/metrics", exchange -> LocalServer.send(exchange, TYPE, of(metrics)));
    server.start();
  }

  static String of(Metrics metrics) {
    PrometheusText writer = new PrometheusText();
    metrics.visit(writer);
    return writer.text.toString();
  }

  @Override
  public void metric(Metric metric) {
    text.append("# HELP ").append(metric.name()).append(' ').append(metric.help()).append('\n');
    text.append("# TYPE ").append(metric.name()).append(' ').append(metric.type()).append('\n');
  }

  @Override
  public void value(Metric metric, Map<String, String> labels, double value) {
    line(metric.name(), text(labels), value);
  }

  @Override
  public void times(Metric metric, Map<String, String> labels, Metrics.Buckets times) {
    String own = text(labels);
    long below = 0;
    for (int bucket = 0; bucket < times.counts().size(); bucket++) {
      below += times.counts().get(bucket);
      String bound = bucket == Metric.BOUNDS.size() ? "+Inf" : number(Metric.BOUNDS.get(bucket));
      line(metric.name() + "_bucket", own + ",le=\"" + bound + '"', (double) below);
    }
    line(metric.name() + "_sum", own, times.sum());
    line(metric.name() + "_count", own, (double) below);
  }

  private void line(String name, String labels, double value) {
    text.append(name).append('{').append(labels).append("} ").append(number(value)).append('\n');
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        : "NaN";
  }

  private static String text(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
        .collect(Collectors.joining(","));
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
