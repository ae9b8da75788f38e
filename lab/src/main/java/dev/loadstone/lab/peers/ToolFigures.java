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
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * @param overall those of the whole run; the same if the tool does not tell
   * @param service the service times in microseconds; NaN for values that the tool does not tell
   * @param response the times since transactions were due; empty if the tool does not tell
   */
  public record Type(
      Map<Outcome, Long> ended,
      Map<Outcome, Long> overall,
      LatencySummary service,
      Optional<LatencySummary> response) {
    /** Tells nothing. */
    public static final Type NONE = new Type(Map.of(), LatencySummary.EMPTY);

    /** The figures of a tool that tells of its measured interval and of service times alone. */
    public Type(Map<Outcome, Long> ended, LatencySummary service) {
      this(ended, ended, service, Optional.empty());
    }
  }

  /** Makes a summary of times; {@code percentiles} are the 50th, 90th, 95th, 99th and 99.9th. */
  public static LatencySummary times(
      long count, double mean, double min, List<Double> percentiles, double max) {
    return LatencySummaryBuilder.builder()
        .count(count)
        .mean(mean)
        .standardDeviation(Double.NaN)
        .min(min)
        .p50(percentiles.get(0))
        .p90(percentiles.get(1))
        .p95(percentiles.get(2))
        .p99(percentiles.get(3))
        .p999(percentiles.get(4))
        .max(max)
        .build();
  }

  public void add(String name, Type type) {
    types.put(name, type);
  }

  public double seconds() {
    return seconds;
  }

  /** Returns all figures; {@code all} is null if the tool tells nothing of all types together. */
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
    LatencySummary service =
        count == 0
            ? LatencySummary.EMPTY
            : times(count, sum / count, Double.NaN, Collections.nCopies(5, Double.NaN), most);
    return new Type(ended, service);
  }

  private TransactionStatistics statistics(String name, String title, Type type) {
    LatencySummary response = type.response().orElse(waits ? LatencySummary.EMPTY : type.service());
    long completed =
        type.ended().entrySet().stream()
            .filter(entry -> entry.getKey().completed())
            .mapToLong(Map.Entry::getValue)
            .sum();
    return TransactionStatisticsBuilder.builder()
        .name(name)
        .title(title)
        .measured(type.ended())
        .overall(type.overall())
        .throughput(completed / seconds)
        .serviceTime(type.service())
        .responseTime(response)
        .counts(Map.of(Count.ROUND_TRIPS.figure(), 0L))
        .build();
  }
}
