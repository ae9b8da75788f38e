package dev.loadstone.lab.peers;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The figures that a tool reports, in the form of Loadstone's own results. */
public final class ToolFigures {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<String, Type> types = new HashMap<>();
  private final double seconds;
  private final boolean waits;

  /**
   * @param seconds the interval, as the tool reports it
   * @param waits whether transactions can wait for their turn, which the tool's times leave out
   */
  public ToolFigures(double seconds, boolean waits) {
    this.seconds = seconds;
    this.waits = waits;
  }

  /**
   * The figures of one type.
   *
   * @param ended the transactions of the interval by outcome
   * @param overall those of the whole run; null if the tool does not tell
   * @param service the service times in microseconds; NaN for values that the tool does not tell
   * @param response the times since transactions were due; null if the tool does not tell
   */
  public record Type(
      Map<Outcome, Long> ended,
      Map<Outcome, Long> overall,
      LatencySummary service,
      LatencySummary response) {
    /** The type of which the tool tells nothing. */
    public static final Type NONE = new Type(Map.of(), LatencySummary.EMPTY);

    /** A type whose whole run and whose response times the tool does not tell. */
    public Type(Map<Outcome, Long> ended, LatencySummary service) {
      this(ended, null, service, null);
    }
  }

  public void add(String name, Type type) {
    types.put(name, type);
  }

  public double seconds() {
    return seconds;
  }

  /**
   * Returns all figures.
   *
   * @param order the benchmark's types
   * @param all all types together; null if the tool does not tell
   */
  public RunStatistics statistics(
      Instant started, Duration rampUp, List<TransactionType> order, Type all) {
    List<TransactionStatistics> each =
        order.stream()
            .map(
                type ->
                    statistics(
                        type.name(), type.title(), types.getOrDefault(type.name(), Type.NONE)))
            .toList();
    return RunStatisticsBuilder.builder()
        .started(started)
        .rampUp(rampUp)
        .measured(Duration.ofNanos(Math.round(seconds * NANOS_PER_SECOND)))
        .transactions(each)
        .total(statistics("total", "Total", all == null ? together() : all))
        .wakeLateness(LatencySummary.EMPTY)
        .build();
  }

  /** Adds up counts and means; percentiles of the parts do not give those of the whole. */
  private Type together() {
    Map<Outcome, Long> ended = new EnumMap<>(Outcome.class);
    long count = 0;
    double sum = 0;
    double most = 0;
    for (Type type : types.values()) {
      type.ended().forEach((outcome, number) -> ended.merge(outcome, number, Long::sum));
      count += type.service().count();
      sum += type.service().count() == 0 ? 0 : type.service().mean() * type.service().count();
      most = Math.max(most, type.service().max());
    }
    double none = Double.NaN;
    LatencySummary service =
        count == 0
            ? LatencySummary.EMPTY
            : LatencySummaryBuilder.builder()
                .count(count)
                .mean(sum / count)
                .standardDeviation(none)
                .min(none)
                .p50(none)
                .p90(none)
                .p95(none)
                .p99(none)
                .p999(none)
                .max(most)
                .build();
    return new Type(ended, service);
  }

  private TransactionStatistics statistics(String name, String title, Type type) {
    LatencySummary response =
        type.response() != null ? type.response() : waits ? LatencySummary.EMPTY : type.service();
    long completed =
        type.ended().entrySet().stream()
            .filter(entry -> entry.getKey().completed())
            .mapToLong(Map.Entry::getValue)
            .sum();
    return TransactionStatisticsBuilder.builder()
        .name(name)
        .title(title)
        .measured(type.ended())
        .overall(type.overall() == null ? type.ended() : type.overall())
        .throughput(completed / seconds)
        .serviceTime(type.service())
        .responseTime(response)
        .counts(Map.of(Count.ROUND_TRIPS.figure(), 0L))
        .build();
  }
}
