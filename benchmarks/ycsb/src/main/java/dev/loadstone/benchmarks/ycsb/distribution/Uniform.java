package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/** All items alike. */
public final class Uniform implements Distribution {
  @Override
  public long next(SplittableRandom random, long items) {
    return random.nextLong(items);
  }
}
