package dev.loadstone.report.tables;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ExplanatoryMetric;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Tables that set systems on one node beside the same systems on several. */
public final class ScaleOutTables {
  private static final double MICROS_PER_MILLI = 1e3;
  private static final String ARROW = " → ";

  private final Comparison comparison;
  private final List<ScaleOutPair> pairs;
  private final Metric throughput;
  private final Metric latency;

  public ScaleOutTables(ExperimentReport report, List<ScaleOutPair> pairs) {
    this.comparison = report.comparison();
    this.pairs = pairs;
    this.throughput = comparison.total(Metric.THROUGHPUT).orElseThrow();
    this.latency = comparison.total(Percentile.MEAN.metric()).orElseThrow();
  }

  /** Throughput and average latency, centralized and distributed, as papers print them. */
  public Table systems() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Figure"));
    for (int index = 0; index < pairs.size(); index++) {
      columns.add(Column.number(pairs.get(index).name(), 1 + index));
    }
    boolean two = pairs.size() == 2;
    if (two) {
      columns.add(Column.number(against(pairs.get(1), pairs.get(0)), 1 + pairs.size()));
    }
    List<List<Entry>> rows = new ArrayList<>();
    rows.addAll(rows(throughput, "throughput, ops/s", 1, two));
    rows.addAll(rows(latency, "average latency, µs", MICROS_PER_MILLI, two));
    return new Table(
        "Throughput and average latency, centralized and distributed",
        columns,
        rows,
        "Centralized is the cell with the fewest nodes, distributed the same system on more."
            + " Operations are completed transactions of all types; latency is their mean response"
            + " time. With each figure: the standard deviation over the repetitions as a share of"
            + " its mean. Significant means at 95 % by Welch's t-test.");
  }

  private List<List<Entry>> rows(Metric metric, String what, double scale, boolean two) {
    List<List<Entry>> rows = new ArrayList<>();
    rows.add(figures("Centralized " + what, metric, scale, ScaleOutPair::few, two));
    rows.add(figures("Distributed " + what, metric, scale, ScaleOutPair::many, two));
    List<Entry> change = new ArrayList<>();
    change.add(Entry.of("Change, centralized" + ARROW + "distributed"));
    pairs.forEach(pair -> change.add(change(metric, pair.many(), pair.few())));
    if (two) {
      change.add(Entry.of(""));
    }
    rows.add(change);
    return rows;
  }

  private List<Entry> figures(
      String title,
      Metric metric,
      double scale,
      Function<ScaleOutPair, CellReport> cell,
      boolean two) {
    List<Entry> row = new ArrayList<>();
    row.add(Entry.of(title));
    for (ScaleOutPair pair : pairs) {
      Figure figure = comparison.figure(cell.apply(pair), metric);
      row.add(
          Entry.of(
              NumberFormats.figure(figure.value() * scale),
              Phrases.shortSpread(figure),
              Style.STRONG));
    }
    if (two) {
      row.add(change(metric, cell.apply(pairs.get(1)), cell.apply(pairs.get(0))));
    }
    return row;
  }

  /** Each system against each; nothing where the first table has it already. */
  Optional<Table> betweenSystems() {
    if (pairs.size() < 3) {
      return Optional.empty();
    }
    List<List<Entry>> rows = new ArrayList<>();
    for (int from = 0; from < pairs.size(); from++) {
      for (int to = from + 1; to < pairs.size(); to++) {
        ScaleOutPair first = pairs.get(from);
        ScaleOutPair second = pairs.get(to);
        rows.add(
            List.of(
                Entry.of(against(second, first)),
                change(throughput, second.few(), first.few()),
                change(throughput, second.many(), first.many()),
                change(latency, second.few(), first.few()),
                change(latency, second.many(), first.many())));
      }
    }
    return Optional.of(
        new Table(
            "The systems against each other",
            List.of(
                Column.text("This system against that"),
                Column.number("Centralized throughput"),
                Column.number("Distributed throughput"),
                Column.number("Centralized latency"),
                Column.number("Distributed latency")),
            rows,
            ""));
  }

  private static String against(ScaleOutPair one, ScaleOutPair other) {
    return one.name() + " against " + other.name();
  }

  private Entry change(Metric metric, CellReport cell, CellReport from) {
    return change(metric, comparison.difference(cell, from, metric));
  }

  private static Entry change(Metric metric, Difference difference) {
    return Entry.of(
        NumberFormats.change(difference.percent()),
        Phrases.detail(metric, difference),
        Phrases.style(metric, difference));
  }

  /** Which cells were compared, and what each figure stands on. */
  Table compared() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Of"));
    pairs.forEach(pair -> columns.add(Column.text(pair.name())));
    List<List<Entry>> rows = new ArrayList<>();
    rows.add(row("Compared", pair -> both(pair.few().title(), pair.many().title())));
    for (String name : List.of("deployment", "access", "isolation")) {
      boolean known =
          pairs.stream().anyMatch(pair -> RunConditions.of(pair.many()).containsKey(name));
      if (known) {
        rows.add(row(Phrases.capital(name), pair -> both(pair, name)));
      }
    }
    rows.add(row("Network", pair -> both(network(pair.few()), network(pair.many()))));
    rows.add(row("Transactional", pair -> both(atomicity(pair.few()), atomicity(pair.many()))));
    rows.add(
        row(
            "Complete repetitions",
            pair ->
                both(
                    String.valueOf(pair.few().counted().size()),
                    String.valueOf(pair.many().counted().size()))));
    rows.add(row("Server settings when distributed", ScaleOutTables::settings));
    rows.add(
        row(
            "Differs besides",
            pair ->
                pair.differences().isEmpty() ? "nothing" : String.join("; ", pair.differences())));
    return new Table("What was compared", columns, rows, "");
  }

  private List<Entry> row(String title, Function<ScaleOutPair, String> value) {
    List<Entry> row = new ArrayList<>();
    row.add(Entry.of(title));
    pairs.forEach(pair -> row.add(Entry.of(value.apply(pair))));
    return row;
  }

  private static String both(ScaleOutPair pair, String condition) {
    return both(
        RunConditions.of(pair.few()).getOrDefault(condition, NumberFormats.NONE),
        RunConditions.of(pair.many()).getOrDefault(condition, NumberFormats.NONE));
  }

  private static String both(String few, String many) {
    return few.equals(many) ? few : few + ARROW + many;
  }

  private static String network(CellReport cell) {
    String network = cell.example().system().network();
    return network.isEmpty() ? NumberFormats.NONE : network;
  }

  private static String atomicity(CellReport cell) {
    return cell.transactional() ? "yes" : "no, each statement was a transaction of its own";
  }

  private static String settings(ScaleOutPair pair) {
    Map<String, String> settings = new LinkedHashMap<>(RunConditions.settings(pair.many()));
    settings.putAll(RunConditions.given(pair.many()));
    if (settings.isEmpty()) {
      return NumberFormats.NONE;
    }
    return String.join(
        ", ",
        settings.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .toList());
  }

  /** What each type of transaction lost, the greatest loss first. */
  public Table losses(ScaleOutPair pair) {
    String few = nodes(pair.fewNodes());
    String many = nodes(pair.manyNodes());
    List<List<Entry>> rows = new ArrayList<>();
    for (TransactionLoss loss : TransactionLoss.ranked(pair, comparison)) {
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(loss.title()));
      add(row, pair, Percentile.MEAN.metric(), loss.name(), loss.mean());
      add(row, pair, Percentile.P95.metric(), loss.name(), loss.p95());
      add(row, pair, Metric.THROUGHPUT, loss.name(), loss.throughput());
      rows.add(row);
    }
    return new Table(
        pair.name() + ": what each transaction lost, ranked by the growth of its mean response",
        List.of(
            Column.text("Transaction"),
            Column.number("mean ms, " + few, 2),
            Column.number("mean ms, " + many, 2),
            Column.number("growth"),
            Column.number("p95 ms, " + few, 4),
            Column.number("p95 ms, " + many, 4),
            Column.number("growth of p95", 3),
            Column.number("tx/s, " + few, 3),
            Column.number("tx/s, " + many, 3),
            Column.number("change of tx/s", 2)),
        rows,
        "");
  }

  private void add(
      List<Entry> row, ScaleOutPair pair, String name, String transaction, Difference difference) {
    Metric metric = comparison.metric(name, transaction).orElseThrow();
    for (CellReport cell : List.of(pair.few(), pair.many())) {
      Figure figure = comparison.figure(cell, metric);
      row.add(
          Entry.of(NumberFormats.figure(figure.value()), Phrases.shortSpread(figure), Style.PLAIN));
    }
    row.add(change(metric, difference));
  }

  /** What was measured beside it that may say why. */
  Table reasons(ScaleOutPair pair) {
    List<List<Entry>> rows = new ArrayList<>();
    for (TransactionLoss loss : TransactionLoss.ranked(pair, comparison)) {
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(loss.title()));
      row.add(
          Entry.of(
              NumberFormats.figure(value(pair.many(), ExplanatoryMetric.SPANNING, loss), "%")));
      row.add(both(pair, ExplanatoryMetric.LOCAL_SERVICE, loss));
      row.add(both(pair, ExplanatoryMetric.SPANNING_SERVICE, loss));
      row.add(
          Entry.of(
              both(
                  times(spanningFactor(pair.few(), loss)),
                  times(spanningFactor(pair.many(), loss)))));
      row.add(both(pair, ExplanatoryMetric.ROUND_TRIPS, loss));
      row.add(both(pair, ExplanatoryMetric.RETRIES, loss));
      row.add(Entry.of(both(failed(pair.few(), loss), failed(pair.many(), loss))));
      rows.add(row);
    }
    return new Table(
        pair.name()
            + ": what was measured beside it, "
            + pair.fewNodes()
            + ARROW
            + nodes(pair.manyNodes()),
        List.of(
            Column.text("Transaction"),
            Column.number("span partitions"),
            Column.number("service within one, ms"),
            Column.number("service of spanning, ms"),
            Column.number("spanning takes"),
            Column.number("round trips"),
            Column.number("retries"),
            Column.number("failed")),
        rows,
        "Service times are means, round trips and retries are of each transaction. “Spanning takes”"
            + " is the service time of those that span partitions as a multiple of that of the"
            + " others.");
  }

  private Entry both(ScaleOutPair pair, ExplanatoryMetric reason, TransactionLoss loss) {
    double few = value(pair.few(), reason, loss);
    double many = value(pair.many(), reason, loss);
    String text = both(NumberFormats.figure(few), NumberFormats.figure(many));
    double percent = few == 0 ? Double.NaN : 100 * (many - few) / few;
    boolean changed = text.contains(ARROW) && Double.isFinite(percent);
    return Entry.of(text, changed ? NumberFormats.change(percent) : "", Style.PLAIN);
  }

  private double value(CellReport cell, ExplanatoryMetric reason, TransactionLoss loss) {
    return comparison.figure(cell, reason.of(loss.name())).value();
  }

  /** How often as long as the others the transactions take that span partitions. */
  private double spanningFactor(CellReport cell, TransactionLoss loss) {
    return value(cell, ExplanatoryMetric.SPANNING_SERVICE, loss)
        / value(cell, ExplanatoryMetric.LOCAL_SERVICE, loss);
  }

  private static String times(double factor) {
    return Double.isFinite(factor) ? NumberFormats.figure(factor) + "×" : NumberFormats.NONE;
  }

  private String failed(CellReport cell, TransactionLoss loss) {
    return comparison
        .metric(Metric.ERRORS, loss.name())
        .map(metric -> NumberFormats.figure(comparison.figure(cell, metric).value(), "%"))
        .orElse(NumberFormats.NONE);
  }

  static String nodes(int number) {
    return Phrases.number(number, "node");
  }
}
