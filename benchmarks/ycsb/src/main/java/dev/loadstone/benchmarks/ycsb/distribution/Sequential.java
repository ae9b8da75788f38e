package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/** Takes one item after another, again and again; the terminals divide the items among them. */
public final class Sequential implements Distribution {
  private final long first;
  private final long step;
  private long next;

  public Sequential(long terminal, long terminals) {
    this.first = terminal;
    this.step = terminals;
    this.next = terminal;
  }

  @Override
  public long next(SplittableRandom random, long items) {
    if (next >= items) {
      next = Math.min(first, items - 1);
    }
    long item = next;
    next += step;
    return item;
  }
}
