package dev.loadstone.studies.why.search;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.Search;
import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.studies.why.search.PointJudge.Point;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Brackets the largest rate that keeps the limits by one run a rate, and confirms it by
 * repetitions, come to from below and from above.
 */
final class Searcher {
  static final double OVERLOAD = 1.5;
  static final int REPETITIONS = 3;

  /** Of so many parts of the measured interval the second one has an overload. */
  private static final int PARTS = 5;

  static final int PARTS_LEFT = PARTS - 2;

  private static final MathContext DIGITS = new MathContext(4);
  private static final double LARGE = 1_000;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** How often the bracket may move because a repeated rate was judged otherwise. */
  private static final int MOST_MOVES = 2;

  private final RateRuns single;
  private final RateRuns repeated;
  private final PointJudge judge;
  private final LoadInfo load;
  private final Consumer<String> tell;
  private final TreeSet<Double> open = new TreeSet<>();
  private RunReport last;
  private boolean hasMore;

  /**
   * @param single has one run of each rate
   * @param repeated has {@link #REPETITIONS} of them
   * @param tell is given a line for each rate
   */
  Searcher(
      RateRuns single, RateRuns repeated, PointJudge judge, LoadInfo load, Consumer<String> tell) {
    this.single = single;
    this.repeated = repeated;
    this.judge = judge;
    this.load = load;
    this.tell = tell;
  }

  /**
   * @param unpaced transactions a second of a run without pacing
   */
  SearchResult find(Search search, double unpaced) {
    tell.accept(Text.of("unpaced %,.0f/s", unpaced));
    double least = search.from() == null ? unpaced / 10 : search.from();
    double most = search.most() == null ? 2 * unpaced : search.most();
    RateSearch below = new RateSearch(unpaced / 2, least, most, search.withinShare());
    narrow(below, false);
    for (int moves = 0; confirm(below); moves++) {
      if (moves == MOST_MOVES) {
        throw new LoadstoneException(
            ExitCode.VERDICT_FAILED,
            Text.of(
                "rates near %s/s are judged otherwise when they are repeated: measure for longer, or"
                    + " set search.within higher",
                number(below.breaker().orElse(unpaced))));
      }
      narrow(below, false);
    }
    double fromBelow = below.keeper().orElseThrow();
    RateSearch lower = below;
    if (repeat(fromBelow, true) != Point.KEEPS) {
      lower = new RateSearch(fromBelow / OVERLOAD, least, fromBelow, search.withinShare());
      lower.judge(fromBelow, false);
      narrow(lower, true);
    }
    double rate = lower.keeper().orElseThrow();
    OptionalDouble recovery = pulse(rate);
    return new SearchResult(
        judge.limits(),
        rate,
        lower.breaker().orElseThrow(),
        fromBelow,
        part().toMillis() / MILLIS_PER_SECOND,
        recovery.isPresent() ? recovery.getAsDouble() : null,
        List.copyOf(open),
        single.folder().toString());
  }

  private void narrow(RateSearch search, boolean fromAbove) {
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      double rate = next.getAsDouble();
      last = single.measure(pacing(rate, fromAbove)).get(0);
      search.judge(rate, told(rate, fromAbove, judge.of(judge.facts(last))) == Point.KEEPS);
    }
    if (search.keeper().isEmpty()) {
      throw new LoadstoneException(
          ExitCode.VERDICT_FAILED,
          Text.of(
              "the limit is not met at the smallest rate, %s/s: %s; set search.from lower or the"
                  + " limit higher",
              number(search.breaker().orElseThrow()), judge.found(last)));
    }
    if (search.breaker().isEmpty()) {
      throw new LoadstoneException(
          ExitCode.VERDICT_FAILED,
          Text.of(
              "the limit is met at the largest rate, %s/s: raise search.most, terminals or inFlight",
              number(search.keeper().orElseThrow())));
    }
  }

  /** Repeats the two rates that enclose the knee; returns whether one was judged otherwise. */
  private boolean confirm(RateSearch search) {
    double keeper = search.keeper().orElseThrow();
    double breaker = search.breaker().orElseThrow();
    boolean keeps = repeat(keeper, false) == Point.KEEPS;
    boolean breaks = repeat(breaker, false) != Point.KEEPS;
    search.judge(keeper, keeps);
    search.judge(breaker, !breaks);
    return !keeps || !breaks;
  }

  private Point repeat(double rate, boolean fromAbove) {
    Pacing pacing = pacing(rate, fromAbove);
    Point point = judged(repeated.measure(pacing));
    if (point == Point.OPEN && !hasMore) {
      hasMore = true;
      repeated.measureAllMore(REPETITIONS);
      point = judged(repeated.runs(pacing));
    }
    List<RunReport> runs = repeated.runs(pacing);
    last = runs.get(runs.size() - 1);
    return told(rate, fromAbove, point);
  }

  private Point judged(List<RunReport> runs) {
    return judge.of(runs.stream().map(judge::facts).toList());
  }

  private Point told(double rate, boolean fromAbove, Point point) {
    open.remove(rate);
    if (point == Point.OPEN) {
      open.add(rate);
    }
    String verdict =
        switch (point) {
          case KEEPS -> "keeps";
          case BREAKS -> "breaks";
          case OPEN -> "is open, and counts as breaking";
        };
    tell.accept(
        Text.of(
            "%s/s%s %s: %s",
            number(rate), fromAbove ? " from above" : "", verdict, judge.found(last)));
    return point;
  }

  /**
   * The pacing of a rate.
   *
   * @param fromAbove whether the first half of the ramp-up has a higher rate
   */
  private Pacing.Rate pacing(double rate, boolean fromAbove) {
    return stepped(
        rate,
        fromAbove
            ? List.of(
                new Pacing.Step(Duration.ZERO, OVERLOAD),
                new Pacing.Step(millis(load.rampUpSeconds() / 2), 1))
            : List.of());
  }

  private Duration part() {
    return millis(load.measureSeconds() / PARTS);
  }

  private static Duration millis(double seconds) {
    return Duration.ofMillis(Math.round(MILLIS_PER_SECOND * seconds));
  }

  private static Pacing.Rate stepped(double rate, List<Pacing.Step> steps) {
    return new Pacing.Rate(rate, Pacing.Arrivals.CONSTANT, steps);
  }

  /**
   * Overloads the system for a fifth of the interval, and returns the seconds after which it is
   * itself again in every repetition; empty where one does not show it.
   */
  private OptionalDouble pulse(double rate) {
    Duration begin = millis(load.rampUpSeconds()).plus(part());
    Duration end = begin.plus(part());
    List<RunReport> runs =
        repeated.measure(
            stepped(rate, List.of(new Pacing.Step(begin, OVERLOAD), new Pacing.Step(end, 1))));
    double longest = 0;
    for (RunReport run : runs) {
      Path folder = repeated.folder().resolve(run.folder());
      OptionalDouble recovery =
          Recovery.of(folder, judge, rate, end.toMillis() / MILLIS_PER_SECOND);
      if (recovery.isEmpty()) {
        return recovery;
      }
      longest = Math.max(longest, recovery.getAsDouble());
    }
    return OptionalDouble.of(longest);
  }

  /** A number with four digits at the most, or all before the point. */
  static String number(double value) {
    return value >= LARGE
        ? Text.of("%,.0f", value)
        : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
