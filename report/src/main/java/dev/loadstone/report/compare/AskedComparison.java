package dev.loadstone.report.compare;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.joining;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.View;
import dev.loadstone.report.statistics.Views;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The comparison that a question of the study asks for.
 *
 * @param question the question; null for a comparison that a report makes by itself
 * @param cell the cell that is said to be faster or slower; null where the result has none
 * @param with the cell that it is compared with; null where the result has none
 * @param metric what they are compared by; null where no run has such a figure
 */
public record AskedComparison(Question question, CellReport cell, CellReport with, Metric metric) {

  /** A comparison that nobody asked for. */
  public AskedComparison(CellReport cell, CellReport with, Metric metric) {
    this(null, cell, with, metric);
  }

  static AskedComparison of(
      Question question, List<CellReport> cells, List<Metric> metrics, Metric headline) {
    Question.Compare compare = question.compare();
    return new AskedComparison(
        question,
        named(compare.cell(), cells),
        named(compare.with(), cells),
        compare.metric() == null
            ? headline
            : Stream.concat(metrics.stream(), notShown(compare.metric(), cells))
                .filter(metric -> metric.path().equals(compare.metric()))
                .findFirst()
                .orElse(null));
  }

  /** A figure that is shown only where it is asked for; empty where no run has it. */
  private static Stream<Metric> notShown(String path, List<CellReport> cells) {
    return Figure.Named.of(path).stream()
        .map(named -> Metric.of(named.figure(), named.transaction()))
        .filter(metric -> cells.stream().anyMatch(cell -> !cell.points(metric).isEmpty()));
  }

  private static CellReport named(String title, List<CellReport> cells) {
    return cells.stream()
        .filter(cell -> cell.cell().title().equals(title))
        .findFirst()
        .orElse(null);
  }

  public boolean isThere() {
    return cell != null && with != null && metric != null;
  }

  /** The reason why it cannot be answered, as a clause; empty where it can. */
  public Optional<String> obstacle() {
    if (cell == null || with == null) {
      String missing = cell == null ? question.compare().cell() : question.compare().with();
      return Optional.of(say("%s was not run", missing));
    }
    if (metric == null) {
      return Optional.of(say("no run has a figure of %s", question.compare().metric()));
    }
    List<CellReport> both = List.of(cell, with);
    return both.stream().flatMap(side -> lacking(side).stream()).findFirst().or(() -> unlike(both));
  }

  private static String reasons(CellReport cell) {
    return cell.runs().stream()
        .filter(run -> !run.fit())
        .map(RunReport::result)
        .flatMap(
            run ->
                run.status() == RunResult.Status.COMPLETED
                    ? run.marks().stream()
                        .map(RunMark::kind)
                        .filter(RunMark.Kind::disqualifies)
                        .map(RunMark.Kind::title)
                    : Stream.of(Phrases.ending(run)))
        .distinct()
        .collect(joining("; "));
  }

  /** A difference in pacing nobody asked for, which decides more than the code under test. */
  private static Optional<String> unlike(List<CellReport> both) {
    List<String> pacings =
        both.stream()
            .flatMap(side -> Stream.ofNullable(side.example().load()))
            .map(load -> load.pacing())
            .distinct()
            .toList();
    return Optional.of(pacings)
        .filter(found -> found.size() > 1 && !Concurrency.isVaried(both))
        .map(
            found -> say("the cells differ in their load: pacing (%s)", String.join(" / ", found)));
  }

  private Optional<String> lacking(CellReport side) {
    List<Point> points = side.fit().isEmpty() ? List.of() : side.points(metric);
    // Without the runs that lack it, runs would be selected by their outcome.
    if (points.size() < side.fit().size()) {
      return Optional.of(
          say(
              "%s has no figure of %s%s",
              side.title(), metric.title(), points.isEmpty() ? "" : " in some run"));
    }
    String others = reasons(side);
    if (points.size() < 2) {
      return Optional.of(
          say(
              "%s of %s %s%s",
              points.isEmpty() ? "no repetition" : "one repetition alone",
              side.title(),
              points.isEmpty() ? "can be compared" : "cannot tell what is chance",
              others.isEmpty() ? "" : say(" (%s%s)", points.isEmpty() ? "" : "others: ", others)));
    }
    return points.stream().allMatch(point -> point.value() > 0)
        ? Optional.empty()
        : Optional.of(say("%s of %s is 0 in some run", metric.title(), side.title()));
  }

  /** The ratio of the two over whole intervals; empty where a figure is not above 0. */
  Optional<LogRatio> ratio(Pairing pairing) {
    return pairing.ratio(cell.points(metric), with.points(metric));
  }

  /** The comparison in every view; without {@link View#WHOLE} where a figure is not above 0. */
  Views views(Pairing pairing) {
    Map<View, LogRatio> ratios = new EnumMap<>(View.class);
    for (View view : View.values()) {
      List<Point> ours = cell.points(metric, figure(view, true));
      List<Point> theirs = with.points(metric, figure(view, false));
      if (Stream.concat(ours.stream(), theirs.stream())
          .allMatch(point -> Double.isFinite(point.value()))) {
        pairing
            .ratio(ours, theirs)
            .map(ratio -> ratio.shifted(shift(view)))
            .or(
                () ->
                    Optional.ofNullable(ratios.get(View.WHOLE))
                        .flatMap(whole -> stopped(whole, ours, theirs)))
            .ifPresent(ratio -> ratios.put(view, ratio));
      }
    }
    return new Views(ratios, OptionalInt.of(Math.min(cell.starts(), with.starts())));
  }

  /** A part of some run in which the larger side did nothing, which no ratio tells. */
  private static Optional<LogRatio> stopped(LogRatio whole, List<Point> ours, List<Point> theirs) {
    boolean more = whole.estimate() > 0;
    return (more ? ours : theirs).stream().anyMatch(point -> point.value() == 0)
        ? Optional.of(whole.shifted(more ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY))
        : Optional.empty();
  }

  private static ToDoubleFunction<Viewed> figure(View view, boolean ours) {
    return switch (view) {
      case WHOLE -> Viewed::whole;
      case FIRST_HALF -> Viewed::firstHalf;
      case SECOND_HALF -> Viewed::secondHalf;
      case GOING_ON -> Viewed::goingOn;
      case AGAINST_HIGHER -> ours ? Viewed::least : Viewed::most;
      case AGAINST_LOWER -> ours ? Viewed::most : Viewed::least;
    };
  }

  /**
   * The shift of the log ratio for causes that do not show in single runs: a client that lacked
   * resources, which can have cost its system any amount, and more transactions under way than on
   * the other side, to which throughput and response time can at most be proportional.
   */
  private double shift(View view) {
    boolean higher = view == View.AGAINST_HIGHER;
    boolean touched = metric.isRate() || metric.isLatency();
    if ((!higher && view != View.AGAINST_LOWER) || !touched) {
      return 0;
    }
    // A client that lacks something lowers rates, and makes times longer.
    CellReport suspect = higher == metric.isTime() ? cell : with;
    if (suspect.isClientLimited()) {
      return higher ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    double more = Concurrency.excess(cell, with);
    return higher ? -Math.max(0, more) : Math.max(0, -more);
  }
}
