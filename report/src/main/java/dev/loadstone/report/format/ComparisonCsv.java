package dev.loadstone.report.format;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.Concurrency;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.statistics.Bounds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.csv.CsvMapper;

/** {@code comparison.csv}: one line a cell and metric; its columns stand in docs/reports.md. */
public final class ComparisonCsv {
  private static final MathContext DIGITS = new MathContext(9);

  private final CsvMapper csv = new CsvMapper();

  public String render(ExperimentReport report) {
    List<Line> lines = new ArrayList<>();
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    for (CellReport cell : report.cells()) {
      Optional<CellReport> fewer =
          pairs.stream()
              .filter(pair -> pair.many().cell().id().equals(cell.cell().id()))
              .map(ScaleOutPair::few)
              .findFirst();
      for (Metric metric : report.comparison().metrics()) {
        lines.add(line(report.comparison(), cell, metric, fewer));
      }
    }
    try {
      return csv.writer(csv.schemaFor(Line.class).withHeader()).writeValueAsString(lines);
    } catch (JacksonException e) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "the comparison cannot be written as CSV: " + e.getMessage(), e);
    }
  }

  private static Line line(
      Comparison comparison, CellReport cell, Metric metric, Optional<CellReport> fewer) {
    Figure figure = comparison.figure(cell, metric);
    Sample sample = figure.sample();
    boolean baseline = comparison.isBaseline(cell);
    Difference difference = comparison.difference(cell, comparison.baseline(), metric);
    Optional<Difference> fromFewer = fewer.map(few -> comparison.difference(cell, few, metric));
    return new Line(
        cell.cell().id(),
        cell.cell().label(),
        varied(cell.cell().varied()),
        metric.name(),
        metric.transaction(),
        metric.unit(),
        sample.size(),
        number(figure.value()),
        number(sample.mean()),
        number(sample.standardDeviation()),
        number(sample.min()),
        number(sample.max()),
        low(sample.confidenceInterval()),
        high(sample.confidenceInterval()),
        comparison.baseline().cell().id(),
        baseline ? null : number(difference.percent()),
        baseline ? null : low(difference.interval()),
        baseline ? null : high(difference.interval()),
        baseline ? "" : Phrases.verdict(metric, difference.verdict()),
        cell.example().system() == null ? null : cell.example().system().nodes(),
        cell.transactional() ? "yes" : "no",
        fewer.map(few -> few.cell().id()).orElse(""),
        fromFewer.map(change -> number(change.percent())).orElse(null),
        fromFewer.map(change -> low(change.interval())).orElse(null),
        fromFewer.map(change -> high(change.interval())).orElse(null),
        condition(cell, "pacing"),
        condition(cell, "access"),
        condition(cell, "isolation"),
        RunConditions.durability(cell),
        number(Concurrency.of(cell).map(Concurrency::serving).orElse(Double.NaN)),
        marks(cell));
  }

  private static String varied(Map<String, String> varied) {
    return varied.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(";"));
  }

  private static String marks(CellReport cell) {
    return cell.runs().stream()
        .flatMap(
            run ->
                run.result().marks().stream()
                    .map(mark -> "#" + run.result().repetition() + " " + mark.kind().title()))
        .collect(Collectors.joining("; "));
  }

  private static String condition(CellReport cell, String name) {
    return RunConditions.of(cell).getOrDefault(name, "");
  }

  private static BigDecimal low(Optional<Bounds> interval) {
    return interval.map(ends -> number(ends.low())).orElse(null);
  }

  private static BigDecimal high(Optional<Bounds> interval) {
    return interval.map(ends -> number(ends.high())).orElse(null);
  }

  public static BigDecimal number(double value) {
    if (!Double.isFinite(value)) {
      return null;
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }

  /** A line of the file. */
  @JsonPropertyOrder({
    "cell",
    "label",
    "varied",
    "metric",
    "transaction",
    "unit",
    "repetitions",
    "value",
    "mean",
    "stddev",
    "min",
    "max",
    "ciLow",
    "ciHigh",
    "baseline",
    "differencePercent",
    "differenceLow",
    "differenceHigh",
    "verdict",
    "nodes",
    "transactional",
    "fewerNodes",
    "fewerNodesPercent",
    "fewerNodesLow",
    "fewerNodesHigh",
    "pacing",
    "access",
    "isolation",
    "durability",
    "underWay",
    "marks"
  })
  record Line(
      String cell,
      String label,
      String varied,
      String metric,
      String transaction,
      String unit,
      int repetitions,
      BigDecimal value,
      BigDecimal mean,
      BigDecimal stddev,
      BigDecimal min,
      BigDecimal max,
      BigDecimal ciLow,
      BigDecimal ciHigh,
      String baseline,
      BigDecimal differencePercent,
      BigDecimal differenceLow,
      BigDecimal differenceHigh,
      String verdict,
      Integer nodes,
      String transactional,
      String fewerNodes,
      BigDecimal fewerNodesPercent,
      BigDecimal fewerNodesLow,
      BigDecimal fewerNodesHigh,
      String pacing,
      String access,
      String isolation,
      String durability,
      BigDecimal underWay,
      String marks) {}
}
