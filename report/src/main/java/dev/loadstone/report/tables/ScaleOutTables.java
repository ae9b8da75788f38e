package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
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
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.read.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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

  /** A line of a table with a column for each system. */
  private record Line(
      String title, Function<ScaleOutPair, Entry> ofPair, Entry secondAgainstFirst) {
    static Line of(String title, Function<ScaleOutPair, String> ofPair) {
      return new Line(title, pair -> Entry.of(ofPair.apply(pair)), Entry.of(""));
    }
  }

  /** Throughput and average latency, centralized and distributed, as papers print them. */
  public Table systems() {
    List<Line> lines = new ArrayList<>();
    addLines(lines, throughput, "throughput, ops/s", 1);
    addLines(lines, latency, "average latency, µs", MICROS_PER_MILLI);
    Columns<Line> columns = new Columns<Line>().text("Figure", line -> Entry.of(line.title()));
    for (int i = 0; i < pairs.size(); i++) {
      ScaleOutPair pair = pairs.get(i);
      columns.number(pair.name(), 1 + i, line -> line.ofPair().apply(pair));
    }
    if (pairs.size() == 2) {
      columns.number(against(pairs.get(1), pairs.get(0)), 3, Line::secondAgainstFirst);
    }
    return columns.table(
        "Throughput and average latency, centralized and distributed",
        lines,
        "Centralized is the cell with the fewest nodes, distributed the same system on more."
            + " Operations are completed transactions of all types; latency is their mean response"
            + " time. With each figure: the standard deviation over the repetitions as a share of"
            + " its mean. Significant means at 95 % by Welch's t-test.");
  }

  private void addLines(List<Line> lines, Metric metric, String what, double scale) {
    lines.add(figures("Centralized " + what, metric, scale, ScaleOutPair::few));
    lines.add(figures("Distributed " + what, metric, scale, ScaleOutPair::many));
    lines.add(
        new Line(
            "Change, centralized" + ARROW + "distributed",
            pair -> change(metric, pair.many(), pair.few()),
            Entry.of("")));
  }

  private Line figures(
      String title, Metric metric, double scale, Function<ScaleOutPair, CellReport> cell) {
    return new Line(
        title,
        pair -> {
          Figure figure = comparison.figure(cell.apply(pair), metric);
          String text = NumberFormats.figure(figure.value() * scale);
          return Entry.of(text, Phrases.shortSpread(figure), Style.STRONG);
        },
        pairs.size() == 2
            ? change(metric, cell.apply(pairs.get(1)), cell.apply(pairs.get(0)))
            : Entry.of(""));
  }

  /** Two systems. */
  private record Two(ScaleOutPair first, ScaleOutPair second) {}

  /** Each system against each; nothing where the first table has it already. */
  Optional<Table> betweenSystems() {
    List<Two> all = new ArrayList<>();
    if (pairs.size() > 2) {
      for (int i = 0; i < pairs.size(); i++) {
        for (ScaleOutPair second : pairs.subList(i + 1, pairs.size())) {
          all.add(new Two(pairs.get(i), second));
        }
      }
    }
    return new Columns<Two>()
        .text("This system against that", two -> Entry.of(against(two.second(), two.first())))
        .number("Centralized throughput", two -> few(throughput, two))
        .number("Distributed throughput", two -> many(throughput, two))
        .number("Centralized latency", two -> few(latency, two))
        .number("Distributed latency", two -> many(latency, two))
        .tableOfAny("The systems against each other", all, "");
  }

  private Entry few(Metric metric, Two two) {
    return change(metric, two.second().few(), two.first().few());
  }

  private Entry many(Metric metric, Two two) {
    return change(metric, two.second().many(), two.first().many());
  }

  private static String against(ScaleOutPair one, ScaleOutPair other) {
    return one.name() + " against " + other.name();
  }

  private Entry change(Metric metric, CellReport cell, CellReport from) {
    return Entry.of(metric, comparison.difference(cell, from, metric));
  }

  /** The cells that were compared, and the conditions of their figures. */
  Table compared() {
    List<Line> lines = new ArrayList<>();
    lines.add(both("Compared", CellReport::title));
    for (String name : List.of("deployment", "access", "isolation")) {
      if (pairs.stream().anyMatch(pair -> RunConditions.of(pair.many()).containsKey(name))) {
        lines.add(
            both(
                Phrases.capital(name),
                cell -> RunConditions.of(cell).getOrDefault(name, NumberFormats.NONE)));
      }
    }
    lines.add(both("Network", ScaleOutTables::network));
    lines.add(both("Transactional", ScaleOutTables::atomicity));
    lines.add(both("Complete repetitions", cell -> String.valueOf(cell.counted().size())));
    lines.add(Line.of("Server settings when distributed", ScaleOutTables::settings));
    lines.add(
        Line.of(
            "Differs besides",
            pair ->
                pair.differences().isEmpty() ? "nothing" : String.join("; ", pair.differences())));
    Columns<Line> columns = new Columns<Line>().text("Of", line -> Entry.of(line.title()));
    pairs.forEach(pair -> columns.text(pair.name(), line -> line.ofPair().apply(pair)));
    return columns.table("What was compared", lines, "");
  }

  private static Line both(String title, Function<CellReport, String> value) {
    return Line.of(title, pair -> both(value.apply(pair.few()), value.apply(pair.many())));
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
    return settings.isEmpty()
        ? NumberFormats.NONE
        : settings.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(", "));
  }

  /** The losses of each type of transaction, the greatest first. */
  public Table losses(ScaleOutPair pair) {
    String few = nodes(pair.fewNodes());
    String many = nodes(pair.manyNodes());
    String mean = Percentile.MEAN.metric();
    String p95 = Percentile.P95.metric();
    return new Columns<TransactionLoss>()
        .text("Transaction", loss -> Entry.of(loss.title()))
        .number("mean ms, " + few, 2, loss -> figure(pair.few(), mean, loss))
        .number("mean ms, " + many, 2, loss -> figure(pair.many(), mean, loss))
        .number("growth", loss -> Entry.of(metric(mean, loss), loss.mean()))
        .number("p95 ms, " + few, 4, loss -> figure(pair.few(), p95, loss))
        .number("p95 ms, " + many, 4, loss -> figure(pair.many(), p95, loss))
        .number("growth of p95", 3, loss -> Entry.of(metric(p95, loss), loss.p95()))
        .number("tx/s, " + few, 3, loss -> figure(pair.few(), Metric.THROUGHPUT, loss))
        .number("tx/s, " + many, 3, loss -> figure(pair.many(), Metric.THROUGHPUT, loss))
        .number(
            "change of tx/s",
            2,
            loss -> Entry.of(metric(Metric.THROUGHPUT, loss), loss.throughput()))
        .table(
            pair.name() + ": what each transaction lost, ranked by the growth of its mean response",
            TransactionLoss.ranked(pair, comparison),
            "");
  }

  private Metric metric(String name, TransactionLoss loss) {
    return comparison.metric(name, loss.name()).orElseThrow();
  }

  private Entry figure(CellReport cell, String metric, TransactionLoss loss) {
    return Entry.of(comparison.figure(cell, metric(metric, loss)), Style.PLAIN);
  }

  /** Figures measured beside the losses that may explain them. */
  Table reasons(ScaleOutPair pair) {
    return new Columns<TransactionLoss>()
        .text("Transaction", loss -> Entry.of(loss.title()))
        .number("span partitions", loss -> spanning(pair.many(), loss))
        .number("service within one, ms", loss -> both(ExplanatoryMetric.LOCAL_SERVICE, loss))
        .number("service of spanning, ms", loss -> both(ExplanatoryMetric.SPANNING_SERVICE, loss))
        .number(
            "spanning takes",
            loss -> Entry.of(both(times(pair.few(), loss), times(pair.many(), loss))))
        .number("round trips", loss -> both(ExplanatoryMetric.ROUND_TRIPS, loss))
        .number("retries", loss -> both(ExplanatoryMetric.RETRIES, loss))
        .number(
            "failed", loss -> Entry.of(both(failed(pair.few(), loss), failed(pair.many(), loss))))
        .table(
            say(
                "%s: what was measured beside it, %d%s%s",
                pair.name(), pair.fewNodes(), ARROW, nodes(pair.manyNodes())),
            TransactionLoss.ranked(pair, comparison),
            "Service times are means, round trips and retries are of each transaction. “Spanning"
                + " takes” is the service time of those that span partitions as a multiple of that"
                + " of the others.");
  }

  private Entry spanning(CellReport cell, TransactionLoss loss) {
    return Entry.of(NumberFormats.figure(value(cell, ExplanatoryMetric.SPANNING, loss), "%"));
  }

  private Entry both(ExplanatoryMetric metric, TransactionLoss loss) {
    double few = value(loss.pair().few(), metric, loss);
    double many = value(loss.pair().many(), metric, loss);
    String text = both(NumberFormats.figure(few), NumberFormats.figure(many));
    double percent = few == 0 ? Double.NaN : 100 * (many - few) / few;
    boolean changed = text.contains(ARROW) && Double.isFinite(percent);
    return Entry.of(text, changed ? NumberFormats.change(percent) : "");
  }

  private double value(CellReport cell, ExplanatoryMetric metric, TransactionLoss loss) {
    return comparison.figure(cell, metric.of(loss.name())).value();
  }

  /** How often as long as the others the transactions take that span partitions. */
  private String times(CellReport cell, TransactionLoss loss) {
    double factor =
        value(cell, ExplanatoryMetric.SPANNING_SERVICE, loss)
            / value(cell, ExplanatoryMetric.LOCAL_SERVICE, loss);
    return Double.isFinite(factor) ? NumberFormats.figure(factor) + "×" : NumberFormats.NONE;
  }

  private String failed(CellReport cell, TransactionLoss loss) {
    return NumberFormats.figure(comparison.figure(cell, metric(Metric.ERRORS, loss)).value(), "%");
  }

  static String nodes(int number) {
    return Phrases.number(number, "node");
  }
}
