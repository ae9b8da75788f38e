package dev.loadstone.report.format;

import static java.util.stream.Collectors.joining;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Concurrency;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.figures.CsvTable;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code comparison.csv}: a line for each cell and metric. The columns are in docs/reports.md. */
public final class ComparisonCsv {
  private static final CsvTable<Line> COLUMNS =
      new CsvTable<Line>()
          .column("cell", line -> line.cell().cell().id())
          .column("label", line -> line.cell().cell().label())
          .column("varied", line -> Phrases.equations(line.cell().cell().varied(), ";"))
          .column("metric", line -> line.metric().name())
          .column("transaction", line -> line.metric().transaction())
          .column("unit", line -> line.metric().unit())
          .column("repetitions", line -> line.figure().size())
          .number("value", Line::value)
          .number("mean", line -> line.figure().mean())
          .number("stddev", line -> line.figure().standardDeviation())
          .number("min", line -> line.figure().min())
          .number("max", line -> line.figure().max())
          .interval("ciLow", "ciHigh", Line::interval)
          .column("baseline", line -> line.comparison().baseline().cell().id())
          .number("differencePercent", line -> percent(line.difference()))
          .interval(
              "differenceLow",
              "differenceHigh",
              line -> line.difference().flatMap(Difference::interval))
          .column("verdict", Line::verdict)
          .column("nodes", line -> nodes(line.cell()))
          .column("transactional", line -> line.cell().transactional() ? "yes" : "no")
          .column("fewerNodes", line -> line.fewer().map(few -> few.cell().id()).orElse(""))
          .number("fewerNodesPercent", line -> percent(line.fromFewer()))
          .interval(
              "fewerNodesLow",
              "fewerNodesHigh",
              line -> line.fromFewer().flatMap(Difference::interval))
          .column("pacing", line -> condition(line.cell(), "pacing"))
          .column("access", line -> condition(line.cell(), "access"))
          .column("isolation", line -> condition(line.cell(), "isolation"))
          .column("durability", line -> RunConditions.durability(RunConditions.of(line.cell())))
          .number(
              "underWay",
              line -> Concurrency.of(line.cell()).map(Concurrency::underWay).orElse(null))
          .column("marks", line -> marks(line.cell()));

  /**
   * A line of the file.
   *
   * @param fewer the cell with fewer nodes that this one is paired with
   */
  private record Line(
      Comparison comparison,
      CellReport cell,
      Metric metric,
      Optional<CellReport> fewer,
      double value,
      Optional<Bounds> interval) {
    Sample figure() {
      return cell.figure(metric);
    }

    Optional<Difference> difference() {
      return comparison.toBaseline(cell, metric);
    }

    Optional<Difference> fromFewer() {
      return fewer.map(few -> comparison.difference(cell, few, metric));
    }

    String verdict() {
      return difference()
          .map(found -> Phrases.verdict(metric.better(), found.verdict()))
          .orElse("");
    }
  }

  private ComparisonCsv() {}

  public static String render(ExperimentReport report) {
    Comparison comparison = report.comparison();
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    List<Line> lines = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      Optional<CellReport> fewer =
          pairs.stream()
              .filter(pair -> pair.many().cell().id().equals(cell.cell().id()))
              .map(ScaleOutPair::few)
              .findFirst();
      for (Metric metric : comparison.metrics()) {
        Sample figure = cell.figure(metric);
        lines.add(
            new Line(
                comparison, cell, metric, fewer, figure.centre(), figure.confidenceInterval()));
      }
      comparison.scaling().stream()
          .filter(scaling -> scaling.isAt(cell))
          .flatMap(scaling -> scaling.numbers().stream())
          .map(one -> new Line(comparison, cell, one.metric(), fewer, one.value(), one.interval()))
          .forEach(lines::add);
    }
    return COLUMNS.render(lines);
  }

  private static Double percent(Optional<Difference> difference) {
    return difference.map(Difference::percent).orElse(null);
  }

  private static Integer nodes(CellReport cell) {
    return cell.example().system() == null ? null : cell.example().system().nodes();
  }

  private static String condition(CellReport cell, String name) {
    return RunConditions.of(cell).getOrDefault(name, "");
  }

  private static String marks(CellReport cell) {
    return cell.runs().stream()
        .map(run -> run.result())
        .flatMap(
            run ->
                run.marks().stream()
                    .map(mark -> "#" + run.repetition() + " " + mark.kind().title()))
        .collect(joining("; "));
  }
}
