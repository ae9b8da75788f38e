package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * A zipfian distribution whose popular items are scattered over all items: it hashes a zipfian
 * choice among ten thousand million, modulo the number of items. YCSB's core workloads call this
 * zipfian.
 *
 * <p>If runs insert items, the hash is taken modulo the initial number of items times a power of
 * two that covers all items; a choice that does not exist yet is repeated. So a new item does not
 * move the popularity of all others.
 */
public final class ScrambledZipfian implements Distribution {
  /** The number of choices before hashing, as in YCSB. */
  private static final long CHOICES = 10_000_000_000L;

  private final Zipfian zipfian;
  private long space;

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
