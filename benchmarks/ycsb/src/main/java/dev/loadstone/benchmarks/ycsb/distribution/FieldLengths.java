package dev.loadstone.benchmarks.ycsb.distribution;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * FieldLengths between a least and a most one. A length is a function of random bits and nothing
 * else, so that who knows the bits knows it again. Immutable.
 */
public final class FieldLengths {
  private static final double ZIPFIAN_SKEW = 0.99;

  private static final double UNIT = 0x1p-53;

  private final int least;
  private final int most;

  /** For each length the share of those that are shorter or equal; null where all are alike. */
  private final double[] cumulated;

  /**
   * @param shape how lengths are distributed
   * @param least the least, at least 1; of no account for constant lengths
   * @param most the most
   */
  public FieldLengths(Shape shape, int least, int most) {
    this.least = shape == Shape.CONSTANT ? most : least;
    this.most = most;
    this.cumulated = shape == Shape.ZIPFIAN ? cumulate(most - least + 1) : null;
  }

  private static double[] cumulate(int count) {
    double[] shares = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.pow(i + 1.0, -ZIPFIAN_SKEW);
      shares[i] = sum;
    }
    for (int i = 0; i < count; i++) {
      shares[i] /= sum;
    }
    return shares;
  }

  /** The distribution of lengths. */
  public enum Shape {
    /** Always the most. */
    @JsonProperty("constant")
    CONSTANT,
    /** All alike. */
    @JsonProperty("uniform")
    UNIFORM,
    /** The least is the most frequent one, with a skew of 0.99. */
    @JsonProperty("zipfian")
    ZIPFIAN
  }

  /** The length for 64 random bits. */
  public int of(long bits) {
    if (areConstant()) {
      return most;
    }
    if (cumulated == null) {
      return least + (int) Long.remainderUnsigned(bits, most - least + 1L);
    }
    double u = (bits >>> 11) * UNIT;
    int low = 0;
    int high = cumulated.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cumulated[middle] > u) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return least + low;
  }

  /** Whether all are the same. */
  public boolean areConstant() {
    return least == most;
  }

  /** The most. */
  public int most() {
    return most;
  }
}
