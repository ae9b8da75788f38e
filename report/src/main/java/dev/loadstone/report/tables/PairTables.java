package dev.loadstone.report.tables;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

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
   * A table for each dimension and each of throughput and mean response time; none when the cells
   * differ in one dimension only, where each against each says it.
   */
  public List<Table> tables() {
    Map<String, Function<CellReport, String>> dimensions = new LinkedHashMap<>();
    dimensions.put(SYSTEM, cell -> cell.cell().label());
    cells.stream()
        .flatMap(cell -> cell.cell().varied().keySet().stream())
        .forEach(path -> dimensions.put(path, cell -> cell.cell().varied().get(path)));
    dimensions.values().removeIf(value -> values(value).size() < 2);
    List<Table> tables = new ArrayList<>();
    if (dimensions.size() > 1) {
      dimensions.forEach(
          (name, value) -> {
            if (values(value).size() <= MOST_VALUES) {
              for (String metric : List.of(Metric.THROUGHPUT, Percentile.MEAN.metric())) {
                comparison.total(metric).ifPresent(m -> tables.add(table(name, value, m)));
              }
            }
          });
    }
    return tables;
  }

  private Set<String> values(Function<CellReport, String> value) {
    return cells.stream()
        .map(cell -> Optional.ofNullable(value.apply(cell)).orElse(NumberFormats.NONE))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Table table(String dimension, Function<CellReport, String> value, Metric metric) {
    List<String> values = List.copyOf(values(value));
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("With all else equal"));
    for (int i = 0; i < values.size(); i++) {
      for (int j = i + 1; j < values.size(); j++) {
        columns.add(Column.number(values.get(i) + " against " + values.get(j)));
      }
    }
    Map<String, Map<String, CellReport>> rows = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      rows.computeIfAbsent(rest(cell, dimension), rest -> new LinkedHashMap<>())
          .put(Optional.ofNullable(value.apply(cell)).orElse(NumberFormats.NONE), cell);
    }
    List<List<Entry>> entries = new ArrayList<>();
    rows.forEach(
        (rest, ofRow) -> {
          List<Entry> row = new ArrayList<>();
          row.add(Entry.of(rest));
          for (int i = 0; i < values.size(); i++) {
            for (int j = i + 1; j < values.size(); j++) {
              row.add(entry(ofRow.get(values.get(i)), ofRow.get(values.get(j)), metric));
            }
          }
          entries.add(row);
        });
    return new Table(
        (dimension.equals(SYSTEM) ? "Systems" : Phrases.capital(Phrases.setting(dimension)))
            + " pairwise: "
            + metric.title()
            + ", % difference",
        columns,
        entries,
        "In percent of the one after \u201cagainst\u201d.");
  }

  private Entry entry(CellReport cell, CellReport other, Metric metric) {
    if (cell == null || other == null) {
      return Entry.of(NumberFormats.NONE, Style.MUTED);
    }
    Difference difference = comparison.difference(cell, other, metric);
    List<String> details = new ArrayList<>();
    details.add(Phrases.detail(metric, difference));
    if (!cell.transactional() || !other.transactional()) {
      details.add(CellReport.NOT_TRANSACTIONAL_WORDS);
    }
    details.removeIf(String::isEmpty);
    return Entry.of(
        NumberFormats.change(difference.percent()),
        String.join("; ", details),
        Phrases.style(metric, difference));
  }

  /** What stays equal along a row. */
  private static String rest(CellReport cell, String dimension) {
    String others = Phrases.varied(cell, path -> !path.equals(dimension));
    if (dimension.equals(SYSTEM)) {
      return others;
    }
    return cell.cell().label() + (others.isEmpty() ? "" : ", " + others);
  }
}
