package dev.loadstone.report.compare;

import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * The number of transactions that a cell had under way, by Little's law from the same figures that
 * are shown. Two cells must agree in it before their figures can be compared.
 *
 * @param responding throughput × mean response time: the terminals that wait for a transaction
 * @param serving throughput × mean service time, from the first try of a transaction to the end of
 *     its last try: more than are under way where others take its place between two tries
 * @param underWay transactions under way, failed ones included, as connections counted their time;
 *     where a result does not tell, {@code serving} plus the failed ones, which are assumed to have
 *     waited as long as others
 */
public record Concurrency(double responding, double serving, double underWay) {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Cells that differ in transactions under way by more than this factor are unlike. */
  private static final double MOST_UNLIKE = 1 + Identity.TOLERANCE;

  private static final Pattern LOAD =
      Pattern.compile("load\\.(terminals|connections|inFlight|clients|pacing)(\\..*)?");

  /** The mean over the repetitions that are compared; empty where nothing was measured. */
  public static Optional<Concurrency> of(CellReport cell) {
    List<RunStatistics> runs =
        cell.compared().stream()
            .map(run -> run.result().statistics())
            .filter(statistics -> statistics.total().completed() > 0)
            .toList();
    return runs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Concurrency(
                mean(runs, run -> product(run.total(), run.total().responseTime().mean())),
                mean(runs, run -> product(run.total(), run.total().serviceTime().mean())),
                mean(runs, run -> run.underWay().orElseGet(() -> withFailed(run.total())))));
  }

  /**
   * Throughput × a mean time.
   *
   * @param micros the mean time, in microseconds
   */
  public static double product(TransactionStatistics total, double micros) {
    return total.throughput() * micros / MICROS_PER_SECOND;
  }

  private static double withFailed(TransactionStatistics total) {
    double failed = Math.max(0, total.failedResponseTime().mean() - total.waitTime().mean());
    return product(total, total.serviceTime().mean() + failed * total.failed() / total.completed());
  }

  public static boolean isVaried(List<CellReport> cells) {
    return cells.stream()
            .map(cell -> Phrases.varied(cell, LOAD.asMatchPredicate()))
            .distinct()
            .count()
        > 1;
  }

  /**
   * The difference between cells in transactions under way. Without pauses the load decides their
   * number, so it should be equal.
   */
  public static Optional<String> unlike(List<CellReport> cells) {
    List<CellReport> unpaced =
        cells.stream()
            .filter(cell -> cell.example().load() != null && cell.example().load().unpaced())
            .toList();
    return isVaried(cells)
        ? Optional.empty()
        : Phrases.unlike(
            "transactions under way",
            unpaced,
            cell -> of(cell).map(Concurrency::underWay).orElse(Double.NaN),
            MOST_UNLIKE);
  }

  /**
   * The logarithm of the ratio of a cell's transactions under way to another's; 0 where the
   * experiment varies the load, where pauses or a rate decide, and where the ratio is not known.
   */
  static double excess(CellReport cell, CellReport from) {
    List<CellReport> both = List.of(cell, from);
    boolean unpaced =
        both.stream()
            .map(side -> side.example().load())
            .allMatch(load -> load != null && load.unpaced());
    if (!unpaced || isVaried(both)) {
      return 0;
    }
    double ratio =
        of(cell).map(Concurrency::underWay).orElse(1.0)
            / of(from).map(Concurrency::underWay).orElse(1.0);
    return ratio > 0 && Double.isFinite(ratio) ? Math.log(ratio) : 0;
  }

  private static double mean(List<RunStatistics> runs, ToDoubleFunction<RunStatistics> number) {
    return runs.stream().mapToDouble(number).average().orElseThrow();
  }

  String describe() {
    return String.format(
        Locale.ROOT, "throughput × response %.1f, throughput × service %.1f", responding, serving);
  }
}
