package dev.loadstone.runner.steady;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Figures of one second of a run, all types of transactions together.
 *
 * @param meanResponse their mean response time, in one unit throughout a run; 0 when there are none
 * @param p95Response the 95th percentile of their response times
 */
public record Second(double throughput, double meanResponse, double p95Response) {
  /** With fewer transactions, a value would be chance, and most values outliers. */
  private static final int LEAST_TRANSACTIONS = 5;

  /**
   * The number of neighbouring seconds that must be grouped to have enough transactions on average;
   * larger than the number of seconds when all of them together do not have enough.
   */
  static int sparseness(List<Second> seconds) {
    double transactions = seconds.stream().mapToDouble(Second::throughput).sum();
    return transactions < LEAST_TRANSACTIONS
        ? seconds.size() + 1
        : (int) Math.ceil(LEAST_TRANSACTIONS * seconds.size() / transactions);
  }

  /** Merges each group of so many neighbours into one; a rest at the end is left out. */
  static List<Second> grouped(List<Second> seconds, int group) {
    return IntStream.range(0, seconds.size() / group)
        .mapToObj(i -> together(seconds.subList(i * group, (i + 1) * group)))
        .toList();
  }

  private static Second together(List<Second> seconds) {
    return new Second(
        seconds.stream().mapToDouble(Second::throughput).average().orElseThrow(),
        ofTransactions(seconds, Second::meanResponse),
        ofTransactions(seconds, Second::p95Response));
  }

  private static double ofTransactions(List<Second> seconds, ToDoubleFunction<Second> figure) {
    double transactions = seconds.stream().mapToDouble(Second::throughput).sum();
    return transactions == 0
        ? 0
        : seconds.stream()
                .mapToDouble(second -> second.throughput() * figure.applyAsDouble(second))
                .sum()
            / transactions;
  }
}
