package dev.loadstone.studies.why.search;

import static dev.loadstone.report.compare.NumberFormats.figure;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.Search;
import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.studies.why.search.PointJudge.Facts;
import dev.loadstone.studies.why.search.PointJudge.Point;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Brackets the largest rate that keeps the limits by one run a rate, and confirms it by
 * repetitions, come to from below and from above.
 */
final class Searcher {
  static final int REPETITIONS = 3;

  /** Of so many parts of the measured interval the second one has an overload. */
  private static final int PARTS = 5;

  private static final List<Double> CURVE = List.of(0.2, 0.35, 0.5, 0.65, 0.8, 0.95);
  private static final double MILLIS_PER_SECOND = 1e3;

  /** How often the bracket may move because a repeated rate was judged otherwise. */
  private static final int MOST_MOVES = 2;

  private final RateRuns single;
  private final RateRuns repeated;
  private final Search search;
  private final PointJudge judge;
  private final Consumer<String> tell;
  private final Set<String> told = new LinkedHashSet<>();

  /**
   * @param single has one run of each rate
   * @param repeated has {@link #REPETITIONS} of them
   * @param tell is given a line for each rate
   */
  Searcher(RateRuns single, RateRuns repeated, Search search, Consumer<String> tell) {
    this.single = single;
    this.repeated = repeated;
    this.search = search;
    this.judge = new PointJudge(search.where());
    this.tell = tell;
  }

  List<String> told() {
    return List.copyOf(told);
  }

  SearchResult find() {
    RunReport first = single.measure(new Pacing.Unpaced()).get(0);
    LoadInfo load = first.result().load();
    double unpaced = first.result().statistics().total().throughput();
    tell("unpaced " + figure(unpaced) + "/s");
    double least = search.from() == null ? unpaced / 10 : search.from();
    double most = search.most() == null ? 2 * unpaced : search.most();
    List<Pacing.Step> below = List.of();
    List<Pacing.Step> above =
        List.of(
            new Pacing.Step(Duration.ZERO, SearchResult.OVERLOAD),
            new Pacing.Step(millis(load.rampUpSeconds() / 2), 1));
    RateSearch found =
        confirmed(new RateSearch(unpaced / 2, least, most, search.withinShare()), below);
    double fromBelow = found.keeper();
    if (judged(repeated, fromBelow, above) != Point.KEEPS) {
      found =
          new RateSearch(fromBelow / SearchResult.OVERLOAD, least, fromBelow, search.withinShare());
      found.judge(fromBelow, Point.BREAKS);
      found = confirmed(found, above);
    }
    double rate = found.keeper();
    Critical critical = critical(rate, found.above());
    double part = load.measureSeconds() / PARTS;
    boolean shown = (PARTS - 2) * part >= Recovery.SECONDS;
    double recovery =
        shown ? recovery(rate, load.rampUpSeconds() + part, part) : Double.POSITIVE_INFINITY;
    return new SearchResult(
        judge.limits(),
        rate,
        known(found.breaker()),
        fromBelow,
        found.open(),
        critical,
        shown ? part : null,
        known(recovery),
        told());
  }

  private static Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static Pacing.Rate pacing(double rate, List<Pacing.Step> steps) {
    return new Pacing.Rate(rate, Pacing.Arrivals.CONSTANT, steps);
  }

  private static Duration millis(double seconds) {
    return Duration.ofMillis(Math.round(MILLIS_PER_SECOND * seconds));
  }

  /** Narrows the rates until repetitions of the two that enclose the knee agree with it. */
  private RateSearch confirmed(RateSearch rates, List<Pacing.Step> steps) {
    for (int moves = 0; moves <= MOST_MOVES; moves++) {
      narrow(rates, steps);
      double keeper = rates.keeper();
      double above = rates.above();
      Point low = judged(repeated, keeper, steps);
      Point high = judged(repeated, above, steps);
      rates.judge(keeper, low);
      rates.judge(above, high);
      if (low == Point.KEEPS && high != Point.KEEPS) {
        return rates;
      }
    }
    throw refused(
        Text.of(
            "the largest rate is open: rates near %s/s are judged otherwise when they are repeated;"
                + " measure for longer, or set search.within higher",
            figure(rates.above())));
  }

  private void narrow(RateSearch rates, List<Pacing.Step> steps) {
    for (OptionalDouble next = rates.next(); next.isPresent(); next = rates.next()) {
      double rate = next.getAsDouble();
      Point point = judged(single, rate, steps);
      rates.judge(rate, point == Point.OPEN ? judged(repeated, rate, steps) : point);
    }
    if (rates.keeper() == 0) {
      double least = rates.above();
      boolean breaks = rates.breaker() == least;
      throw refused(
          Text.of(
              "the limit is %s at the smallest rate, %s/s: %s; %s",
              breaks ? "not met" : "open",
              figure(least),
              judge.found(facts(breaks ? single : repeated, least, steps)),
              breaks
                  ? "set search.from lower or the limit higher"
                  : "measure for longer, on a machine that does nothing else"));
    }
    if (Double.isInfinite(rates.above())) {
      throw refused(
          Text.of(
              "the limit is met at the largest rate, %s/s: raise search.most, terminals or inFlight",
              figure(rates.keeper())));
    }
  }

  private static LoadstoneException refused(String reason) {
    return new LoadstoneException(ExitCode.VERDICT_FAILED, reason);
  }

  private List<Facts> facts(RateRuns runs, double rate, List<Pacing.Step> steps) {
    return runs.measure(pacing(rate, steps)).stream().map(judge::facts).toList();
  }

  private Point judged(RateRuns runs, double rate, List<Pacing.Step> steps) {
    List<Facts> facts = facts(runs, rate, steps);
    Point point = judge.of(facts);
    String verdict =
        switch (point) {
          case KEEPS -> "keeps";
          case OPEN -> "is open";
          case BREAKS -> "breaks";
        };
    tell(
        Text.of(
            "%s/s%s %s: %s",
            figure(rate), steps.isEmpty() ? "" : " from above", verdict, judge.found(facts)));
    return point;
  }

  private void tell(String line) {
    if (told.add(line)) {
      tell.accept(line);
    }
  }

  private Critical critical(double rate, double above) {
    NavigableMap<Double, Double> used = new TreeMap<>();
    for (double share : CURVE) {
      double lower = RateSearch.rounded(share * rate);
      judged(single, lower, List.of());
      used.put(lower, used(single, lower));
    }
    used.put(rate, Math.min(1, used(repeated, rate)));
    used.put(above, Math.max(Math.nextUp(1.0), used(repeated, above)));
    return used.containsValue(Double.NaN) ? null : Critical.of(used).orElse(null);
  }

  private double used(RateRuns runs, double rate) {
    return facts(runs, rate, List.of()).stream()
        .mapToDouble(judge::used)
        .average()
        .orElse(Double.NaN);
  }

  /** The most seconds after which an overload is over; infinite where one run does not show it. */
  private double recovery(double rate, double begin, double seconds) {
    double end = begin + seconds;
    List<Pacing.Step> overload =
        List.of(
            new Pacing.Step(millis(begin), SearchResult.OVERLOAD), new Pacing.Step(millis(end), 1));
    return repeated.measure(pacing(rate, overload)).stream()
        .map(run -> repeated.folder().resolve(run.folder()))
        .mapToDouble(run -> Recovery.of(run, judge, rate, (long) Math.ceil(end)))
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
