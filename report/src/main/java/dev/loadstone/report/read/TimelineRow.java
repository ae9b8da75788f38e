package dev.loadstone.report.read;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.LatencySummary;
import java.util.stream.Stream;

/**
 * One line of {@code timeline.csv}, a form for other tools: one type of transaction in one interval
 * of about a second. Times are in microseconds. A second without a single transaction has its lines
 * too, with zeros.
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
  /** The line of a type of transactions in a window. */
  public static TimelineRow of(Window window, String type) {
    Observations observed = window.observed();
    LatencySummary responses = observed.summary(RunSeries.RESPONSES, type);
    return new TimelineRow(
        window.toSeconds(),
        window.phase(),
        type,
        RunSeries.ENDED.completed(observed, type),
        ended(observed, type, Outcome.INTENDED_ROLLBACK),
        ended(observed, type, Outcome.SERIALIZATION_FAILURE),
        ended(observed, type, Outcome.DEADLOCK),
        ended(observed, type, Outcome.TIMEOUT),
        ended(observed, type, Outcome.CONNECTION_LOST),
        ended(observed, type, Outcome.REJECTED),
        ended(observed, type, Outcome.UNKNOWN),
        ended(observed, type, Outcome.ERROR),
        Stream.of(Outcome.values())
            .mapToLong(cause -> observed.count(RunSeries.REPEATED.of(cause), type))
            .sum(),
        responses.mean(),
        responses.p50(),
        responses.p95(),
        responses.p99(),
        responses.max());
  }

  private static long ended(Observations observed, String type, Outcome outcome) {
    return observed.count(RunSeries.ENDED.of(outcome), type);
  }
}
