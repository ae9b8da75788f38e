package dev.loadstone.runner.measure;

import dev.loadstone.core.database.Outcome;

/**
 * The end of a try of a transaction, as a worker tells its recorder. A worker has one and fills it
 * anew each time, so that nothing is allocated. Times are in ns of the client's clock.
 */
public final class TryEnd {
  int type;
  Outcome outcome = Outcome.COMMITTED;
  int roundTrips;
  long intendedStart;
  long ready;
  long start;
  long tryStart;
  long end;
  long calls;
  long commits;
  boolean spansPartitions;
  boolean measured;
  boolean inInterval;

  /**
   * @param trips how often the try waited for the database
   */
  public TryEnd of(int transactionType, Outcome itsOutcome, int trips, boolean spans) {
    type = transactionType;
    outcome = itsOutcome;
    roundTrips = trips;
    spansPartitions = spans;
    return this;
  }

  /**
   * @param readyAt when the transaction was ready to start and waited for a connection only
   * @param firstStart when its first try started
   * @param lastStart when this try started
   */
  public TryEnd at(long intended, long readyAt, long firstStart, long lastStart, long endedAt) {
    intendedStart = intended;
    ready = readyAt;
    start = firstStart;
    tryStart = lastStart;
    end = endedAt;
    return this;
  }

  /**
   * @param callNanos the time of the try in calls
   * @param commitNanos the part of it that went into a commit of its own
   */
  public TryEnd called(long callNanos, long commitNanos) {
    calls = callNanos;
    commits = commitNanos;
    return this;
  }

  /**
   * @param isMeasured whether the transaction's times are measured: it was due in the measured
   *     interval of a rate, or otherwise ended in it
   * @param endedInInterval whether it ended in the measured interval
   */
  public TryEnd counts(boolean isMeasured, boolean endedInInterval) {
    measured = isMeasured;
    inInterval = endedInInterval;
    return this;
  }
}
