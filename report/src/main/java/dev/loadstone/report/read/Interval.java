package dev.loadstone.report.read;

import dev.loadstone.core.database.Outcome;
import java.util.Map;

/**
 * The counts of all types of transactions in one interval of a run, about a second.
 *
 * @param from seconds from the start of the run to its start
 * @param to seconds to its end
 * @param measured whether it belongs to the measured interval
 * @param completed completed transactions
 * @param meanResponse their mean response time in µs; 0 when there were none
 * @param failures failed transactions by class; only classes that were seen
 */
public record Interval(
    double from,
    double to,
    boolean measured,
    long completed,
    double meanResponse,
    Map<Outcome, Long> failures) {

  /** Completed transactions a second. */
  double perSecond() {
    return completed / (to - from);
  }
}
