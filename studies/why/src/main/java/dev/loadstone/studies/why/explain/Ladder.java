package dev.loadstone.studies.why.explain;

import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.correlation.Covariance;

/**
 * The parts of a gap that rungs take off it (Shapley): the mean over orders in which each rung has
 * each place. With three rungs or fewer these are all orders.
 *
 * @param gaps for each set of rungs and each repetition the gap that is left, as a logarithm; a set
 *     has bit i for rung i
 * @param looks how often the repetitions were looked at
 */
record Ladder(int rungs, Map<Integer, double[]> gaps, Looks looks) {
  /** The orders: each rotation, forwards and backwards. */
  static List<List<Integer>> orders(int rungs) {
    List<List<Integer>> orders = new ArrayList<>();
    for (int first = 0; first < rungs; first++) {
      int begin = first;
      orders.add(IntStream.range(0, rungs).mapToObj(i -> (begin + i) % rungs).toList());
      orders.add(IntStream.range(0, rungs).mapToObj(i -> (begin + rungs - i) % rungs).toList());
    }
    return orders;
  }

  /** The sets of rungs that the orders pass through. */
  static Set<Integer> sets(int rungs) {
    Set<Integer> sets = new TreeSet<>(Set.of(0));
    for (List<Integer> order : orders(rungs)) {
      IntStream.rangeClosed(0, rungs).forEach(size -> sets.add(set(order.subList(0, size))));
    }
    return sets;
  }

  private static int set(List<Integer> rungs) {
    return rungs.stream().mapToInt(rung -> 1 << rung).sum();
  }

  /** What a rung takes off the gap, in each repetition. */
  double[] part(int rung) {
    List<Integer> before =
        orders(rungs).stream().map(order -> set(order.subList(0, order.indexOf(rung)))).toList();
    return each(
        r -> before.stream().mapToDouble(set -> step(set, rung, r)).average().orElseThrow());
  }

  /** What a rung takes off alone. */
  double[] alone(int rung) {
    return each(r -> step(0, rung, r));
  }

  /** What a rung takes off after all others. */
  double[] last(int rung) {
    return each(r -> step(all() & ~(1 << rung), rung, r));
  }

  double[] left() {
    return gaps.get(all());
  }

  double[] whole() {
    return gaps.get(0);
  }

  private int all() {
    return (1 << rungs) - 1;
  }

  private double step(int before, int rung, int repetition) {
    return gaps.get(before)[repetition] - gaps.get(before | 1 << rung)[repetition];
  }

  private double[] each(IntToDoubleFunction ofRepetition) {
    return IntStream.range(0, whole().length).mapToDouble(ofRepetition).toArray();
  }

  /** Returns whether it is shown that the others matter for what a rung takes off. */
  boolean interacts(int rung) {
    double[] last = last(rung);
    double[] alone = alone(rung);
    return share(each(r -> last[r] - alone[r])).isShown();
  }

  /** The whole gap, as a ratio; its interval and those of all shares hold together. */
  Estimate gap() {
    double mean = StatUtils.mean(whole());
    double half = reach() * Math.sqrt(StatUtils.variance(whole()));
    return new Estimate(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }

  boolean isShown() {
    return gap().low() > 1 || gap().high() < 1;
  }

  /** Returns whether there are enough repetitions for intervals. */
  boolean isBounded() {
    return whole().length > 1 && Double.isFinite(gap().high());
  }

  /** The share of the gap that a part is (Fieller 1954), where a gap {@link #isShown}. */
  Estimate share(double[] part) {
    double mean = StatUtils.mean(part);
    double gap = StatUtils.mean(whole());
    double square = reach() * reach();
    double a = gap * gap - square * StatUtils.variance(whole());
    double b = mean * gap - square * new Covariance().covariance(part, whole());
    double c = mean * mean - square * StatUtils.variance(part);
    double half = Math.sqrt(Math.max(0, b * b - a * c));
    return new Estimate(mean / gap, (b - half) / a, (b + half) / a);
  }

  /**
   * The reach of intervals for a variance of 1, so that those of the rungs, of what is left and of
   * the gap hold together (Šidák).
   */
  private double reach() {
    int repetitions = whole().length;
    int statements = rungs == 0 ? 1 : rungs + 2;
    double error = 1 - Math.pow(Judge.CONFIDENCE, 1.0 / statements);
    LogRatio mean = new LogRatio(0, 1, repetitions - 1.0, repetitions, true);
    return looks.reach(mean, error) / Math.sqrt(repetitions);
  }

  /** An estimate with its interval. */
  record Estimate(double value, double low, double high) {
    boolean isShown() {
      return low > 0 || high < 0;
    }
  }
}
