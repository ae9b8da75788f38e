package dev.loadstone.report.statistics;

/**
 * The universal scalability law: N of them do λN / (1 + σ(N − 1) + κN(N − 1)) a second.
 *
 * @param rate λ, which one alone does; above 0
 * @param contention σ, the share of the work that only one can do at a time; 0 to 1
 * @param coherence κ, the work that each makes for each other, as a share of its own; 0 or more
 */
public record ScalabilityLaw(double rate, double contention, double coherence) {
  /** With three numbers the law would go through all of them, whatever they are. */
  public static final int LEAST_NUMBERS = 4;

  public double throughput(double number) {
    return rate * number / (1 + contention * (number - 1) + coherence * number * (number - 1));
  }

  /** The number with the largest throughput, at least 1; infinite where more always do more. */
  public double best() {
    return contention < 1 ? Math.max(1, Math.sqrt((1 - contention) / coherence)) : 1;
  }
}
