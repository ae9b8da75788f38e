package dev.loadstone.report.compare;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.statistics.LogRatio;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The loss of one type of transaction when its system went from few nodes to more.
 *
 * @param mean the change of its mean response time, by which types are ranked
 * @param p95 the change of the 95th percentile of its response time
 */
public record TransactionLoss(
    ScaleOutPair pair,
    String name,
    String title,
    Difference throughput,
    Difference mean,
    Difference p95) {

  /** Every type that both cells measured, the greatest growth of mean response time first. */
  public static List<TransactionLoss> ranked(ScaleOutPair pair, Comparison comparison) {
    Map<String, TransactionLoss> losses = new LinkedHashMap<>();
    for (TransactionReport transaction : pair.many().transactions()) {
      String name = transaction.name();
      TransactionLoss loss =
          new TransactionLoss(
              pair,
              name,
              transaction.title(),
              difference(pair, comparison, Figure.THROUGHPUT, name),
              difference(pair, comparison, Figure.MEAN, name),
              difference(pair, comparison, Figure.P95, name));
      if (Double.isFinite(loss.growth())) {
        losses.put(name, loss);
      }
    }
    return losses.values().stream()
        .sorted(Comparator.comparingDouble(loss -> -loss.growth()))
        .toList();
  }

  private static Difference difference(
      ScaleOutPair pair, Comparison comparison, Figure metric, String transaction) {
    return comparison.difference(pair.many(), pair.few(), Metric.of(metric, transaction));
  }

  public double growth() {
    return mean.percent();
  }

  /**
   * The growth of this type against that of another one of the same pair: the ratio of both types'
   * mean response times in each repetition, on many nodes against few.
   */
  public Optional<LogRatio> beyond(TransactionLoss other) {
    return LogRatio.unpaired(ratios(pair.many(), other), ratios(pair.few(), other));
  }

  private double[] ratios(CellReport cell, TransactionLoss other) {
    return cell.compared().stream()
        .mapToDouble(run -> mean(run, name) / mean(run, other.name))
        .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
        .toArray();
  }

  private static double mean(RunReport run, String transaction) {
    return run.statistics(transaction)
        .mapToDouble(statistics -> statistics.responseTime().mean())
        .findFirst()
        .orElse(Double.NaN);
  }
}
