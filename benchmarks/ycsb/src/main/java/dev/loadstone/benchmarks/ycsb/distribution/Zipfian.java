package dev.loadstone.benchmarks.ycsb.distribution;

import java.util.SplittableRandom;

/**
 * A zipfian distribution: the first item is the most popular one, and the <i>k</i>-th item has a
 * share proportional to 1/<i>k</i><sup>θ</sup>. It uses the algorithm of Gray et al., “Quickly
 * generating billion-record synthetic databases” (SIGMOD 1994), as YCSB does. The algorithm is
 * exact for the first two items, and approximates the others by a continuous function.
 */
public final class Zipfian implements Distribution {
  /** A difference due to floating point, which changes no item. */
  private static final double WHOLE = 1e-9;

  private final Zeta zeta;
  private final double theta;
  private final double alpha;

  /** The exponent if it is a whole number, as for the common skew of 0.99; otherwise 0. */
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

  public Zipfian copy() {
    return new Zipfian(theta, zeta);
  }

  @Override
  public long next(SplittableRandom random, long items) {
    return item(random.nextDouble(), items);
  }

  /** Returns the item for a place 0 … 1 (exclusive) in the cumulated distribution. */
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
