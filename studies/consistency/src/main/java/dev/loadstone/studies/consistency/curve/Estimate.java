package dev.loadstone.studies.consistency.curve;

/**
 * A predicted response time.
 *
 * @param value the expected response time, in microseconds
 * @param ofMean half the width of the confidence interval of the mean, in microseconds
 * @param ofRun half the width of the interval in which a further run is expected, in microseconds
 */
public record Estimate(double value, double ofMean, double ofRun) {
  /** Returns the estimate weighted by a share of the operations. */
  public Estimate times(double share) {
    return new Estimate(share * value, share * ofMean, share * ofRun);
  }

  /** Adds an estimate that is independent of this one. */
  public Estimate plus(Estimate other) {
    return new Estimate(
        value + other.value, Math.hypot(ofMean, other.ofMean), Math.hypot(ofRun, other.ofRun));
  }

  /** Returns whether this is below another by more than the uncertainty of their difference. */
  public boolean surelyBelow(Estimate other) {
    return other.value - value > Math.hypot(ofMean, other.ofMean);
  }
}
