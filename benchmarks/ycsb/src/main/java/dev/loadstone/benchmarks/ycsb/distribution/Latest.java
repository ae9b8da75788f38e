package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/** The item that came last is the most popular one, and popularity falls with age as zipfian. */
public final class Latest implements Distribution {
  private final Zipfian ages;

  /**
   * @param ages the skew
   */
  public Latest(Zipfian ages) {
    this.ages = ages;
  }

  @Override
  public long next(SplittableRandom random, long items) {
    return items - 1 - ages.next(random, items);
  }
}
