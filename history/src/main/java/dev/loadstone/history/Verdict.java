package dev.loadstone.history;

import java.util.Optional;

/**
 * The levels that a history refutes. A level that is not refuted is not proven.
 *
 * @param transactions all of them, whatever became of them
 * @param committed those that were committed, as far as the history tells
 * @param unknown those of which it does not tell
 * @param overlaps the pairs of those committed that were under way at the same time on an object
 *     that one of them writes
 * @param refutation empty where no level is refuted
 */
public record Verdict(
    int transactions,
    int committed,
    int unknown,
    long overlaps,
    Optional<Counterexample> refutation) {
  /**
   * The overlapping pairs below which nothing is said of a level that is not refuted. A system that
   * lets one of twenty through shows none in a hundred with a probability of 0.6 % only.
   */
  public static final long LEAST_OVERLAPS = 100;

  /** The judgement of a level. */
  public enum Status {
    REFUTED,
    NOT_REFUTED,
    TOO_LITTLE
  }

  public Status status(Level level) {
    if (refutation.filter(why -> why.level().compareTo(level) <= 0).isPresent()) {
      return Status.REFUTED;
    }
    return overlaps < LEAST_OVERLAPS ? Status.TOO_LITTLE : Status.NOT_REFUTED;
  }
}
