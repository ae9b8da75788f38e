package dev.loadstone.report.statistics;

import static java.util.Comparator.comparingDouble;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * Fits the law to what was measured, and to what might have been, by least squares of relative
 * errors. N / X(N) = p + qN + rN(N − 1) is linear, with λ = 1 / (p + q), σ = q / (p + q) and κ = r
 * / (p + q). None of the three may be negative: of the subsets of them whose own solution is not,
 * the best is the best of all.
 */
final class ScalabilityRegression {
  static final int TERMS = 3;

  /** All of them first: where they are not negative, no subset is better. */
  private static final int[][] SUBSETS = {{0, 1, 2}, {0, 1}, {0, 2}, {1, 2}, {0}, {1}};

  private final List<Subset> subsets;

  /**
   * @param numbers {@link ScalabilityLaw#LEAST_NUMBERS} different ones at least, each 1 or more
   * @param throughputs above 0, one for each number
   */
  ScalabilityRegression(double[] numbers, double[] throughputs) {
    double[][] rows = new double[numbers.length][];
    for (int i = 0; i < rows.length; i++) {
      double number = numbers[i];
      double throughput = throughputs[i];
      rows[i] = new double[] {throughput / number, throughput, throughput * (number - 1)};
    }
    RealMatrix matrix = MatrixUtils.createRealMatrix(rows);
    int[] all = IntStream.range(0, rows.length).toArray();
    subsets =
        Arrays.stream(SUBSETS)
            .map(terms -> new Subset(terms, matrix.getSubMatrix(all, terms)))
            .toList();
  }

  /**
   * @param ratios by how much each measured throughput is larger than the one to fit the law to
   */
  ScalabilityLaw fit(double[] ratios) {
    Solution all = subsets.get(0).solve(ratios);
    Solution best =
        all.isFeasible()
            ? all
            : subsets.stream()
                .map(subset -> subset.solve(ratios))
                .filter(Solution::isFeasible)
                .min(comparingDouble(Solution::error))
                .orElseThrow();
    double one = best.p() + best.q();
    return new ScalabilityLaw(1 / one, best.q() / one, best.r() / one);
  }

  private record Solution(double p, double q, double r, double error) {
    boolean isFeasible() {
      return p >= 0 && q >= 0 && r >= 0 && p + q > 0;
    }
  }

  private static final class Subset {
    private final int[] terms;
    private final RealMatrix columns;
    private final DecompositionSolver solver;

    Subset(int[] terms, RealMatrix columns) {
      this.terms = terms;
      this.columns = columns;
      solver = new QRDecomposition(columns).getSolver();
    }

    Solution solve(double[] ratios) {
      double[] found = solver.solve(MatrixUtils.createRealVector(ratios)).toArray();
      double[] fitted = columns.operate(found);
      double error = 0;
      for (int i = 0; i < ratios.length; i++) {
        error += (ratios[i] - fitted[i]) * (ratios[i] - fitted[i]);
      }
      double[] all = new double[TERMS];
      for (int i = 0; i < terms.length; i++) {
        all[terms[i]] = found[i];
      }
      return new Solution(all[0], all[1], all[2], error);
    }
  }
}
