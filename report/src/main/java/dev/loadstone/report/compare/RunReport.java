package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.history.Verdict;
import dev.loadstone.report.read.RunViews;
import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.Timeline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One repetition of one cell.
 *
 * @param result its result; lists in it are never null
 * @param folder its folder, relative to the experiment's
 * @param files the names of the files in it
 * @param timeline what happened over time; empty when nothing was recorded
 * @param views its figures by halves, with bounds on what its clients may have done to them
 * @param witness what its witness of isolation found; empty where it had none
 */
public record RunReport(
    RunResult result,
    String folder,
    List<String> files,
    Timeline timeline,
    ServerTimeline servers,
    RunViews views,
    Optional<Verdict> witness) {
  private static final Map<Figure, Double> QUANTILES =
      Map.of(Figure.P50, 0.5, Figure.P90, 0.9, Figure.P95, 0.95, Figure.P99, 0.99);

  public int repetition() {
    return result.repetition();
  }

  /** The repetition as tables name it: {@code #2}. */
  public String number() {
    return "#" + repetition();
  }

  public boolean measured() {
    return result.statistics() != null;
  }

  public Optional<RunStatistics> measurement() {
    return Optional.ofNullable(result.statistics());
  }

  public Optional<Assessment> assessment() {
    return Optional.ofNullable(result.assessment());
  }

  /** Tells whether it was measured for the whole interval. */
  public boolean counted() {
    return isCounted(result);
  }

  static boolean isCounted(RunResult result) {
    return result.statistics() != null && result.status() == RunResult.Status.COMPLETED;
  }

  /**
   * Tells whether it was measured for the whole interval and its figures describe its system, so
   * that they may be compared.
   */
  public boolean fit() {
    return isFit(result);
  }

  static boolean isFit(RunResult result) {
    return isCounted(result)
        && result.marks().stream().noneMatch(mark -> mark.kind().disqualifies());
  }

  /** Tells whether a check or a requirement fails though it was measured to its end. */
  public boolean violated() {
    return counted() && !result.passed();
  }

  public OptionalDouble value(Metric metric) {
    OptionalDouble found =
        Figure.named(metric.name())
            .map(figure -> OptionalDouble.of(figure.of(result, metric.transaction())))
            .orElseGet(() -> result.assessed(metric.name()));
    return found.stream().filter(Double::isFinite).findFirst();
  }

  /** A figure in each view of the run; empty where the run has none. */
  public Optional<Viewed> viewed(Metric metric) {
    return value(metric).stream().mapToObj(whole -> viewed(metric, whole)).findFirst();
  }

  private Viewed viewed(Metric metric, double whole) {
    Optional<Figure> figure = Figure.named(metric.name());
    String type = metric.transaction();
    if (figure.isEmpty()) {
      if (!metric.isRate()) {
        return Viewed.ofWhole(whole);
      }
      return isSecondRate(metric) ? views.rateWithoutHalves(whole) : views.rate(whole);
    }
    if (figure.get().equals(Figure.THROUGHPUT)) {
      return views.throughput(type, whole);
    }
    if (figure.get().equals(Figure.SERVERS_CPU)) {
      return views.processorTime(whole);
    }
    if (figure.get().equals(Figure.MEAN)) {
      return views.mean(type, whole);
    }
    return QUANTILES.containsKey(figure.get())
        ? views.quantile(type, QUANTILES.get(figure.get()), whole)
        : Viewed.ofWhole(whole);
  }

  private boolean isSecondRate(Metric metric) {
    return result.benchmark() != null && metric.name().equals(result.benchmark().secondRate());
  }

  /** The statistics of one type, or of all types where the name is empty; at most one element. */
  public Stream<TransactionStatistics> statistics(String transaction) {
    return result.type(transaction).stream();
  }
}
