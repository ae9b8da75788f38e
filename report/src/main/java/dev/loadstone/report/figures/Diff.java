package dev.loadstone.report.figures;

import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Views;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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
   * @param answer the strongest answer to whether after differs from before
   */
  public record Change(
      Figures.Cell then,
      Figures.Cell now,
      Figures.Series before,
      Figures.Series after,
      Answer answer) {
    public String cell() {
      return now.title();
    }

    /** Tells whether it is the metric that the benchmark is known by. */
    public boolean headline() {
      return after.equals(now.series().get(0));
    }

    /** After against before; empty where fewer than two repetitions tell. */
    public Optional<LogRatio> ratio() {
      return answer.ratio();
    }

    public double percent() {
      return ratio()
          .map(LogRatio::percent)
          .orElse(100 * (after.value() - before.value()) / before.value());
    }

    public String words() {
      return Phrases.verdict(
          after.higherIsBetter() ? Better.HIGHER : Better.LOWER, answer.verdict());
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
    List<Change> changes = new ArrayList<>();
    List<String> unmatched = new ArrayList<>();
    List<String> differing = new ArrayList<>();
    if (!before.revision().equals(after.revision())) {
      differing.add("revision: " + before.revision() + " / " + after.revision());
    }
    addDifferences(differing, "", before.environment(), after.environment());
    for (Figures.Cell now : after.cells()) {
      Optional<Figures.Cell> like = before.like(now);
      if (like.isEmpty()) {
        unmatched.add(now.title() + " (new only)");
        continue;
      }
      Figures.Cell then = like.get();
      if (!then.title().equals(now.title())) {
        differing.add("cell: " + then.title() + " / " + now.title());
      }
      addDifferences(differing, now.title() + ": ", then.conditions(), now.conditions());
      for (Figures.Series series : now.series()) {
        String name = series.metric();
        if (metrics.isEmpty() ? Figure.isCompared(name) : metrics.contains(name)) {
          then.series(name)
              .ifPresent(old -> changes.add(new Change(then, now, old, series, Answer.NONE)));
        }
      }
    }
    before.cells().stream()
        .filter(cell -> after.like(cell).isEmpty())
        .forEach(cell -> unmatched.add(cell.title() + " (old only)"));
    return new Diff(differing, unmatched, judged(changes, judge, pairing(before, after)));
  }

  private static Pairing pairing(Figures before, Figures after) {
    List<Figures.Cell> cells =
        Stream.of(before, after).flatMap(figures -> figures.cells().stream()).toList();
    return new Pairing(
        cells.stream()
            .flatMap(cell -> cell.series().stream())
            .flatMap(series -> series.points().stream())
            .map(Point::started)
            .distinct()
            .toList(),
        cells.stream()
            .flatMap(cell -> cell.series().stream())
            .mapToInt(series -> series.points().size())
            .max()
            .orElse(0));
  }

  private static List<Change> judged(List<Change> changes, Judge judge, Pairing pairing) {
    Iterator<Answer> answers =
        judge
            .answers(
                changes.stream()
                    .map(one -> pairing.ratio(one.after().points(), one.before().points()))
                    .map(Views::ofWhole)
                    .toList())
            .iterator();
    return changes.stream()
        .map(one -> new Change(one.then(), one.now(), one.before(), one.after(), answers.next()))
        .toList();
  }

  private static void addDifferences(
      List<String> differing, String prefix, Map<String, String> before, Map<String, String> now) {
    Phrases.differences(before, now)
        .forEach((name, both) -> differing.add(prefix + name + ": " + both));
  }

  public boolean slower() {
    return changes.stream().anyMatch(Change::slower);
  }

  /**
   * Tells whether there is nothing to compare, or a headline is open; where no headline is
   * compared, whether any metric is open.
   */
  public boolean open() {
    boolean headlines = changes.stream().anyMatch(Change::headline);
    return changes.isEmpty()
        || changes.stream()
            .filter(change -> change.headline() || !headlines)
            .anyMatch(Change::open);
  }
}
