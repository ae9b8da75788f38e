package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * Chooses the item that an operation is about. Items are numbered from 0 in the order in which they
 * came. An instance belongs to one terminal.
 */
public interface Distribution {
  /**
   * The next item.
   *
   * @param random the terminal's own
   * @param items how many items there are, at least 1; may change from call to call
   * @return 0 … items − 1
   */
  long next(SplittableRandom random, long items);
}
