package dev.loadstone.report.figures;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Views;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The difference of two experiments, cell by cell and metric by metric.
 *
 * @param differing the other differences, in machine, revision and conditions; one in each element
 * @param unmatched cells that only one side has
 * @param changes each metric of each cell that both have
 */
public record Diff(List<String> differing, List<String> unmatched, List<Change> changes) {

  /**
   * A figure before and after.
   *
   * @param headline whether it is the metric that the benchmark is known by
   * @param ratio after against before; empty where fewer than two repetitions tell
   * @param answer the strongest answer to whether after differs from before
   */
  public record Change(
      Figures.Cell then,
      Figures.Cell now,
      Figures.Series before,
      Figures.Series after,
      boolean headline,
      Optional<LogRatio> ratio,
      Answer answer) {

    public String cell() {
      return now.title();
    }

    public double percent() {
      return ratio
          .map(LogRatio::percent)
          .orElse(100 * (after.value() - before.value()) / before.value());
    }

    /** The verdict in words: a lower time is faster. */
    public String words() {
      return switch (answer.verdict()) {
        case HIGHER -> after.higherIsBetter() ? "faster" : "slower";
        case LOWER -> after.higherIsBetter() ? "slower" : "faster";
        case SAME -> "same";
        case UNDECIDED -> "undecided";
        case NOT_JUDGED -> "not judged";
      };
    }

    public boolean slower() {
      return words().equals("slower");
    }

    public boolean open() {
      return !answer.grade().isAnswer();
    }
  }

  /**
   * Compares two experiments.
   *
   * @param metrics the names of the metrics to compare; empty for rates and times that do not only
   *     explain others
   */
  public static Diff of(Figures before, Figures after, Judge judge, Set<String> metrics) {
    List<Change> unjudged = new ArrayList<>();
    List<String> unmatched = new ArrayList<>();
    List<String> differing = new ArrayList<>();
    if (!before.revision().equals(after.revision())) {
      differing.add("revision: " + before.revision() + " / " + after.revision());
    }
    addDifferences(differing, "", before.environment(), after.environment());
    Pairing pairing =
        new Pairing(
            Stream.of(before, after)
                .flatMap(figures -> figures.cells().stream())
                .flatMap(cell -> cell.series().stream().limit(1))
                .flatMap(series -> series.points().stream())
                .map(Point::started)
                .toList(),
            Stream.of(before, after)
                .flatMap(figures -> figures.cells().stream())
                .flatMap(cell -> cell.series().stream())
                .mapToInt(series -> series.points().size())
                .max()
                .orElse(0));
    for (Figures.Cell now : after.cells()) {
      Optional<Figures.Cell> then = before.like(now);
      if (then.isEmpty()) {
        unmatched.add(now.title() + " (new only)");
        continue;
      }
      addDifferences(differing, now.title() + ": ", then.get().conditions(), now.conditions());
      for (Figures.Series series : now.series()) {
        if (metrics.isEmpty()
            ? Figure.isCompared(series.metric())
            : metrics.contains(series.metric())) {
          then.get()
              .series(series.metric())
              .ifPresent(
                  old ->
                      unjudged.add(
                          new Change(
                              then.get(),
                              now,
                              old,
                              series,
                              series.equals(now.series().get(0)),
                              pairing.ratio(series.points(), old.points()),
                              Answer.NONE)));
        }
      }
    }
    before.cells().stream()
        .filter(cell -> after.like(cell).isEmpty())
        .forEach(cell -> unmatched.add(cell.title() + " (old only)"));
    return new Diff(differing, unmatched, judged(unjudged, judge));
  }

  private static List<Change> judged(List<Change> changes, Judge judge) {
    List<Answer> answers =
        judge.answers(changes.stream().map(change -> Views.ofWhole(change.ratio())).toList());
    List<Change> judged = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      judged.add(
          new Change(
              change.then(),
              change.now(),
              change.before(),
              change.after(),
              change.headline(),
              change.ratio(),
              answers.get(i)));
    }
    return judged;
  }

  private static void addDifferences(
      List<String> differing, String prefix, Map<String, String> before, Map<String, String> now) {
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      if (!Objects.equals(before.get(name), now.get(name))) {
        differing.add(
            prefix
                + name
                + ": "
                + before.getOrDefault(name, "–")
                + " / "
                + now.getOrDefault(name, "–"));
      }
    }
  }

  public boolean slower() {
    return changes.stream().anyMatch(Change::slower);
  }

  /**
   * Whether there is nothing to compare, or a headline is open; where no headline is compared,
   * whether any metric is open.
   */
  public boolean open() {
    boolean headlines = changes.stream().anyMatch(Change::headline);
    return changes.isEmpty()
        || changes.stream()
            .filter(change -> change.headline() || !headlines)
            .anyMatch(Change::open);
  }
}
