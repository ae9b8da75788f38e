package dev.loadstone.advice.curve;

/**
 * A predicted response time.
 *
 * @param value what is expected, in microseconds
 * @param ofMean half the width of the confidence interval of the mean
 * @param ofRun half the width of the interval in which a further run is expected
 */
public record Estimate(double value, double ofMean, double ofRun) {
  /** Weighs it by a share of the operations. */
  public Estimate times(double share) {
    return new Estimate(share * value, share * ofMean, share * ofRun);
  }

  /** Adds one that is independent of it. */
  public Estimate plus(Estimate other) {
    return new Estimate(
        value + other.value, Math.hypot(ofMean, other.ofMean), Math.hypot(ofRun, other.ofRun));
  }

  /** Whether it is less than another, beyond what both may be wrong by. */
  public boolean surelyBelow(Estimate other) {
    return other.value - value > Math.hypot(ofMean, other.ofMean);
  }
}
