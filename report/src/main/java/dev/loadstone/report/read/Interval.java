package dev.loadstone.report.read;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import java.util.EnumMap;
import java.util.Map;

/**
 * The counts of all types of transactions in one interval of a run, about a second.
 *
 * @param from seconds from the start of the run to its start
 * @param to seconds to its end
 * @param measured whether it belongs to the measured interval
 * @param failures failed transactions by class; only classes that were seen
 */
public record Interval(
    double from, double to, boolean measured, long completed, Map<Outcome, Long> failures) {

  public static Interval of(Window window) {
    Observations observed = window.observed();
    long completed = RunSeries.ENDED.completed(observed);
    Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      long count = observed.count(RunSeries.ENDED.of(outcome));
      if (count > 0 && !outcome.completed()) {
        failures.put(outcome, count);
      }
    }
    return new Interval(
        window.fromSeconds(), window.toSeconds(), window.isMeasured(), completed, failures);
  }
}
