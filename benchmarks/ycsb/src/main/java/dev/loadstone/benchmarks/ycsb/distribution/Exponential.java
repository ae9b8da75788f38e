package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * A distribution in which the newest item is the most popular one, and popularity falls
 * exponentially with age. A percentage of the operations goes to a number of youngest items.
 */
public final class Exponential implements Distribution {
  private static final double PERCENT = 100;

  private final double meanAge;

  /**
   * @param percentile the percentage, more than 0 and less than 100
   * @param youngest the number of items to which that percentage goes, more than 0
   */
  public Exponential(double percentile, double youngest) {
    this.meanAge = -youngest / Math.log(1 - percentile / PERCENT);
  }

  @Override
  public long next(SplittableRandom random, long items) {
    while (true) {
      // Takes the logarithm of 1 − u, because u can be 0.
      long age = (long) (-Math.log(1 - random.nextDouble()) * meanAge);
      if (age < items) {
        return items - 1 - age;
      }
    }
  }
}
