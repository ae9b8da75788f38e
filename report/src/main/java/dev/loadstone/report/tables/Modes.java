package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.list;
import static dev.loadstone.report.compare.Phrases.number;
import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.joining;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Traits;
import dev.loadstone.report.compare.Traits.Range;
import dev.loadstone.report.compare.Traits.Separating;
import dev.loadstone.report.statistics.Groups;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds cells whose repetitions fall into two groups, and what separates these. */
final class Modes {
  /** A trait is named as what separates groups where chance does so in fewer cases. */
  private static final double MOST_CHANCE = 0.05;

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
    Stream.concat(
            Stream.of(headline),
            cell.transactions().stream().map(type -> Metric.of(Figure.MEAN, type.name())))
        .forEach(
            metric -> {
              double[] values =
                  runs.stream().flatMapToDouble(run -> run.value(metric).stream()).toArray();
              if (values.length == runs.size()
                  && DoubleStream.of(values).allMatch(one -> one > 0)) {
                Groups.of(values)
                    .filter(groups -> told.add(Set.copyOf(groups.low())))
                    .filter(groups -> told.add(Set.copyOf(groups.high())))
                    .ifPresent(groups -> sentences.add(words(metric, groups, values)));
              }
            });
    return sentences.stream();
  }

  private String words(Metric metric, Groups groups, double[] values) {
    List<Separating> separating = Traits.separating(runs, groups);
    String what =
        separating.isEmpty()
            ? "Nothing that was recorded separates them."
            : separating.stream().map(Modes::words).collect(joining(" "));
    return say(
        "Two modes of %s by %s: %s in repetitions %s, %s in %s. %s",
        cell.title(),
        metric.path(),
        range(metric, groups.low(), values),
        repetitions(groups.low()),
        range(metric, groups.high(), values),
        repetitions(groups.high()),
        what);
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

  private static String words(Separating trait) {
    return say(
        "%s: %s is %s in the former and %s in the latter (by chance 1 in %s; %s looked at).",
        trait.chance() < MOST_CHANCE ? "What separates them" : "What goes with it",
        trait.name(),
        words(trait.low()),
        words(trait.high()),
        NumberFormats.figure(1 / trait.chance()),
        number(trait.lookedAt(), "thing"));
  }

  private static String words(Range range) {
    String least = NumberFormats.figure(range.least());
    return range.least() == range.most()
        ? least
        : least + " to " + NumberFormats.figure(range.most());
  }
}
