package dev.loadstone.core.result;

import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure.Ratio;
import dev.loadstone.core.result.Figure.Shown;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The figures of a run about its faults together. */
public final class FaultFigures {
  private static final String PREFIX = "fault.";

  private static final double MILLIS_PER_SECOND = 1e3;

  private FaultFigures() {}

  static Stream<Figure> all() {
    return Stream.of(
        unavailable("p50", 0.5),
        unavailable("p90", 0.9),
        unavailable("max", 1),
        counted(
            "lost",
            "Acknowledged and lost",
            "acknowledged transactions that the database does not have after the last fault",
            cost -> Objects.requireNonNullElse(cost.lost(), 0L),
            costs -> costs.stream().anyMatch(cost -> cost.lost() != null)),
        counted(
            "doubtful",
            "Doubtful after faults",
            "transactions of which no client knows whether they were committed",
            FaultCost::doubtful,
            costs -> !costs.isEmpty()));
  }

  private static Figure unavailable(String name, double quantile) {
    return new Figure(
        PREFIX + "unavailable." + name,
        "Unavailable by a fault, " + name,
        "ms",
        "",
        Better.LOWER,
        Shown.EXPLAINING,
        "the longest time without a commit after a fault, as a quantile over the run's faults; not"
            + " measured where that time had not ended",
        Ratio.ofRuns(
            (run, type) -> MILLIS_PER_SECOND * unavailable(costs(run), quantile).orElse(0),
            (run, type) -> unavailable(costs(run), quantile).isPresent() ? 1 : 0));
  }

  private static Figure counted(
      String name,
      String title,
      String meaning,
      ToLongFunction<FaultCost> count,
      Predicate<List<FaultCost>> measured) {
    return new Figure(
        PREFIX + name,
        title,
        "",
        "transactions",
        Better.LOWER,
        Shown.EXPLAINING,
        meaning,
        Ratio.ofRuns(
            (run, type) -> costs(run).stream().mapToLong(count).sum(),
            (run, type) -> measured.test(costs(run)) ? 1 : 0));
  }

  private static List<FaultCost> costs(RunResult run) {
    return run.events().stream().map(RunEvent::cost).filter(Objects::nonNull).toList();
  }

  /**
   * Sorts faults by the time without a commit; one that had not ended is longer than all others.
   */
  public static List<FaultCost> byUnavailable(List<FaultCost> costs) {
    return costs.stream()
        .sorted(Comparator.comparing(FaultCost::neverAgain).thenComparing(FaultCost::unavailable))
        .toList();
  }

  /**
   * The quantile of the times without a commit, by nearest rank, in seconds.
   *
   * @return empty without a fault, or where the quantile is of a time that had not ended
   */
  public static OptionalDouble unavailable(List<FaultCost> costs, double quantile) {
    List<FaultCost> sorted = byUnavailable(costs);
    if (sorted.isEmpty()) {
      return OptionalDouble.empty();
    }
    FaultCost found = sorted.get((int) Math.ceil(quantile * sorted.size()) - 1);
    return found.neverAgain() ? OptionalDouble.empty() : OptionalDouble.of(found.unavailable());
  }
}
