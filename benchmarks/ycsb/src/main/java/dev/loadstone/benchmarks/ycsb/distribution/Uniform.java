package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/** A distribution in which all items are equally likely. */
public final class Uniform implements Distribution {
  @Override
  public long next(SplittableRandom random, long items) {
    return random.nextLong(items);
  }
}
