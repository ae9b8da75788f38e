package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.hipparchus.stat.StatUtils;

/**
 * Two groups of values that lie further apart than values of one level do.
 *
 * @param low the places of the lower values, in order
 * @param high the places of the others, in order
 * @param factor the ratio of the groups' geometric means, above 1
 * @param chance the share of as many normal values whose best split is at least as good
 */
public record Groups(List<Integer> low, List<Integer> high, double factor, double chance) {
  /** Fewer values have no two groups that could be told from one. */
  public static final int LEAST_VALUES = 5;

  private static final int LEAST_SIZE = 2;
  private static final double LEAST_FACTOR = 1.25;
  private static final double MOST_CHANCE = 0.005;
  private static final int DRAWS = 10_000;
  private static final long SEED = 42;

  /** Returns whether it is beyond chance where as many figures of the same runs were looked at. */
  public boolean holdsAmong(int figures) {
    return chance * figures < MOST_CHANCE;
  }

  /** A split of sorted values: the size of the lower group, and the distance over the spread. */
  private record Split(int size, double distance, double ratio) {}

  /**
   * The groups of the split that has the largest distance over the spread within; empty where the
   * distance may be chance, or is less than a factor of 1.25.
   *
   * @param values independent, above 0
   */
  public static Optional<Groups> of(double... values) {
    if (values.length < LEAST_VALUES) {
      return Optional.empty();
    }
    List<Integer> places =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((one, other) -> Double.compare(values[one], values[other]))
            .toList();
    Split split = best(Arrays.stream(values).map(Math::log).sorted().toArray());
    double factor = Math.exp(split.distance);
    if (factor < LEAST_FACTOR) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] normal = new double[values.length];
    int atLeast = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      Arrays.setAll(normal, i -> random.nextGaussian());
      Arrays.sort(normal);
      atLeast += best(normal).ratio >= split.ratio ? 1 : 0;
    }
    double chance = (double) atLeast / DRAWS;
    return chance >= MOST_CHANCE
        ? Optional.empty()
        : Optional.of(
            new Groups(
                places.subList(0, split.size).stream().sorted().toList(),
                places.subList(split.size, values.length).stream().sorted().toList(),
                factor,
                chance));
  }

  private static Split best(double[] sorted) {
    Split best = new Split(0, 0, 0);
    for (int size = LEAST_SIZE; size <= sorted.length - LEAST_SIZE; size++) {
      double[] low = Arrays.copyOf(sorted, size);
      double[] high = Arrays.copyOfRange(sorted, size, sorted.length);
      double distance = StatUtils.mean(high) - StatUtils.mean(low);
      double within =
          (StatUtils.variance(low) * (low.length - 1)
                  + StatUtils.variance(high) * (high.length - 1))
              / (sorted.length - 2);
      double ratio = distance / Math.sqrt(within);
      if (ratio > best.ratio) {
        best = new Split(size, distance, ratio);
      }
    }
    return best;
  }
}
