package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * The universal scalability law: N of them do λN / (1 + σ(N − 1) + κN(N − 1)) a second.
 *
 * @param rate λ, which one alone does; above 0
 * @param contention σ, the share of the work that only one can do at a time; 0 to 1
 * @param coherence κ, the work that each makes for each other, as a share of its own; 0 or more
 */
public record ScalabilityLaw(double rate, double contention, double coherence) {
  private static final int[][] SUBSETS = {{0, 1, 2}, {0, 1}, {0, 2}, {1, 2}, {0}, {1}};

  /**
   * Fits the law by least squares of relative errors. N / X is linear, p + qN + rN(N − 1), and none
   * of the three may be negative: of the subsets of them whose own solution is not, the best is the
   * best of all.
   */
  static ScalabilityLaw of(double[] numbers, double[] throughputs) {
    double[] ones = new double[numbers.length];
    Arrays.fill(ones, 1);
    double[] best = new double[3];
    double least = Double.POSITIVE_INFINITY;
    for (int[] terms : SUBSETS) {
      OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
      regression.setNoIntercept(true);
      double[][] rows = new double[numbers.length][];
      Arrays.setAll(rows, i -> row(numbers[i], throughputs[i], terms));
      regression.newSampleData(ones, rows);
      double[] solution = regression.estimateRegressionParameters();
      double error = regression.calculateResidualSumOfSquares();
      if (error < least && Arrays.stream(solution).allMatch(term -> term >= 0)) {
        least = error;
        double[] all = new double[best.length];
        IntStream.range(0, terms.length).forEach(i -> all[terms[i]] = solution[i]);
        best = all;
        if (terms.length == all.length) {
          break;
        }
      }
    }
    double one = best[0] + best[1];
    return new ScalabilityLaw(1 / one, best[1] / one, best[2] / one);
  }

  private static double[] row(double number, double throughput, int[] terms) {
    double[] all = {throughput / number, throughput, throughput * (number - 1)};
    return Arrays.stream(terms).mapToDouble(term -> all[term]).toArray();
  }

  public double throughput(double number) {
    return rate * number / (1 + contention * (number - 1) + coherence * number * (number - 1));
  }

  /** The number with the largest throughput, at least 1; infinite where more always do more. */
  public double best() {
    return contention < 1 ? Math.max(1, Math.sqrt((1 - contention) / coherence)) : 1;
  }
}
