package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * A distribution in which the newest item is the most popular one, and popularity falls with age as
 * in the zipfian distribution.
 *
 * @param ages the distribution of ages
 */
public record Latest(Zipfian ages) implements Distribution {
  @Override
  public long next(SplittableRandom random, long items) {
    return items - 1 - ages.next(random, items);
  }
}
