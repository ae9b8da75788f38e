package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * A distribution in which a share of the operations goes to the first items, a share of all items.
 * Within both parts it is uniform.
 *
 * @param hotItems the share of the items that is hot, 0 … 1
 * @param hotOperations the share of the operations that goes to hot items, 0 … 1
 */
public record Hotspot(double hotItems, double hotOperations) implements Distribution {
  @Override
  public long next(SplittableRandom random, long items) {
    long hot = (long) (items * hotItems);
    boolean isHot = random.nextDouble() < hotOperations;
    // With few items one of the two can be empty.
    if ((isHot && hot > 0) || hot == items) {
      return random.nextLong(hot);
    }
    return hot + random.nextLong(items - hot);
  }
}
