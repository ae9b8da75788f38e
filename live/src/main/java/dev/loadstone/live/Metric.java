package dev.loadstone.live;

import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Kind;
import dev.loadstone.core.observe.ServerSeries;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A series as Prometheus and OpenTelemetry know it: with their base units in its name. */
public record Metric(Series series) {
  /** All that a run has, by name. */
  public static final List<Metric> ALL =
      Stream.of(RunSeries.ALL, ClientSeries.ALL, ServerSeries.ALL)
          .flatMap(Collection::stream)
          // A summary in the files of a result, not a series of a run.
          .filter(series -> !series.equals(RunSeries.RESPONSES))
          .map(Metric::new)
          .sorted(Comparator.comparing(Metric::name))
          .toList();

  /** The bounds of the buckets of a histogram, in seconds; beyond the last there is one more. */
  static final List<Double> BOUNDS =
      List.of(
          0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0,
          5.0, 10.0, 20.0, 60.0, 120.0);

  static final double NANOS_PER_SECOND = 1e9;

  public String name() {
    String unit =
        switch (series.unit()) {
          case "ns" -> "_seconds";
          case "bytes" -> "_bytes";
          default -> "";
        };
    return "loadstone_"
        + series
            .name()
            .replaceAll("([A-Z])", "_$1")
            .replaceAll("[^A-Za-z0-9]", "_")
            .toLowerCase(Locale.ROOT)
        + unit
        + (series.kind() == Kind.COUNTER ? "_total" : "");
  }

  public String type() {
    return switch (series.kind()) {
      case COUNTER -> "counter";
      case TIMES -> "histogram";
      case MOST, LEAST -> "gauge";
    };
  }

  /** Whether it says how things are now, and not what has been so far. */
  boolean isLevel() {
    return series.kind() == Kind.MOST || series.kind() == Kind.LEAST;
  }

  /** What the label of its values names. */
  public String label() {
    return ClientSeries.ALL.contains(series)
        ? "client"
        : ServerSeries.ALL.contains(series) ? "node" : "transaction";
  }

  /** One line about it, for those who meet it in another system. */
  public String help() {
    String better =
        switch (series.better()) {
          case HIGHER -> "; higher is better";
          case LOWER -> "; lower is better";
          case NEITHER -> "";
        };
    return "Loadstone's series " + series.name() + better;
  }

  /** A value of the series in the metric's unit. */
  double inUnit(double value) {
    return series.unit().equals("ns") ? value / NANOS_PER_SECOND : value;
  }

  /** The unit as UCUM writes it, which OpenTelemetry uses. */
  String unit() {
    return switch (series.unit()) {
      case "ns" -> "s";
      case "bytes" -> "By";
      default -> "1";
    };
  }
}
