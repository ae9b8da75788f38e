package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.read.EventEffect;
import dev.loadstone.report.read.RunViews;
import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.Timeline;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One repetition of one cell.
 *
 * @param result its result; lists in it are never null
 * @param folder its folder, relative to the experiment's
 * @param files the names of the files in it
 * @param timeline what happened over time; empty when nothing was recorded
 * @param effects the effects of events on it, in order
 * @param views its figures by halves, with bounds on what its clients may have done to them
 */
public record RunReport(
    RunResult result,
    String folder,
    List<String> files,
    Timeline timeline,
    ServerTimeline servers,
    List<EventEffect> effects,
    RunViews views) {
  /** Whether the load generator measured anything. */
  public boolean measured() {
    return result.statistics() != null;
  }

  /** The figures of the load generator; empty where it never ran. */
  public Optional<RunStatistics> measurement() {
    return Optional.ofNullable(result.statistics());
  }

  /** The benchmark's own judgement; empty where it gave none. */
  public Optional<Assessment> assessment() {
    return Optional.ofNullable(result.assessment());
  }

  /** Whether it was measured for the whole interval. */
  public boolean counted() {
    return isCounted(result);
  }

  static boolean isCounted(RunResult result) {
    return result.statistics() != null && result.status() == RunResult.Status.COMPLETED;
  }

  /**
   * Whether it was measured for the whole interval and its figures describe its system, so that
   * they may be compared.
   */
  public boolean fit() {
    return isFit(result);
  }

  static boolean isFit(RunResult result) {
    return isCounted(result)
        && result.marks().stream().noneMatch(mark -> mark.kind().disqualifies());
  }

  /** Whether a check or a requirement fails though it was measured to its end. */
  public boolean violated() {
    return counted() && !result.passed();
  }

  /** The figure of a metric; empty where this run has none. */
  public OptionalDouble value(Metric metric) {
    return TransactionMetric.named(metric.name())
        .map(known -> statistics(metric.transaction()).mapToDouble(known::of))
        .orElseGet(
            () ->
                metric.equals(Metric.PROCESSOR_TIME)
                    ? DoubleStream.of(processorMicros())
                    : assessed(metric.name()))
        .limit(1)
        .filter(Double::isFinite)
        .findFirst();
  }

  /** The figure of a metric in each view; empty where this run has none. */
  Optional<Viewed> viewed(Metric metric) {
    OptionalDouble whole = value(metric);
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    double value = whole.getAsDouble();
    if (metric.equals(Metric.PROCESSOR_TIME)) {
      return Optional.of(views.processorTime(value));
    }
    return Optional.of(
        TransactionMetric.named(metric.name())
            .map(known -> known.viewed(views, metric.transaction(), value))
            .orElseGet(() -> metric.isRate() ? views.rate(value) : Viewed.ofWhole(value)));
  }

  private double processorMicros() {
    return measured()
        ? NodeUsage.microsPerTransaction(result.usage(), result.statistics().total().throughput())
        : Double.NaN;
  }

  private DoubleStream assessed(String metric) {
    return assessment().filter(found -> measured()).stream()
        .flatMap(found -> found.metrics().stream())
        .filter(figure -> figure.name().equals(metric))
        .mapToDouble(Assessment.Metric::value);
  }

  /** The statistics of one type, or of all types where the name is empty; at most one element. */
  public Stream<TransactionStatistics> statistics(String transaction) {
    if (!measured()) {
      return Stream.empty();
    }
    return transaction.isEmpty()
        ? Stream.of(result.statistics().total())
        : result.statistics().transactions().stream()
            .filter(statistics -> statistics.name().equals(transaction));
  }
}
