package dev.loadstone.studies.why.search;

import static dev.loadstone.report.compare.NumberFormats.figure;

import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.NumberFormats;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The largest rate that a search found. Rates are transactions a second.
 *
 * @param limits the limits, in words
 * @param rate the largest rate that is shown to keep them, from whichever rate it is come to
 * @param breaker the smallest rate that is shown to break them; null where larger ones are open
 * @param fromBelow the largest rate at which they are kept when it is come to from rest; more than
 *     the rate where that depends on what was asked of the system before
 * @param open rates between the two of which neither is shown
 * @param critical null without a limit of response times, or where a tenth of it is used at once
 * @param overloadSeconds how long the rate was then half as much again; null where it was not,
 *     because the measured interval is too short
 * @param recovery seconds from the end of the overload to the first of five in which rate and
 *     limits are kept again, the most of the repetitions; null where that was not seen
 * @param steps what was told on the way
 */
public record SearchResult(
    String limits,
    double rate,
    Double breaker,
    double fromBelow,
    List<Double> open,
    Critical critical,
    Double overloadSeconds,
    Double recovery,
    List<String> steps)
    implements Found {
  static final double OVERLOAD = 1.5;

  /** {@inheritDoc} It has two lines. */
  @Override
  public String text() {
    String end = breaker == null ? "without a known end" : "to " + figure(breaker);
    String largest =
        open.isEmpty()
            ? Text.of("%s/s (%1$s %s)", figure(rate), end)
            : Text.of(
                "at least %s/s (%1$s %s; open between: %s)",
                figure(rate),
                end,
                open.stream().map(NumberFormats::figure).collect(Collectors.joining(", ")));
    String above =
        fromBelow > rate
            ? Text.of("from below %s/s", figure(fromBelow))
            : Text.of("from above %s/s too", figure(rate));
    String known =
        critical == null
            ? "none"
            : Text.of(
                "%s/s (%s to %s)",
                figure(critical.rate()), figure(critical.low()), figure(critical.high()));
    String again =
        recovery == null
            ? "not itself again within the interval"
            : "itself again within " + NumberFormats.plain(recovery) + " s";
    String overload =
        overloadSeconds == null
            ? "no overload: load.measure is too short to see a recovery"
            : Text.of(
                "after %s s at %s/s it is %s",
                NumberFormats.plain(overloadSeconds), figure(OVERLOAD * rate), again);
    return Text.of(
        "largest rate that keeps %s: %s, %s; critical %s\n%s",
        limits, largest, above, known, overload);
  }
}
