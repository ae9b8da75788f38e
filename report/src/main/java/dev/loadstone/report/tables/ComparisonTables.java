package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables that set the cells side by side. */
public final class ComparisonTables {
  private static final String NOTE =
      "The geometric mean of the repetitions' own figures, with their standard deviation as a share"
          + " of the mean; differences with their 95 %% interval. Verdicts are on %s alone.";

  /** More values make more pairs than a page has room for. */
  private static final int MOST_VALUES = 5;

  private static final String SYSTEM = "system";

  private final ExperimentReport report;
  private final List<CellReport> cells;
  private final Comparison comparison;
  private final Metric headline;

  public ComparisonTables(ExperimentReport report) {
    this.report = report;
    this.cells = report.cells();
    this.comparison = report.comparison();
    this.headline = comparison.headline();
  }

  Table totals() {
    String caption = "Every metric, all types of transactions together";
    List<Metric> metrics = comparison.metrics().stream().filter(Metric::total).toList();
    return report.manyCells()
        ? downwards(caption, metrics)
        : sideBySide(caption, metrics, Metric::title);
  }

  /** Every metric of each type that occurred; where there are many cells, a table for each type. */
  List<Table> byTransaction() {
    Map<String, List<Metric>> metrics =
        comparison.metrics().stream()
            .filter(metric -> !metric.total() && occurred(metric.transaction()))
            .collect(groupingBy(Metric::transaction, LinkedHashMap::new, toList()));
    return report.manyCells()
        ? metrics.entrySet().stream()
            .map(type -> downwards(report.title(type.getKey()), type.getValue()))
            .toList()
        : List.of(
            sideBySide(
                "Every metric by transaction",
                metrics.values().stream().flatMap(List::stream).toList(),
                this::titleOfType));
  }

  private String titleOfType(Metric metric) {
    String title = metric.title();
    return say(
        "%s: %s%s",
        report.title(metric.transaction()),
        Character.toLowerCase(title.charAt(0)),
        title.substring(1));
  }

  private boolean occurred(String transaction) {
    return cells.stream()
        .flatMap(cell -> cell.transaction(transaction).stream())
        .anyMatch(TransactionReport::occurred);
  }

  private Table downwards(String caption, List<Metric> metrics) {
    Columns<CellReport> columns = new Columns<CellReport>().text("Cell", CellReport::title);
    metrics.forEach(
        metric -> columns.number(metric.title() + unit(metric), cell -> cell.figure(metric)));
    return columns.table(
        caption,
        cells,
        note() + " Differences to the first cell are in " + ResultFiles.COMPARISON + ".");
  }

  private static String unit(Metric metric) {
    return metric.unit().isEmpty() ? "" : ", " + metric.unit();
  }

  private Table sideBySide(String caption, List<Metric> metrics, Function<Metric, String> title) {
    Columns<Metric> columns =
        new Columns<Metric>().text("Metric", metric -> title.apply(metric) + unit(metric));
    for (CellReport cell : cells) {
      columns.number(cell.title(), metric -> cell.figure(metric));
      if (!comparison.isBaseline(cell)) {
        columns.number("Difference", metric -> difference(cell, comparison.baseline(), metric));
      }
    }
    return columns.table(caption, metrics, note());
  }

  private String note() {
    return say(NOTE, comparison.asked().isEmpty() ? "the headline" : "headline and questions");
  }

  private Entry difference(CellReport cell, CellReport from, Metric metric) {
    return Entry.of(metric, comparison.difference(cell, from, metric));
  }

  Table pairs(Metric metric) {
    Columns<CellReport> columns = new Columns<CellReport>().text("This cell …", CellReport::title);
    for (CellReport other : cells) {
      columns.number(
          "… against " + other.title(),
          cell ->
              cell.cell().id().equals(other.cell().id())
                  ? Entry.of("", Style.MUTED)
                  : difference(cell, other, metric));
    }
    return columns.table("Each against each: " + metric.title(), cells, "");
  }

  /** A row for each cell: the headline as a bar, and the figures needed to judge it. */
  public Table overview() {
    double most =
        cells.stream()
            .mapToDouble(cell -> cell.value(headline))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    Columns<CellReport> columns =
        new Columns<CellReport>()
            .text("Cell", cell -> Entry.styled(cell.title(), Style.STRONG))
            .number(headline.title(), cell -> bar(cell, most))
            .number("± sd", 3, cell -> Phrases.shortSpread(cell.figure(headline)))
            .number(
                "95 % interval of the mean", 6, cell -> Phrases.interval(cell.figure(headline)));
    // Many cells have no natural baseline: those that differ in one setting are shown pairwise.
    boolean several = report.cells().size() > 1 && !report.manyCells();
    if (several) {
      columns
          .number("Difference", this::fromBaseline)
          .number("its 95 % interval", this::intervalFromBaseline)
          .text("Verdict", 2, this::verdict);
    }
    columns
        .number("tx/s", 4, cell -> total(cell, Figure.THROUGHPUT))
        .number("p50 ms", 5, cell -> total(cell, Figure.P50))
        .number("p95 ms", 2, cell -> total(cell, Figure.P95))
        .number("p99 ms", 4, cell -> total(cell, Figure.P99))
        .number("Servers' µs/tx", 5, cell -> cell.value(Metric.PROCESSOR_TIME))
        .number("Failed", 3, ComparisonTables::failed)
        .number("Checks", 2, cell -> Checks.all(cell.runs()))
        .number("Runs", 3, ComparisonTables::runs);
    return columns.table(
        report.cells().size() > 1 ? "The cells side by side" : "The result",
        report.cells(),
        "Means are geometric, of the repetitions' own figures. Runs: compared of all."
            + (several
                ? " Differences are to the first cell. Not judged: not asked, or fewer than two"
                    + " repetitions."
                : ""));
  }

  private Entry bar(CellReport cell, double most) {
    double value = cell.value(headline);
    double share = most > 0 && Double.isFinite(value) ? value / most : Double.NaN;
    return new Entry(NumberFormats.figure(value), "", Style.STRONG, share);
  }

  private String intervalFromBaseline(CellReport cell) {
    return comparison.toBaseline(cell, headline).map(Phrases::interval).orElse("");
  }

  private Entry fromBaseline(CellReport cell) {
    return comparison
        .toBaseline(cell, headline)
        .map(
            found ->
                Entry.of(NumberFormats.change(found.percent()), Phrases.style(headline, found)))
        .orElse(Entry.of("baseline", Style.MUTED));
  }

  private Entry verdict(CellReport cell) {
    return comparison
        .toBaseline(cell, headline)
        .filter(found -> Double.isFinite(found.percent()))
        .map(found -> Entry.of(words(found), Style.MUTED))
        .orElse(Entry.of(""));
  }

  private String words(Difference found) {
    String verdict = Phrases.verdict(headline.better(), found.verdict());
    return switch (found.answer().grade()) {
      case ROBUST, AS_MEASURED -> verdict + ", " + found.answer().grade().words();
      case DEPENDS -> found.answer().grade().words();
      default -> verdict;
    };
  }

  private double total(CellReport cell, Figure metric) {
    return cell.value(Metric.of(metric));
  }

  private static String failed(CellReport cell) {
    return cell.total() == null
        ? NumberFormats.NONE
        : NumberFormats.share(cell.total().errorShare());
  }

  private static Entry runs(CellReport cell) {
    int compared = cell.fit().size();
    int all = cell.runs().size();
    return Entry.of(compared + "/" + all, compared == all ? Style.PLAIN : Style.BAD);
  }

  /**
   * Differences along one dimension with all else equal, of throughput and mean response time:
   * systems pairwise, networks pairwise, numbers of nodes pairwise. Empty when the cells differ in
   * one dimension only, where the table of each against each shows it.
   */
  public List<Table> alongDimensions() {
    List<String> dimensions =
        Stream.concat(
                Stream.of(SYSTEM),
                cells.stream().flatMap(cell -> cell.cell().varied().keySet().stream()))
            .distinct()
            .filter(dimension -> values(dimension).size() > 1)
            .toList();
    List<Table> tables = new ArrayList<>();
    if (dimensions.size() > 1) {
      for (String dimension : dimensions) {
        if (values(dimension).size() <= MOST_VALUES) {
          tables.add(pairwise(dimension, Metric.of(Figure.THROUGHPUT)));
          tables.add(pairwise(dimension, Metric.of(Figure.MEAN)));
        }
      }
    }
    return tables;
  }

  private static String value(CellReport cell, String dimension) {
    return dimension.equals(SYSTEM)
        ? cell.cell().label()
        : cell.cell().varied().getOrDefault(dimension, NumberFormats.NONE);
  }

  private List<String> values(String dimension) {
    return cells.stream().map(cell -> value(cell, dimension)).distinct().toList();
  }

  private record Line(String rest, Map<String, CellReport> cells) {}

  private Table pairwise(String dimension, Metric metric) {
    Map<String, Line> lines = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      lines
          .computeIfAbsent(rest(cell, dimension), rest -> new Line(rest, new LinkedHashMap<>()))
          .cells()
          .put(value(cell, dimension), cell);
    }
    Columns<Line> columns = new Columns<Line>().text("With all else equal", Line::rest);
    List<String> values = values(dimension);
    for (String one : values) {
      for (String other : values.subList(values.indexOf(one) + 1, values.size())) {
        columns.number(
            one + " against " + other,
            line -> ofPair(line.cells().get(one), line.cells().get(other), metric));
      }
    }
    return columns.table(
        say(
            "%s pairwise: %s, %% difference",
            dimension.equals(SYSTEM) ? "Systems" : Phrases.capital(Phrases.setting(dimension)),
            metric.title()),
        lines.values(),
        "In percent of the one after “against”.");
  }

  private Entry ofPair(CellReport cell, CellReport other, Metric metric) {
    if (cell == null || other == null) {
      return Entry.of(NumberFormats.NONE, Style.MUTED);
    }
    Entry difference = difference(cell, other, metric);
    if (cell.transactional() && other.transactional()) {
      return difference;
    }
    String detail = difference.detail().isEmpty() ? "" : difference.detail() + "; ";
    return Entry.of(
        difference.text(), detail + CellReport.NOT_TRANSACTIONAL_WORDS, difference.style());
  }

  private static String rest(CellReport cell, String dimension) {
    String others = Phrases.varied(cell, path -> !path.equals(dimension));
    if (dimension.equals(SYSTEM)) {
      return others;
    }
    return cell.cell().label() + (others.isEmpty() ? "" : ", " + others);
  }
}
