package dev.loadstone.report.compare;

import static java.util.stream.Collectors.joining;

import dev.loadstone.core.statistics.Identity;
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
 * @param serving throughput × mean service time: transactions that the system works on
 * @param underWay the same with those that failed, which are taken to have waited as long as others
 */
public record Concurrency(double responding, double serving, double underWay) {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Cells with more than so many times as many transactions under way are under another load. */
  private static final double MOST_UNLIKE = 1 + Identity.TOLERANCE;

  private static final String UNPACED = "unpaced";

  /** Settings that change how much is under way, as the experiment asked. */
  private static final List<String> LOAD =
      List.of("terminals", "connections", "inFlight", "clients", "pacing");

  /** The mean over the repetitions that are compared; empty where nothing was measured. */
  public static Optional<Concurrency> of(CellReport cell) {
    List<TransactionStatistics> totals =
        cell.compared().stream()
            .map(run -> run.result().statistics().total())
            .filter(total -> total.completed() > 0)
            .toList();
    return totals.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Concurrency(
                mean(totals, total -> total.throughput() * total.responseTime().mean()),
                mean(totals, total -> total.throughput() * total.serviceTime().mean()),
                mean(totals, Concurrency::underWay)));
  }

  private static double underWay(TransactionStatistics total) {
    double failed = Math.max(0, total.failedResponseTime().mean() - total.waitTime().mean());
    return total.throughput()
        * (total.serviceTime().mean() + failed * total.failed() / total.completed());
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
        .filter(cell -> cell.example().load().pacing().equals(UNPACED))
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

  private static double mean(
      List<TransactionStatistics> totals, ToDoubleFunction<TransactionStatistics> micros) {
    return totals.stream().mapToDouble(micros).average().orElseThrow() / MICROS_PER_SECOND;
  }

  /** In a few words. */
  String describe() {
    return String.format(
        Locale.ROOT, "throughput × response %.1f, throughput × service %.1f", responding, serving);
  }
}
