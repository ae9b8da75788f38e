package dev.loadstone.benchmarks.ycsb.distribution;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/**
 * Lengths between a least and a largest one. A length depends only on random bits, so anyone who
 * knows the bits can compute it again. Immutable.
 */
public final class FieldLengths {
  private static final double ZIPFIAN_SKEW = 0.99;

  private static final double UNIT = 0x1p-53;

  private final int least;
  private final int most;

  /** The share of lengths up to each one; null unless the shape is zipfian. */
  private final double[] cumulated;

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

  public enum Shape {
    /** Always the largest length. */
    @JsonProperty("constant")
    CONSTANT,
    @JsonProperty("uniform")
    UNIFORM,
    /** Zipfian with a skew of 0.99; the least length is the most frequent. */
    @JsonProperty("zipfian")
    ZIPFIAN
  }

  /** Returns the length for 64 random bits. */
  public int of(long bits) {
    if (areConstant()) {
      return most;
    }
    if (cumulated == null) {
      return least + (int) Long.remainderUnsigned(bits, most - least + 1L);
    }
    double u = (bits >>> 11) * UNIT;
    int place = Arrays.binarySearch(cumulated, u);
    return least + (place >= 0 ? place + 1 : -place - 1);
  }

  public boolean areConstant() {
    return least == most;
  }

  public int most() {
    return most;
  }
}
