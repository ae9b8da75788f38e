package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * The item that came last is the most popular one, and popularity falls with age as zipfian.
 *
 * @param ages the skew
 */
public record Latest(Zipfian ages) implements Distribution {
  @Override
  public long next(SplittableRandom random, long items) {
    return items - 1 - ages.next(random, items);
  }
}
