package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.list;
import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Traits;
import dev.loadstone.report.statistics.Groups;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds cells whose repetitions fall into two groups, and what separates these. */
final class Modes {
  private final CellReport cell;
  private final List<RunReport> runs;

  private Modes(CellReport cell) {
    this.cell = cell;
    this.runs = cell.compared();
  }

  static List<String> of(ExperimentReport report) {
    return report.cells().stream()
        .flatMap(cell -> new Modes(cell).sentences(report.comparison().headline()))
        .toList();
  }

  /** Of the headline, and of types whose times make other groups. */
  private Stream<String> sentences(Metric headline) {
    Set<Set<Integer>> told = new HashSet<>();
    List<String> sentences = new ArrayList<>();
    List<Metric> metrics =
        Stream.concat(
                Stream.of(headline),
                cell.transactions().stream().map(type -> Metric.of(Figure.MEAN, type.name())))
            .toList();
    metrics.forEach(
        metric -> {
          double[] values =
              runs.stream().flatMapToDouble(run -> run.value(metric).stream()).toArray();
          if (values.length == runs.size() && DoubleStream.of(values).allMatch(one -> one > 0)) {
            Groups.of(values)
                .filter(groups -> groups.holdsAmong(metrics.size()))
                .filter(groups -> told.add(Set.copyOf(groups.low())))
                .filter(groups -> told.add(Set.copyOf(groups.high())))
                .ifPresent(groups -> sentences.add(words(metric, groups, values)));
          }
        });
    return sentences.stream();
  }

  private String words(Metric metric, Groups groups, double[] values) {
    List<String> separating = Traits.separating(runs, groups);
    return say(
        "Two modes of %s by %s: %s in repetitions %s, %s in %s. %s",
        cell.title(),
        metric.path(),
        range(metric, groups.low(), values),
        repetitions(groups.low()),
        range(metric, groups.high(), values),
        repetitions(groups.high()),
        separating.isEmpty()
            ? "Nothing that was recorded separates them."
            : String.join(" ", separating));
  }

  private String repetitions(List<Integer> places) {
    return list(places.stream().map(place -> "" + runs.get(place).repetition()).toList());
  }

  private static String range(Metric metric, List<Integer> places, double[] values) {
    double[] sorted = places.stream().mapToDouble(place -> values[place]).sorted().toArray();
    return say(
        "%s to %s",
        NumberFormats.figure(sorted[0]), Phrases.figure(metric, sorted[sorted.length - 1]));
  }
}
