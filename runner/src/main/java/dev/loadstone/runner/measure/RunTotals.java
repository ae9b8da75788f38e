package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.measure.Recording.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Adds up the intervals of a run, of one process or of several. Used by one thread. */
public final class RunTotals {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<TransactionType> types;
  private final Headline headline;
  private final List<Recording> sums = new ArrayList<>();

  public RunTotals(List<TransactionType> types, Headline headline) {
    this.types = types;
    this.headline = headline;
    types.forEach(type -> sums.add(new Recording()));
  }

  public void add(Interval interval) {
    for (int type = 0; type < sums.size(); type++) {
      sums.get(type).add(interval.types().get(type));
    }
  }

  /** The number of transactions that completed in the measured interval so far. */
  public long completions() {
    return sums.stream().mapToLong(Recording::completions).sum();
  }

  /**
   * The figures to show after an interval was added.
   *
   * @param last the interval
   * @param stopAfter how many completed transactions end the measured interval; 0 when time does
   */
  public ProgressSample sample(Interval last, Phases phases, long stopAfter) {
    double seconds = Math.max(1, last.to() - last.from()) / NANOS_PER_SECOND;
    Histogram responses = Histograms.create();
    long ended = 0;
    long headlined = 0;
    for (int type = 0; type < sums.size(); type++) {
      Recording recording = last.types().get(type);
      responses.add(recording.measured(Time.RESPONSE));
      responses.add(recording.unmeasuredResponse());
      long completed =
          recording.ended(Outcome.COMMITTED) + recording.ended(Outcome.INTENDED_ROLLBACK);
      ended += completed;
      headlined += headline.transactionTypes().contains(types.get(type).name()) ? completed : 0;
    }
    long now = phases.begin() + last.to();
    return new ProgressSample(
        phases.nameAt(now),
        headline.name(),
        headlined / seconds * headline.per().toNanos() / NANOS_PER_SECOND,
        ended / seconds,
        responses.getTotalCount() == 0 ? 0 : responses.getValueAtPercentile(95) / NANOS_PER_MICRO,
        sums.stream().mapToLong(Recording::failed).sum(),
        sums.stream().mapToLong(Recording::retried).sum(),
        Duration.ofNanos(Math.max(0, phases.end() - now)),
        Duration.ofNanos(phases.end() - phases.begin()),
        completions(),
        stopAfter,
        counts());
  }

  /** What is counted above 0, for each transaction that was measured so far. */
  private Map<String, Double> counts() {
    double measured =
        sums.stream()
            .flatMap(sum -> sum.measuredByOutcome().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    Map<String, Double> counts = new LinkedHashMap<>();
    for (Recording sum : sums) {
      sum.counts().forEach((name, count) -> counts.merge(name, count / measured, Double::sum));
    }
    counts.values().removeIf(each -> !(each > 0));
    return counts;
  }

  /** The statistics of each type. */
  public List<TransactionStatistics> statistics(long measuredNanos) {
    List<TransactionStatistics> statistics = new ArrayList<>();
    for (int type = 0; type < sums.size(); type++) {
      statistics.add(
          statistics(
              types.get(type).name(), types.get(type).title(), sums.get(type), measuredNanos));
    }
    return statistics;
  }

  /** The statistics of all types together. */
  public TransactionStatistics total(long measuredNanos) {
    Recording all = new Recording();
    sums.forEach(all::add);
    return statistics("total", "All", all, measuredNanos);
  }

  private TransactionStatistics statistics(
      String name, String title, Recording sum, long measuredNanos) {
    Histogram services = sum.measured(Time.SERVICE);
    return new TransactionStatistics(
        name,
        title,
        sum.measuredByOutcome(),
        sum.overallByOutcome(),
        sum.retriedByCause(),
        measuredNanos == 0 ? 0 : sum.completions() * NANOS_PER_SECOND / measuredNanos,
        summary(sum.measured(Time.WAIT)),
        summary(services),
        summary(sum.measured(Time.RESPONSE)),
        summary(sum.measured(Time.FAILED)),
        summary(without(services, sum.measured(Time.SPANNING))),
        summary(sum.measured(Time.SPANNING)),
        sum.counts(),
        sum.completed() == 0 ? 0 : sum.queuedNanos() / NANOS_PER_MICRO / sum.completed(),
        sum.censored(),
        sum.endedByOutcome(),
        sum.due());
  }

  private static Histogram without(Histogram all, Histogram part) {
    Histogram rest = all.copy();
    rest.subtract(part);
    return rest;
  }

  /** Summarizes a histogram of nanoseconds in microseconds. */
  public static LatencySummary summary(Histogram histogram) {
    return summary(histogram, NANOS_PER_MICRO);
  }

  /**
   * Summarizes a histogram in microseconds.
   *
   * @param unit number of the histogram's units in a microsecond
   */
  public static LatencySummary summary(Histogram histogram, double unit) {
    if (histogram.getTotalCount() == 0) {
      return LatencySummary.EMPTY;
    }
    return new LatencySummary(
        histogram.getTotalCount(),
        histogram.getMean() / unit,
        histogram.getStdDeviation() / unit,
        histogram.getMinValue() / unit,
        histogram.getValueAtPercentile(50) / unit,
        histogram.getValueAtPercentile(90) / unit,
        histogram.getValueAtPercentile(95) / unit,
        histogram.getValueAtPercentile(99) / unit,
        histogram.getValueAtPercentile(99.9) / unit,
        histogram.getMaxValue() / unit);
  }
}
