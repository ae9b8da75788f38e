package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * Chooses the item of an operation. Items are numbered from 0 in the order of their insertion. An
 * instance belongs to one terminal.
 */
public interface Distribution {
  /**
   * Returns the next item.
   *
   * @param random used by this terminal only
   * @param items the number of items, at least 1; may change from call to call
   * @return 0 … items − 1
   */
  long next(SplittableRandom random, long items);

  /** Returns a distribution in which all items are equally likely. */
  static Distribution uniform() {
    return SplittableRandom::nextLong;
  }

  /** Returns one in which popularity falls with age, whose distribution is zipfian. */
  static Distribution latest(Zipfian ages) {
    return (random, items) -> items - 1 - ages.next(random, items);
  }

  /**
   * Returns a distribution in which a share of the operations goes to the first items, a share of
   * all items. Within both parts it is uniform.
   */
  static Distribution hotspot(double hotItems, double hotOperations) {
    return (random, items) -> {
      long hot = (long) (items * hotItems);
      boolean isHot = random.nextDouble() < hotOperations;
      // With few items one of the two can be empty.
      return (isHot && hot > 0) || hot == items
          ? random.nextLong(hot)
          : hot + random.nextLong(items - hot);
    };
  }

  /**
   * Returns a distribution in which popularity falls exponentially with age: a percentage of the
   * operations, more than 0 and less than 100, goes to a number of youngest items.
   */
  static Distribution exponential(double percentile, double youngest) {
    double meanAge = -youngest / Math.log(1 - percentile / 100);
    return (random, items) -> {
      while (true) {
        // Takes the logarithm of 1 − u, because u can be 0.
        long age = (long) (-Math.log(1 - random.nextDouble()) * meanAge);
        if (age < items) {
          return items - 1 - age;
        }
      }
    };
  }
}
