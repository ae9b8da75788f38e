package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.TransactionSums;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.steady.Second;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Adds up the windows of a run, of one process or of several. Used by one thread. */
public final class RunTotals {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<TransactionType> types;
  private final Headline headline;
  private final Observations sum = new Observations();

  public RunTotals(List<TransactionType> types, Headline headline) {
    this.types = types;
    this.headline = headline;
  }

  public void add(Window window) {
    sum.add(window.observed());
  }

  /** The number of transactions that completed in the measured interval so far. */
  public long completions() {
    return RunSeries.IN_INTERVAL.completed(sum);
  }

  /** The figures of all types in a window; throughput is per second whatever the length. */
  public static Second figures(Window window) {
    Histogram responses = responses(window.observed());
    return new Second(
        RunSeries.ENDED.completed(window.observed())
            * NANOS_PER_SECOND
            / (window.to() - window.from()),
        responses.getTotalCount() == 0 ? 0 : responses.getMean(),
        responses.getValueAtPercentile(95));
  }

  private static Histogram responses(Observations observed) {
    Histogram responses = observed.times(RunSeries.RESPONSE, observed.labels(RunSeries.RESPONSE));
    observed
        .labels(RunSeries.UNMEASURED)
        .forEach(type -> responses.add(observed.times(RunSeries.UNMEASURED, type)));
    return responses;
  }

  /**
   * The figures to show after a window was added.
   *
   * @param stopAfter how many completed transactions end the measured interval; 0 when time does
   */
  public ProgressSample sample(Window last, Phases phases, long stopAfter) {
    double seconds = Math.max(1, last.to() - last.from()) / NANOS_PER_SECOND;
    Histogram responses = responses(last.observed());
    long headlined =
        headline.transactionTypes().stream()
            .mapToLong(type -> RunSeries.ENDED.completed(last.observed(), type))
            .sum();
    long now = phases.begin() + last.to();
    return ProgressSampleBuilder.builder()
        .phase(phases.nameAt(now))
        .headlineName(headline.name())
        .headline(headlined / seconds * headline.per().toNanos() / NANOS_PER_SECOND)
        .throughput(RunSeries.ENDED.completed(last.observed()) / seconds)
        .responseP95Micros(
            responses.getTotalCount() == 0
                ? 0
                : responses.getValueAtPercentile(95) / NANOS_PER_MICRO)
        .failed(RunSeries.ENDED.all(sum) - RunSeries.ENDED.completed(sum))
        .retries(RunSeries.REPEATED.all(sum))
        .remaining(Duration.ofNanos(Math.max(0, phases.end() - now)))
        .total(Duration.ofNanos(phases.end() - phases.begin()))
        .counted(completions())
        .stopAfter(stopAfter)
        .window(last)
        .counts(counts())
        .build();
  }

  /** The counts above 0, for each transaction that was measured so far. */
  private Map<String, Double> counts() {
    double measured = RunSeries.MEASURED.all(sum);
    Map<String, Double> counts = new LinkedHashMap<>();
    for (Count count : Count.values()) {
      double each = sum.count(RunSeries.of(count)) / measured;
      if (each > 0) {
        counts.put(count.figure(), each);
      }
    }
    return counts;
  }

  public List<TransactionStatistics> statistics(long measuredNanos) {
    TransactionSums sums = new TransactionSums(sum, measuredNanos);
    return types.stream()
        .map(type -> sums.of(type.name(), type.title(), List.of(type.name())))
        .toList();
  }

  public TransactionStatistics total(long measuredNanos) {
    return new TransactionSums(sum, measuredNanos)
        .of("total", "All", types.stream().map(TransactionType::name).toList());
  }
}
