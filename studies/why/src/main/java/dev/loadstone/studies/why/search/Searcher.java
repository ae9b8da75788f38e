package dev.loadstone.studies.why.search;

import static dev.loadstone.report.compare.NumberFormats.figure;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.Search;
import dev.loadstone.core.text.Text;
import dev.loadstone.studies.why.search.PointJudge.Point;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Measures what a search for the largest rate asks for, and what else is told about that rate. */
final class Searcher {
  /** Of so many parts of the measured interval the second one has an overload. */
  private static final int PARTS = 5;

  /** What is asked for after an overload, as a share of the rate, while it is worked off. */
  private static final double RELIEF = 0.25;

  private static final List<Double> CURVE = List.of(0.2, 0.35, 0.5, 0.65, 0.8, 0.95);
  private static final double MILLIS_PER_SECOND = 1e3;

  private final RateRuns single;
  private final RateRuns repeated;
  private final Search search;
  private final PointJudge judge;
  private final Consumer<String> tell;
  private final Set<String> told = new LinkedHashSet<>();

  /**
   * @param single has one run of each rate
   * @param repeated has more of those that one does not judge
   * @param tell is given a line for each rate
   */
  Searcher(RateRuns single, RateRuns repeated, Search search, Consumer<String> tell) {
    this.single = single;
    this.repeated = repeated;
    this.search = search;
    this.judge = new PointJudge(search.where());
    this.tell = tell;
  }

  /** Searches, or reads what was found where all runs are there already. */
  Found find() {
    try {
      return found();
    } catch (LoadstoneException e) {
      if (e.exitCode() == ExitCode.VERDICT_FAILED) {
        return new Found.Refused(e.getMessage(), List.copyOf(told));
      }
      throw e;
    }
  }

  private SearchResult found() {
    RunResult first = single.measure(new Pacing.Unpaced(), 1).get(0);
    LoadInfo load = first.load();
    double unpaced = Figure.THROUGHPUT.of(first, "");
    tell("unpaced " + figure(unpaced) + "/s");
    double least = search.from() == null ? unpaced / 10 : search.from();
    double most = search.most() == null ? 2 * unpaced : search.most();
    RateSearch found = new RateSearch(unpaced / 2, least, most, search.withinShare());
    find(found, List.of());
    double fromBelow = found.keeper();
    List<Pacing.Step> above = fromAbove(load.rampUpSeconds());
    Point again = judged(fromBelow, above, true);
    if (again != Point.KEEPS) {
      found =
          new RateSearch(fromBelow / SearchResult.OVERLOAD, least, fromBelow, search.withinShare());
      found.judge(fromBelow, again);
      find(found, above);
    }
    double rate = found.keeper();
    double part = load.measureSeconds() / PARTS;
    double begin = load.rampUpSeconds() + part;
    double end = load.rampUpSeconds() + load.measureSeconds();
    boolean shown = Recovery.isSeen(begin + part, end);
    double recovery = shown ? recovery(rate, begin, part) : Double.POSITIVE_INFINITY;
    return new SearchResult(
        judge.limits(),
        rate,
        known(found.breaker()),
        fromBelow,
        found.open(),
        critical(rate, found.open().isEmpty() ? found.breaker() : found.open().get(0)),
        shown ? part : null,
        known(recovery),
        List.copyOf(told));
  }

  /**
   * The steps of a ramp-up that comes to a rate from above. A system that can do just the rate has
   * worked off the overload when the last third begins: what it fails at then is no backlog.
   */
  static List<Pacing.Step> fromAbove(double rampUpSeconds) {
    double third = rampUpSeconds / 3;
    return List.of(
        new Pacing.Step(Duration.ZERO, SearchResult.OVERLOAD),
        new Pacing.Step(millis(third), RELIEF),
        new Pacing.Step(millis(2 * third), 1));
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

  private void find(RateSearch rates, List<Pacing.Step> steps) {
    rates.find((rate, again) -> judged(rate, steps, again));
    if (rates.keeper() == 0) {
      throw refused(
          "no rate is shown to keep the limit: "
              + List.copyOf(told).get(told.size() - 1)
              + "; set search.from lower or the limit higher, or measure for longer on a machine"
              + " that does nothing else");
    }
    if (rates.open().isEmpty() && Double.isInfinite(rates.breaker())) {
      throw refused(
          "the limit is met at the largest rate, "
              + figure(rates.keeper())
              + "/s: raise search.most, terminals or inFlight");
    }
  }

  static LoadstoneException refused(String reason) {
    return new LoadstoneException(ExitCode.VERDICT_FAILED, reason);
  }

  private Point judged(double rate, List<Pacing.Step> steps, boolean again) {
    Pacing.Rate pacing = pacing(rate, steps);
    List<RunResult> runs = again ? settled(pacing) : single.measure(pacing, 1);
    List<Point> points = points(runs);
    Point point = PointJudge.of(points);
    int kept = Collections.frequency(points, Point.KEEPS);
    tell(
        Text.of(
            "%s/s%s %s%s: %s",
            figure(rate),
            steps.isEmpty() ? "" : " from above",
            point.words(),
            again ? Text.of(" (%d of %d runs keep)", kept, points.size()) : "",
            judge.found(runs)));
    return point;
  }

  private List<Point> points(List<RunResult> runs) {
    return runs.stream().map(judge::of).toList();
  }

  /** Repeats runs until they judge the rate, or are as many as it may have. */
  private List<RunResult> settled(Pacing pacing) {
    List<RunResult> runs = repeated.measure(pacing, PointJudge.LEAD);
    while (PointJudge.missing(points(runs)) > 0) {
      runs = repeated.measure(pacing, runs.size() + PointJudge.missing(points(runs)));
    }
    return runs;
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
      if (judged(lower, List.of(), false) != Point.OPEN) {
        used.put(lower, used(single, lower));
      }
    }
    used.put(rate, Math.min(1, used(repeated, rate)));
    double beyond = used(repeated, above);
    // Of an open rate there may be nothing to tell.
    used.put(above, beyond > 1 ? beyond : Math.nextUp(1.0));
    return used.containsValue(Double.NaN) ? null : Critical.of(used).orElse(null);
  }

  private double used(RateRuns runs, double rate) {
    return judge.used(runs.measure(pacing(rate, List.of()), 1));
  }

  /** The most seconds after which an overload is over; infinite where one run does not show it. */
  private double recovery(double rate, double begin, double seconds) {
    double end = begin + seconds;
    List<Pacing.Step> overload =
        List.of(
            new Pacing.Step(millis(begin), SearchResult.OVERLOAD), new Pacing.Step(millis(end), 1));
    return repeated.measure(pacing(rate, overload), PointJudge.LEAD).stream()
        .map(run -> repeated.folder(run).resolve(ResultFiles.HISTOGRAMS))
        .mapToDouble(log -> Recovery.of(log, judge, rate, (long) Math.ceil(end)))
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
