package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * As popular as zipfian has it, but the popular items lie scattered over all of them: a zipfian
 * choice among ten thousand million, hashed, modulo the number of items. This is what YCSB's core
 * workloads call zipfian.
 *
 * <p>Where runs insert items, the hash is taken modulo the next power-of-two multiple of the items
 * there were at the beginning, and a choice that is not there yet is made again: so an item that
 * arrives does not move the popularity of all others.
 */
public final class ScrambledZipfian implements Distribution {
  /** As many as YCSB chooses from before it hashes. */
  private static final long CHOICES = 10_000_000_000L;

  private final Zipfian zipfian;
  private long space;

  /**
   * @param zipfian the skew
   * @param items how many items there are at the beginning, at least 1
   */
  public ScrambledZipfian(Zipfian zipfian, long items) {
    this.zipfian = zipfian;
    this.space = items;
  }

  @Override
  public long next(SplittableRandom random, long items) {
    while (space < items) {
      space *= 2;
    }
    while (true) {
      long item = FnvHash.of(zipfian.next(random, CHOICES)) % space;
      if (item < items) {
        return item;
      }
    }
  }
}
