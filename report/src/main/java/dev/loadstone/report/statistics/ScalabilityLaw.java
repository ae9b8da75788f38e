package dev.loadstone.report.statistics;

import static java.util.Comparator.comparingDouble;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * The universal scalability law: N of them do λN / (1 + σ(N − 1) + κN(N − 1)) a second.
 *
 * @param rate λ, which one alone does; above 0
 * @param contention σ, the share of the work that only one can do at a time; 0 to 1
 * @param coherence κ, the work that each makes for each other, as a share of its own; 0 or more
 */
public record ScalabilityLaw(double rate, double contention, double coherence) {
  /** With three numbers the law would go through all of them, whatever they are. */
  public static final int LEAST_NUMBERS = 4;

  private static final int[] ALL = {0, 1, 2};
  private static final int[][] SUBSETS = {{0, 1}, {0, 2}, {1, 2}, {0}, {1}};

  /**
   * The law with the least squares of relative errors. By N / X(N) = p + qN + rN(N − 1) it is
   * linear, with λ = 1 / (p + q), σ = q / (p + q), κ = r / (p + q); none of the three may be
   * negative, and the best of the feasible subsets of the three is the best of all.
   *
   * @param numbers {@link #LEAST_NUMBERS} different ones at least, each 1 or more
   * @param throughputs above 0, one for each number
   */
  static ScalabilityLaw fit(double[] numbers, double[] throughputs) {
    double[][] rows = new double[numbers.length][];
    for (int i = 0; i < rows.length; i++) {
      double number = numbers[i];
      double throughput = throughputs[i];
      rows[i] = new double[] {throughput / number, throughput, throughput * (number - 1)};
    }
    return Stream.of(Solution.of(rows, ALL))
        .filter(Solution::isFeasible)
        .findAny()
        .or(
            () ->
                Arrays.stream(SUBSETS)
                    .map(subset -> Solution.of(rows, subset))
                    .filter(Solution::isFeasible)
                    .min(comparingDouble(Solution::error)))
        .map(Solution::law)
        .orElseThrow();
  }

  private record Solution(List<Double> terms, double error) {
    static Solution of(double[][] rows, int[] subset) {
      double[] ones = new double[rows.length];
      Arrays.fill(ones, 1);
      OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
      regression.setNoIntercept(true);
      regression.newSampleData(
          ones,
          Arrays.stream(rows)
              .map(row -> Arrays.stream(subset).mapToDouble(term -> row[term]).toArray())
              .toArray(double[][]::new));
      double[] found = regression.estimateRegressionParameters();
      double[] terms = new double[ALL.length];
      for (int i = 0; i < subset.length; i++) {
        terms[subset[i]] = found[i];
      }
      return new Solution(
          Arrays.stream(terms).boxed().toList(), regression.calculateResidualSumOfSquares());
    }

    boolean isFeasible() {
      return terms.stream().allMatch(term -> term >= 0);
    }

    ScalabilityLaw law() {
      double one = terms.get(0) + terms.get(1);
      return new ScalabilityLaw(1 / one, terms.get(1) / one, terms.get(2) / one);
    }
  }

  public double throughput(double number) {
    return rate * number / (1 + contention * (number - 1) + coherence * number * (number - 1));
  }

  /** The number with the largest throughput, at least 1; infinite where more always do more. */
  public double best() {
    return Math.max(1, Math.sqrt((1 - contention) / coherence));
  }
}
