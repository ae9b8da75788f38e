package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.random.RandomStreams;
import java.util.Arrays;

/**
 * A stream of random numbers that can be set to a seed. It uses pgbench's generator (xoroshiro128**
 * of Blackman and Vigna), so that its permutations are pgbench's.
 */
public final class Draws {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final long TWICE_GOLDEN_GAMMA = 0x3C6EF372FE94F82AL;

  private long low;
  private long high;

  public Draws(long seed) {
    seed(seed);
  }

  public void seed(long seed) {
    low = RandomStreams.mix(seed + GOLDEN_GAMMA);
    high = RandomStreams.mix(seed + TWICE_GOLDEN_GAMMA);
  }

  public long next() {
    long first = low;
    long mixed = high ^ first;
    low = Long.rotateLeft(first, 24) ^ mixed ^ (mixed << 16);
    high = Long.rotateLeft(mixed, 37);
    return Long.rotateLeft(first * 5, 7) * 9;
  }

  /** A number of 0 … {@code most}, which is read without a sign; all are equally probable. */
  long upTo(long most) {
    int shift = Long.numberOfLeadingZeros(most);
    long drawn = 0;
    do {
      drawn = most == 0 ? 0 : next() >>> shift;
    } while (Long.compareUnsigned(drawn, most) > 0);
    return drawn;
  }

  /** A number of a range, both ends included; all are equally probable. */
  public long uniform(long least, long most) {
    return least + upTo(most - least);
  }

  /** A number of 0 (included) … 1 (excluded). */
  double fraction() {
    return (next() >>> 11) * 0x1p-53;
  }

  /** A place in weights, each of which is added to those before it. */
  public int weighted(double[] cumulated) {
    double wanted = fraction() * cumulated[cumulated.length - 1];
    int found = Arrays.binarySearch(cumulated, wanted);
    int place = found < 0 ? ~found : found;
    while (cumulated[place] <= wanted) {
      place++;
    }
    return place;
  }

  /** Whether a number is none of those that were drawn before. */
  public static boolean isNew(long number, long[] drawn, int count) {
    for (int i = 0; i < count; i++) {
      if (drawn[i] == number) {
        return false;
      }
    }
    return true;
  }

  long exponential(long least, long most, double parameter) {
    double cut = Math.exp(-parameter);
    double place = -Math.log(cut + (1 - cut) * (1 - fraction())) / parameter;
    return least + (long) ((most - least + 1) * place);
  }

  long gaussian(long least, long most, double parameter) {
    double deviation;
    do {
      deviation = Math.sqrt(-2 * Math.log(1 - fraction())) * Math.sin(2 * Math.PI * fraction());
    } while (deviation < -parameter || deviation >= parameter);
    return least + (long) ((most - least + 1) * ((deviation + parameter) / (2 * parameter)));
  }

  /**
   * A number of a range, the <i>k</i>-th with a probability proportional to
   * 1/<i>k</i><sup>skew</sup>: by rejection-inversion (Hörmann and Derflinger, 1996), which needs
   * no tables.
   *
   * @param skew more than 0
   */
  public long zipfian(long least, long most, double skew) {
    long count = most - least + 1;
    double first = integral(1.5, skew) - 1;
    double last = integral(count + 0.5, skew);
    double near = 2 - inverse(integral(2.5, skew) - Math.pow(2, -skew), skew);
    while (true) {
      double area = last + fraction() * (first - last);
      double place = inverse(area, skew);
      long number = Math.max(1, Math.min(count, Math.round(place)));
      if (number - place <= near
          || area >= integral(number + 0.5, skew) - Math.pow((double) number, -skew)) {
        return least - 1 + number;
      }
    }
  }

  /** The integral of x<sup>-skew</sup> from 1. */
  private static double integral(double x, double skew) {
    double log = Math.log(x);
    double exponent = (1 - skew) * log;
    return exponent == 0 ? log : log * Math.expm1(exponent) / exponent;
  }

  private static double inverse(double area, double skew) {
    double scaled = Math.max(-1, area * (1 - skew));
    return Math.exp(scaled == 0 ? area : area * Math.log1p(scaled) / scaled);
  }

  /**
   * pgbench's permutation of 0 … {@code size} - 1, at the place of a number. It draws from a stream
   * of its own, so this stream goes on as if there had been none.
   */
  long permute(long number, long size, long seed) {
    if (size < 2) {
      return 0;
    }
    long lowBefore = low;
    long highBefore = high;
    seed(seed);
    int bits = 63 - Long.numberOfLeadingZeros(size);
    long mask = (1L << bits) - 1;
    long place = Long.remainderUnsigned(number, size);
    for (int round = 0; round < 6; round++) {
      place = turn(place, mask, bits);
      place = size - 1 - turn(size - 1 - place, mask, bits);
      place = Long.remainderUnsigned(place + upTo(size - 1), size);
    }
    low = lowBefore;
    high = highBefore;
    return place;
  }

  /** Multiplies, changes and rotates the bits of the lower half of the numbers. */
  private long turn(long place, long mask, int bits) {
    long factor = (next() & mask) | 1;
    long change = next() & mask;
    if (place > mask) {
      return place;
    }
    long turned = ((place * factor) ^ change) & mask;
    return ((turned << 1) & mask) | (turned >>> (bits - 1));
  }
}
