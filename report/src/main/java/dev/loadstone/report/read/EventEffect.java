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
 * The effect of an event in the middle of a run on its throughput, from the measured seconds around
 * it. The rules and their reasons are in docs/reports.md.
 *
 * @param measureFrom the start of the measured interval, in seconds from the start of the run
 * @param before completed transactions a second before it; NaN without a whole second before
 * @param slowest the slowest second after it; null without one
 * @param dipped whether any second after it was worse than before: below {@link #RECOVERED} of the
 *     rate, or under an offered rate above {@link #SLOW} times the mean response time
 * @param recoveredAfter seconds from the event until the seconds were as before again; empty when
 *     they always were, or never became so
 * @param afterwards completed transactions a second from then on, or when it did not recover, of
 *     all whole seconds after the event; NaN without one
 * @param failures failed transactions by class from the event until then
 */
public record EventEffect(
    RunEvent event,
    double measureFrom,
    double before,
    Interval slowest,
    boolean dipped,
    OptionalDouble recoveredAfter,
    double afterwards,
    Map<Outcome, Long> failures) {
  /** The share of the throughput before at which a system counts as recovered. */
  public static final double RECOVERED = 0.9;

  /**
   * The factor above which the mean response time counts as slow where the load has a rate of its
   * own: a backlog is worked off at the old rate or above it while all transactions wait.
   */
  public static final double SLOW = 2;

  /** The consecutive seconds that must be as before for a system to count as recovered. */
  public static final int STABLE_SECONDS = 3;

  /** In seconds: intervals end at whole seconds, except for some microseconds. */
  private static final double CLOCK_ERROR = 1e-3;

  /**
   * The effects of the events of one run, in order.
   *
   * @param openLoop whether the load had a rate of its own, whatever the system kept up with
   */
  public static List<EventEffect> of(
      List<Interval> intervals, List<RunEvent> events, boolean openLoop) {
    List<Interval> measured = intervals.stream().filter(Interval::measured).toList();
    List<RunEvent> inOrder =
        events.stream().sorted((a, b) -> Double.compare(a.second(), b.second())).toList();
    List<EventEffect> effects = new ArrayList<>();
    double calmFrom = 0;
    for (int index = 0; index < inOrder.size(); index++) {
      RunEvent event = inOrder.get(index);
      double end =
          index + 1 < inOrder.size() ? inOrder.get(index + 1).second() : Double.POSITIVE_INFINITY;
      EventEffect effect = of(measured, event, calmFrom, end, openLoop);
      effects.add(effect);
      calmFrom = event.second() + effect.recoveredAfter().orElse(0);
    }
    return effects;
  }

  /** The rate of the slowest second after it; NaN without one. */
  public double lowest() {
    return slowest == null ? Double.NaN : slowest.perSecond();
  }

  /** Seconds from the event to the start of that second. */
  public double lowestAfter() {
    return slowest == null ? Double.NaN : Math.max(0, slowest.from() - event.second());
  }

  private static EventEffect of(
      List<Interval> measured, RunEvent event, double calmFrom, double end, boolean openLoop) {
    double instant = event.second();
    List<Interval> calm =
        measured.stream()
            .filter(one -> one.from() >= calmFrom - CLOCK_ERROR)
            .filter(one -> one.to() <= instant + CLOCK_ERROR)
            .toList();
    double before = rate(calm);
    // The second that the event fell into is partly before it, but may already show the outage.
    List<Interval> after =
        measured.stream()
            .filter(one -> one.to() > instant + CLOCK_ERROR)
            .filter(one -> one.to() <= end + CLOCK_ERROR)
            .toList();
    Interval slowest =
        after.stream().min((a, b) -> Double.compare(a.perSecond(), b.perSecond())).orElse(null);
    double enough = RECOVERED * before;
    double slow = openLoop ? SLOW * meanResponse(calm) : Double.POSITIVE_INFINITY;
    Predicate<Interval> worse = one -> one.perSecond() < enough || one.meanResponse() > slow;
    int dip = first(after, 0, worse);
    int back = dip < after.size() ? stable(after, dip, worse) : after.size();
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
        slowest,
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

  /** The index where the first stable stretch begins; the number of intervals without one. */
  private static int stable(List<Interval> intervals, int from, Predicate<Interval> worse) {
    for (int start = from; start + STABLE_SECONDS <= intervals.size(); start++) {
      List<Interval> stretch = intervals.subList(start, start + STABLE_SECONDS);
      if (stretch.stream().noneMatch(worse)) {
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

  private static double meanResponse(List<Interval> intervals) {
    long completed = intervals.stream().mapToLong(Interval::completed).sum();
    double responses =
        intervals.stream().mapToDouble(one -> one.completed() * one.meanResponse()).sum();
    return responses / completed;
  }

  private static Map<Outcome, Long> failures(List<Interval> intervals) {
    Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
    intervals.forEach(
        one -> one.failures().forEach((cause, number) -> failures.merge(cause, number, Long::sum)));
    return failures;
  }
}
