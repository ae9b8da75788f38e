package dev.loadstone.studies.why.search;

import java.util.List;

/**
 * The result of a search: the file {@code search.json} in the result that confirms it. Rates are
 * transactions a second.
 *
 * @param limits the limits, in words
 * @param rate the largest confirmed rate at which they are kept, from whichever rate it is come to
 * @param breaker the smallest rate at which they were not
 * @param fromBelow the largest rate at which they are kept when it is come to from rest; more than
 *     the rate where that depends on what was asked of the system before
 * @param overloadSeconds how long the rate was then half as much again
 * @param recoverySeconds the time from the end of the overload to the first of five seconds in
 *     which rate and limits are kept again, the longest of the repetitions; null where that was not
 *     seen in the measured interval
 * @param open rates that breaking and keeping runs or halves leave open, which count as breaking
 * @param searched the folder of the runs that bracketed it
 */
public record SearchResult(
    String limits,
    double rate,
    double breaker,
    double fromBelow,
    double overloadSeconds,
    Double recoverySeconds,
    List<Double> open,
    String searched) {
  static final String FILE = "search.json";
}
