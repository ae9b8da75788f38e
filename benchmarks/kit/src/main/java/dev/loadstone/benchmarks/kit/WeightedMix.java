package dev.loadstone.benchmarks.kit;

import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Draws types of transactions by their weights. Immutable. */
public final class WeightedMix {
  /** The description of a setting that has such weights. */
  public static final String MEANING =
      "how often each transaction is asked for, against the others; one that is left out has the"
          + " weight 0";

  private final int[] weights;
  private final int total;

  /**
   * @param given the weights of all types, in order; null for 0
   * @throws IllegalArgumentException when one is negative, or all are 0
   */
  public WeightedMix(Integer... given) {
    weights = Stream.of(given).mapToInt(weight -> weight == null ? 0 : weight).toArray();
    int sum = 0;
    for (int weight : weights) {
      if (weight < 0) {
        throw new IllegalArgumentException("has the weight " + weight + "; expected 0 or more");
      }
      sum = Math.addExact(sum, weight);
    }
    if (sum == 0) {
      throw new IllegalArgumentException("has no weight at all; expected one above 0");
    }
    total = sum;
  }

  /** Draws the type of the next transaction. */
  public int draw(SplittableRandom random) {
    int left = random.nextInt(total);
    int type = 0;
    while (left >= weights[type]) {
      left -= weights[type++];
    }
    return type;
  }

  public double percent(int type) {
    return 100.0 * weights[type] / total;
  }
}
