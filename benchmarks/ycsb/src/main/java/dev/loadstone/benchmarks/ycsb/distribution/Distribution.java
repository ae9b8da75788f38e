package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * Chooses the item of an operation. Items are numbered from 0 in the order of their insertion. An
 * instance belongs to one terminal.
 */
public interface Distribution {
  /**
   * Returns the next item.
   *
   * @param random used by this terminal only
   * @param items the number of items, at least 1; may change from call to call
   * @return 0 … items − 1
   */
  long next(SplittableRandom random, long items);
}
