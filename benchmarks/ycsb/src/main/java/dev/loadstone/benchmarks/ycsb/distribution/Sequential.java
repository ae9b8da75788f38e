package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/** One item after another, and again from the beginning; the terminals share the items out. */
public final class Sequential implements Distribution {
  private final long first;
  private final long step;
  private long next;

  /**
   * @param terminal the terminal's number, from 0
   * @param terminals how many terminals there are; at most as many as items
   */
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
