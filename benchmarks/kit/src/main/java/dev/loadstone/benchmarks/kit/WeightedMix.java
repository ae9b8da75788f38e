package dev.loadstone.benchmarks.kit;

import java.util.SplittableRandom;

/** Draws types of transactions by their weights. Immutable. */
public final class WeightedMix {
  private final int[] weights;
  private final int total;

  /**
   * @param weights for each type, in order; none negative, and not all 0
   */
  public WeightedMix(int... weights) {
    this.total = requireWeights(weights);
    this.weights = weights.clone();
  }

  /**
   * Refuses weights that nothing can be drawn by.
   *
   * @return their sum
   * @throws IllegalArgumentException when one is negative, or all are 0; its message is about the
   *     setting {@code mix}
   */
  public static int requireWeights(int... weights) {
    int sum = 0;
    for (int weight : weights) {
      if (weight < 0) {
        throw new IllegalArgumentException("mix has the weight " + weight + "; expected 0 or more");
      }
      sum = Math.addExact(sum, weight);
    }
    if (sum == 0) {
      throw new IllegalArgumentException("mix has no weight at all; expected one above 0");
    }
    return sum;
  }

  /** The type of the next transaction. */
  public int draw(SplittableRandom random) {
    int left = random.nextInt(total);
    int type = 0;
    while (left >= weights[type]) {
      left -= weights[type++];
    }
    return type;
  }

  /** The share of a type, in percent. */
  public double percent(int type) {
    return 100.0 * weights[type] / total;
  }
}
