package dev.loadstone.report.read;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.RunEvent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What an event in the middle of a run did to its throughput, from the measured seconds around it.
 * The rules, with their reasons, stand in docs/reports.md.
 *
 * @param event what was done, and when
 * @param measureFrom when the measured interval began, in seconds from the start of the run
 * @param before completed transactions a second before it; NaN without a whole second before
 * @param lowest the rate of the slowest second after it; NaN without one
 * @param lowestAfter seconds from the event to the start of that second
 * @param dipped whether any second after it was below {@link #RECOVERED} of before
 * @param recoveredAfter seconds from the event until the rate was there again; empty when it was
 *     never below, or did not come back
 * @param afterwards completed transactions a second from then on, or when it did not come back, of
 *     all whole seconds after the event; NaN without one
 * @param failures failed transactions by class from the event until then
 */
public record EventEffect(
    RunEvent event,
    double measureFrom,
    double before,
    double lowest,
    double lowestAfter,
    boolean dipped,
    OptionalDouble recoveredAfter,
    double afterwards,
    Map<Outcome, Long> failures) {
  /** The share of the throughput before at which a system counts as recovered. */
  public static final double RECOVERED = 0.9;

  /** For how many seconds on end it must hold. */
  public static final int STABLE_SECONDS = 3;

  /** Intervals end at whole seconds but for some microseconds. */
  private static final double CLOCK_ERROR = 1e-3;

  /** The effects of the events of one run, in order. */
  public static List<EventEffect> of(List<Interval> intervals, List<RunEvent> events) {
    List<Interval> measured = intervals.stream().filter(Interval::measured).toList();
    List<RunEvent> inOrder =
        events.stream().sorted((a, b) -> Double.compare(a.second(), b.second())).toList();
    List<EventEffect> effects = new ArrayList<>();
    double calmFrom = 0;
    for (int index = 0; index < inOrder.size(); index++) {
      RunEvent event = inOrder.get(index);
      double end =
          index + 1 < inOrder.size() ? inOrder.get(index + 1).second() : Double.POSITIVE_INFINITY;
      EventEffect effect = of(measured, event, calmFrom, end);
      effects.add(effect);
      calmFrom = event.second() + effect.recoveredAfter().orElse(0);
    }
    return effects;
  }

  private static EventEffect of(
      List<Interval> measured, RunEvent event, double calmFrom, double end) {
    double instant = event.second();
    double before =
        rate(
            measured.stream()
                .filter(one -> one.from() >= calmFrom - CLOCK_ERROR)
                .filter(one -> one.to() <= instant + CLOCK_ERROR)
                .toList());
    // The second that the event fell into is partly before it, but may already show the outage.
    List<Interval> after =
        measured.stream()
            .filter(one -> one.to() > instant + CLOCK_ERROR)
            .filter(one -> one.to() <= end + CLOCK_ERROR)
            .toList();
    Interval slowest =
        after.stream().min((a, b) -> Double.compare(a.perSecond(), b.perSecond())).orElse(null);
    double enough = RECOVERED * before;
    int dip = first(after, 0, one -> one.perSecond() < enough);
    int back = dip < after.size() ? stable(after, dip, enough) : after.size();
    OptionalDouble recovered =
        back < after.size()
            ? OptionalDouble.of(Math.max(0, after.get(back).from() - instant))
            : OptionalDouble.empty();
    boolean dipped = dip < after.size();
    List<Interval> rest =
        recovered.isPresent()
            ? after.subList(back, after.size())
            : after.stream().filter(one -> one.from() >= instant - CLOCK_ERROR).toList();
    return new EventEffect(
        event,
        measured.isEmpty() ? Double.NaN : measured.get(0).from(),
        before,
        slowest == null ? Double.NaN : slowest.perSecond(),
        slowest == null ? Double.NaN : Math.max(0, slowest.from() - instant),
        dipped,
        recovered,
        rate(rest),
        failures(after.subList(0, back)));
  }

  private static int first(List<Interval> intervals, int from, Predicate<Interval> what) {
    int index = from;
    while (index < intervals.size() && !what.test(intervals.get(index))) {
      index++;
    }
    return index;
  }

  /** Where the first stable stretch begins; the number of intervals when there is none. */
  private static int stable(List<Interval> intervals, int from, double enough) {
    for (int start = from; start + STABLE_SECONDS <= intervals.size(); start++) {
      List<Interval> stretch = intervals.subList(start, start + STABLE_SECONDS);
      if (stretch.stream().allMatch(one -> one.perSecond() >= enough)) {
        return start;
      }
    }
    return intervals.size();
  }

  private static double rate(List<Interval> intervals) {
    double seconds = intervals.stream().mapToDouble(one -> one.to() - one.from()).sum();
    return seconds == 0
        ? Double.NaN
        : intervals.stream().mapToLong(Interval::completed).sum() / seconds;
  }

  private static Map<Outcome, Long> failures(List<Interval> intervals) {
    Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
    intervals.forEach(
        one -> one.failures().forEach((cause, number) -> failures.merge(cause, number, Long::sum)));
    return failures;
  }
}
