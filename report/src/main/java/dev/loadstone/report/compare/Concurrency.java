package dev.loadstone.report.compare;

import static java.util.stream.Collectors.joining;

import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The number of transactions that a cell had on their way, by Little's law from the very figures
 * that are shown: what two cells must have in common before their figures can be compared.
 *
 * @param responding throughput × mean response time: terminals that wait for a transaction
 * @param serving throughput × mean service time, from the first try of a transaction to the end of
 *     its last: more than are under way where others take its place between two tries
 * @param underWay transactions under way, failed ones too, as connections counted their time; where
 *     a result does not tell, {@code serving} with those that failed, which are taken to have
 *     waited as long as others
 */
public record Concurrency(double responding, double serving, double underWay) {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Cells with more than so many times as many transactions under way are under another load. */
  private static final double MOST_UNLIKE = 1 + Identity.TOLERANCE;

  /** Settings that change how much is under way, as the experiment asked. */
  private static final List<String> LOAD =
      List.of("terminals", "connections", "inFlight", "clients", "pacing");

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
   * @param micros the time
   */
  public static double product(TransactionStatistics total, double micros) {
    return total.throughput() * micros / MICROS_PER_SECOND;
  }

  private static double withFailed(TransactionStatistics total) {
    double failed = Math.max(0, total.failedResponseTime().mean() - total.waitTime().mean());
    return product(total, total.serviceTime().mean() + failed * total.failed() / total.completed());
  }

  /** Whether cells differ in a load that the experiment varies, and so are to be under others. */
  public static boolean isVaried(List<CellReport> cells) {
    return LOAD.stream()
        .map("load."::concat)
        .anyMatch(
            load ->
                cells.stream()
                        .map(
                            cell ->
                                Phrases.varied(cell, path -> (path + ".").startsWith(load + ".")))
                        .distinct()
                        .count()
                    > 1);
  }

  /**
   * The difference of cells in transactions under way: without pauses the load decides how many
   * there are, and should decide alike.
   */
  public static Optional<String> unlike(List<CellReport> cells) {
    Map<String, Double> underWay = new LinkedHashMap<>();
    cells.stream()
        .filter(cell -> cell.example().load() != null)
        .filter(cell -> cell.example().load().unpaced())
        .forEach(cell -> of(cell).ifPresent(found -> underWay.put(cell.title(), found.underWay())));
    DoubleSummaryStatistics all =
        underWay.values().stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return isVaried(cells) || all.getMax() <= MOST_UNLIKE * all.getMin()
        ? Optional.empty()
        : Optional.of(
            underWay.entrySet().stream()
                .map(one -> NumberFormats.figure(one.getValue()) + " " + one.getKey())
                .collect(joining(", ", "transactions under way (", ")")));
  }

  /**
   * By how much more a cell has under way than another though the experiment varies no load, as a
   * logarithm of their ratio; 0 where pauses or a rate decide, and where it is not known.
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

  /** In a few words. */
  String describe() {
    return String.format(
        Locale.ROOT, "throughput × response %.1f, throughput × service %.1f", responding, serving);
  }
}
