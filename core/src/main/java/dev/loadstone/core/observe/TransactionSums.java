package dev.loadstone.core.observe;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The statistics of transactions by the sums of their series, of a run that has just been made or
 * of one that is read.
 *
 * @param sum over all windows, with the measured times
 * @param measuredNanos length of the interval that was really measured
 */
public record TransactionSums(Observations sum, long measuredNanos) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The statistics of some types together.
   *
   * @throws IllegalArgumentException when fewer transactions have times than those of them that
   *     span partitions
   */
  public TransactionStatistics of(String name, String title, List<String> types) {
    Map<Outcome, Long> measured = RunSeries.MEASURED.counts(sum, types);
    long completed = RunSeries.MEASURED.completed(sum, types);
    long censored = sum.count(RunSeries.CENSORED, types);
    Histogram services = sum.times(RunSeries.SERVICE, types);
    Histogram spanning = sum.times(RunSeries.SPANNING, types);
    LatencySummary service = LatencySummary.of(services);
    services.subtract(spanning);
    return TransactionStatisticsBuilder.builder()
        .name(name)
        .title(title)
        .measured(measured)
        .overall(RunSeries.ENDED.counts(sum, types))
        .retriedTries(RunSeries.REPEATED_MEASURED.counts(sum, types))
        .throughput(
            measuredNanos == 0
                ? 0
                : RunSeries.IN_INTERVAL.completed(sum, types) * NANOS_PER_SECOND / measuredNanos)
        .waitTime(summary(RunSeries.WAIT, types))
        .serviceTime(service)
        .responseTime(summary(RunSeries.RESPONSE, types))
        .failedResponseTime(summary(RunSeries.FAILED, types))
        .localServiceTime(LatencySummary.of(services))
        .spanningServiceTime(LatencySummary.of(spanning))
        .counts(counts(types))
        .meanQueueTime(
            completed == 0 ? 0 : sum.count(RunSeries.QUEUED, types) / NANOS_PER_MICRO / completed)
        .censored(censored)
        .ended(RunSeries.IN_INTERVAL.counts(sum, types))
        .due(
            measured.values().stream().mapToLong(Long::longValue).sum()
                + censored
                - sum.count(RunSeries.CUT_OFF, types))
        .build();
  }

  private Map<String, Long> counts(List<String> types) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Count count : Count.values()) {
      counts.put(count.figure(), sum.count(RunSeries.of(count), types));
    }
    return counts;
  }

  private LatencySummary summary(Series series, List<String> types) {
    return LatencySummary.of(sum.times(series, types));
  }
}
