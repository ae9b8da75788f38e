package dev.loadstone.report.tables;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Differences along one dimension of an experiment with all else equal, in percent: systems
 * pairwise, networks pairwise, numbers of nodes pairwise.
 */
public final class PairTables {
  /** More values make more pairs than a page has room for. */
  private static final int MOST_VALUES = 5;

  private static final String SYSTEM = "system";

  private final List<CellReport> cells;
  private final Comparison comparison;

  public PairTables(ExperimentReport report) {
    this.cells = report.cells();
    this.comparison = report.comparison();
  }

  /**
   * A table for each dimension and each of throughput and mean response time; empty when the cells
   * differ in one dimension only, where the table of each against each shows it.
   */
  public List<Table> tables() {
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
          tables.add(table(dimension, Metric.of(Figure.THROUGHPUT)));
          tables.add(table(dimension, Metric.of(Figure.MEAN)));
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

  private Table table(String dimension, Metric metric) {
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
            line -> difference(line.cells().get(one), line.cells().get(other), metric));
      }
    }
    return columns.table(
        Phrases.say(
            "%s pairwise: %s, %% difference",
            dimension.equals(SYSTEM) ? "Systems" : Phrases.capital(Phrases.setting(dimension)),
            metric.title()),
        lines.values(),
        "In percent of the one after “against”.");
  }

  private Entry difference(CellReport cell, CellReport other, Metric metric) {
    if (cell == null || other == null) {
      return Entry.of(NumberFormats.NONE, Style.MUTED);
    }
    Entry difference = Entry.of(metric, comparison.difference(cell, other, metric));
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
