package dev.loadstone.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The cost of one fault, from the instants at which transactions ended by the clients' clocks,
 * until the next fault or the end of the measured interval. Times are in seconds.
 *
 * @param unavailable the longest time without any commit
 * @param neverAgain whether that time had not ended when it was no longer measured, so that it is a
 *     lower bound
 * @param firstCommit from the fault to the first commit after it; null without one
 * @param before commits a second before it; null where nothing calm was measured before
 * @param recovered from the fault until three seconds on end had 90 % of that, by steps of 100 ms;
 *     null where that never was
 * @param failed transactions that failed for certain
 * @param doubtful transactions of which nobody knows whether they were committed
 * @param lost acknowledged transactions, between the last fault and this one, that the database
 *     does not have; null where none were looked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FaultCost(
    double unavailable,
    boolean neverAgain,
    Double firstCommit,
    Double before,
    Double recovered,
    long failed,
    long doubtful,
    Long lost) {
  public FaultCost withLost(long number) {
    return new FaultCost(
        unavailable, neverAgain, firstCommit, before, recovered, failed, doubtful, number);
  }
}
