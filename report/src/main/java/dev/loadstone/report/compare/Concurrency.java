package dev.loadstone.report.compare;

import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The number of transactions that a cell had on their way, by Little's law from the very figures
 * that are shown: what two cells must have in common before their figures can be compared.
 *
 * @param responding throughput × mean response time: terminals that wait for a transaction
 * @param serving throughput × mean service time: transactions that the system works on
 */
public record Concurrency(double responding, double serving) {
  private static final double MICROS_PER_SECOND = 1e6;

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
                mean(totals, total -> total.throughput() * total.serviceTime().mean())));
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
