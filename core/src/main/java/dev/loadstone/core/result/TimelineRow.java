package dev.loadstone.core.result;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One line of {@code timeline.csv}: one type of transaction in one interval of about a second.
 * Times are in microseconds. A second without a single transaction has its lines too, with zeros.
 *
 * @param second seconds from the start of the run to the end of the interval
 * @param phase {@code ramp-up}, {@code measure} or {@code ramp-down}
 * @param transaction the type's name
 * @param completed transactions that ended well, intended rollbacks included
 * @param intendedRollbacks intended rollbacks among them
 * @param serializationFailures transactions given up after serialization failures
 * @param deadlocks transactions given up after deadlocks
 * @param timeouts transactions that timed out
 * @param connectionsLost transactions that lost their connection
 * @param rejected transactions that the system had no room for
 * @param unknown transactions whose outcome is unknown
 * @param errors other failures
 * @param retries tries beyond the first
 * @param meanResponse mean response time of completed transactions
 * @param p50Response its median
 * @param p95Response its 95th percentile
 * @param p99Response its 99th percentile
 * @param maxResponse its maximum
 */
@JsonPropertyOrder({
  "second",
  "phase",
  "transaction",
  "completed",
  "intendedRollbacks",
  "serializationFailures",
  "deadlocks",
  "timeouts",
  "connectionsLost",
  "rejected",
  "unknown",
  "errors",
  "retries",
  "meanResponse",
  "p50Response",
  "p95Response",
  "p99Response",
  "maxResponse"
})
public record TimelineRow(
    double second,
    String phase,
    String transaction,
    long completed,
    long intendedRollbacks,
    long serializationFailures,
    long deadlocks,
    long timeouts,
    long connectionsLost,
    long rejected,
    long unknown,
    long errors,
    long retries,
    double meanResponse,
    double p50Response,
    double p95Response,
    double p99Response,
    double maxResponse) {

  /** Transactions that ended in the interval, with any outcome. */
  public long ended() {
    return completed
        + serializationFailures
        + deadlocks
        + timeouts
        + connectionsLost
        + rejected
        + unknown
        + errors;
  }
}
