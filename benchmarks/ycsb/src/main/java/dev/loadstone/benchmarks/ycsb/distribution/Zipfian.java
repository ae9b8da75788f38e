package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * The first item is the most popular one, the item at place <i>k</i> has a share proportional to
 * 1/<i>k</i><sup>θ</sup>. By the algorithm of Gray et al., “Quickly generating billion-record
 * synthetic databases” (SIGMOD 1994), which YCSB uses as well: exact for the first two items, and
 * an approximation by a continuous function for the others.
 */
public final class Zipfian implements Distribution {
  /** A difference that floating point makes, which changes no item. */
  private static final double WHOLE = 1e-9;

  private final Zeta zeta;
  private final double theta;
  private final double alpha;

  /** The exponent where it is a whole number, as for the common skew of 0.99; 0 otherwise. */
  private final int wholeAlpha;

  private final double secondItem;

  private long items;
  private double sum;
  private double eta;

  /**
   * @param theta the skew, more than 0 and less than 1
   */
  public Zipfian(double theta) {
    this(theta, new Zeta(theta));
  }

  private Zipfian(double theta, Zeta zeta) {
    this.theta = theta;
    this.zeta = zeta;
    this.alpha = 1 / (1 - theta);
    this.wholeAlpha = Math.abs(alpha - Math.rint(alpha)) < WHOLE ? (int) Math.rint(alpha) : 0;
    this.secondItem = 1 + Math.pow(0.5, theta);
  }

  /** Another one of the same skew, for another terminal. */
  public Zipfian copy() {
    return new Zipfian(theta, zeta);
  }

  @Override
  public long next(SplittableRandom random, long items) {
    return item(random.nextDouble(), items);
  }

  /**
   * The item for a place in the cumulated distribution.
   *
   * @param u 0 … 1, exclusive
   * @param items how many items there are, at least 1
   */
  long item(double u, long items) {
    if (items != this.items) {
      fit(items);
    }
    double place = u * sum;
    if (place < 1) {
      return 0;
    }
    if (place < secondItem) {
      return 1;
    }
    return Math.min(items - 1, (long) (items * power(eta * u - eta + 1)));
  }

  private double power(double base) {
    if (wholeAlpha == 0) {
      return Math.pow(base, alpha);
    }
    double power = 1;
    double square = base;
    for (int rest = wholeAlpha; rest != 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        power *= square;
      }
      square *= square;
    }
    return power;
  }

  private void fit(long count) {
    items = count;
    sum = zeta.sum(count);
    eta = (1 - Math.pow(2.0 / count, 1 - theta)) / (1 - zeta.sum(2) / sum);
  }
}
