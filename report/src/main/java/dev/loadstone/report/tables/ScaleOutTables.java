package dev.loadstone.report.tables;

import static dev.loadstone.core.result.Figure.ERRORS;
import static dev.loadstone.core.result.Figure.LOCAL_SERVICE;
import static dev.loadstone.core.result.Figure.MEAN;
import static dev.loadstone.core.result.Figure.P95;
import static dev.loadstone.core.result.Figure.RETRIES;
import static dev.loadstone.core.result.Figure.ROUND_TRIPS;
import static dev.loadstone.core.result.Figure.SPANNING;
import static dev.loadstone.core.result.Figure.SPANNING_SERVICE;
import static dev.loadstone.core.result.Figure.THROUGHPUT;
import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
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
import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Systems on one node beside the same systems on several: tables, and sentences that claim no more.
 */
public final class ScaleOutTables {
  private static final double MICROS_PER_MILLI = 1e3;
  private static final String ARROW = " → ";

  static final String RANKING =
      "Ranked by the growth of the mean response time. Terminals draw their transactions from one"
          + " fixed mix, so when one type gets slower, fewer of every type are completed: the"
          + " throughput of all types falls alike, whichever of them is the cause. Response time"
          + " tells them apart.";

  private final Comparison comparison;
  private final List<ScaleOutPair> pairs;
  private final Metric throughput = Metric.of(THROUGHPUT);
  private final Metric latency = Metric.of(MEAN);

  public ScaleOutTables(ExperimentReport report, List<ScaleOutPair> pairs) {
    this.comparison = report.comparison();
    this.pairs = pairs;
  }

  private record Line(String title, Function<ScaleOutPair, ?> ofPair, Entry secondAgainstFirst) {
    Line(String title, Function<ScaleOutPair, ?> ofPair) {
      this(title, ofPair, null);
    }
  }

  public Table systems() {
    List<Line> lines = new ArrayList<>();
    addLines(lines, throughput, "throughput, ops/s", 1);
    addLines(lines, latency, "average latency, µs", MICROS_PER_MILLI);
    Columns<Line> columns = new Columns<Line>().text("Figure", Line::title);
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
            + " its mean; with each difference: its interval at 95 %.");
  }

  private void addLines(List<Line> lines, Metric metric, String what, double scale) {
    lines.add(figures("Centralized " + what, metric, scale, ScaleOutPair::few));
    lines.add(figures("Distributed " + what, metric, scale, ScaleOutPair::many));
    lines.add(
        new Line(
            "Change, centralized" + ARROW + "distributed",
            pair -> change(metric, pair.many(), pair.few())));
  }

  private Line figures(
      String title, Metric metric, double scale, Function<ScaleOutPair, CellReport> cell) {
    return new Line(
        title,
        pair -> {
          Sample figure = cell.apply(pair).figure(metric);
          String text = NumberFormats.figure(figure.centre() * scale);
          return Entry.of(text, Phrases.shortSpread(figure), Style.STRONG);
        },
        pairs.size() == 2
            ? change(metric, cell.apply(pairs.get(1)), cell.apply(pairs.get(0)))
            : null);
  }

  private record Two(ScaleOutPair first, ScaleOutPair second) {}

  /** Each system against each; empty where the first table has it already. */
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
        .text("This system against that", two -> against(two.second(), two.first()))
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
    lines.add(new Line("Server settings when distributed", ScaleOutTables::settings));
    lines.add(
        new Line(
            "Differs besides",
            pair ->
                pair.differences().isEmpty() ? "nothing" : String.join("; ", pair.differences())));
    Columns<Line> columns = new Columns<Line>().text("Of", Line::title);
    pairs.forEach(pair -> columns.text(pair.name(), line -> line.ofPair().apply(pair)));
    return columns.table("What was compared", lines, "");
  }

  private static Line both(String title, Function<CellReport, String> value) {
    return new Line(title, pair -> both(value.apply(pair.few()), value.apply(pair.many())));
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
    return settings.isEmpty() ? NumberFormats.NONE : Phrases.equations(settings, ", ");
  }

  public Table losses(ScaleOutPair pair) {
    String few = nodes(pair.fewNodes());
    String many = nodes(pair.manyNodes());
    return new Columns<TransactionLoss>()
        .text("Transaction", TransactionLoss::title)
        .number("mean ms, " + few, 2, loss -> figure(pair.few(), MEAN, loss))
        .number("mean ms, " + many, 2, loss -> figure(pair.many(), MEAN, loss))
        .number("growth", loss -> Entry.of(Metric.of(MEAN, loss.name()), loss.mean()))
        .number("p95 ms, " + few, 4, loss -> figure(pair.few(), P95, loss))
        .number("p95 ms, " + many, 4, loss -> figure(pair.many(), P95, loss))
        .number("growth of p95", 3, loss -> Entry.of(Metric.of(P95, loss.name()), loss.p95()))
        .number("tx/s, " + few, 3, loss -> figure(pair.few(), THROUGHPUT, loss))
        .number("tx/s, " + many, 3, loss -> figure(pair.many(), THROUGHPUT, loss))
        .number(
            "change of tx/s",
            2,
            loss -> Entry.of(Metric.of(THROUGHPUT, loss.name()), loss.throughput()))
        .table(
            pair.name() + ": what each transaction lost, ranked by the growth of its mean response",
            TransactionLoss.ranked(pair, comparison),
            "");
  }

  private Sample figure(CellReport cell, Figure metric, TransactionLoss loss) {
    return cell.figure(Metric.of(metric, loss.name()));
  }

  Table reasons(ScaleOutPair pair) {
    return new Columns<TransactionLoss>()
        .text("Transaction", TransactionLoss::title)
        .number("span partitions", loss -> percent(pair.many(), SPANNING, loss))
        .number("service within one, ms", loss -> both(LOCAL_SERVICE, loss))
        .number("service of spanning, ms", loss -> both(SPANNING_SERVICE, loss))
        .number("spanning takes", loss -> both(times(pair.few(), loss), times(pair.many(), loss)))
        .number("round trips", loss -> both(ROUND_TRIPS, loss))
        .number("retries", loss -> both(RETRIES, loss))
        .number(
            "failed",
            loss -> both(percent(pair.few(), ERRORS, loss), percent(pair.many(), ERRORS, loss)))
        .table(
            say(
                "%s: what was measured beside it, %d%s%s",
                pair.name(), pair.fewNodes(), ARROW, nodes(pair.manyNodes())),
            TransactionLoss.ranked(pair, comparison),
            "Service times are means, round trips and retries are of each transaction. “Spanning"
                + " takes” is the service time of those that span partitions as a multiple of that"
                + " of the others.");
  }

  private Entry both(Figure metric, TransactionLoss loss) {
    double few = figure(loss.pair().few(), metric, loss).centre();
    double many = figure(loss.pair().many(), metric, loss).centre();
    String text = both(NumberFormats.figure(few), NumberFormats.figure(many));
    double percent = few == 0 ? Double.NaN : 100 * (many - few) / few;
    boolean changed = text.contains(ARROW) && Double.isFinite(percent);
    return Entry.of(text, changed ? NumberFormats.change(percent) : "");
  }

  private String times(CellReport cell, TransactionLoss loss) {
    double factor =
        figure(cell, SPANNING_SERVICE, loss).centre() / figure(cell, LOCAL_SERVICE, loss).centre();
    return Double.isFinite(factor) ? NumberFormats.figure(factor) + "×" : NumberFormats.NONE;
  }

  private String percent(CellReport cell, Figure metric, TransactionLoss loss) {
    return NumberFormats.figure(figure(cell, metric, loss).centre(), "%");
  }

  private static String nodes(int number) {
    return Phrases.number(number, "node");
  }

  /** The system that is ahead, centralized and distributed; empty for one system. */
  public List<String> leaders() {
    return Stream.of(
            leader("Centralized", ScaleOutPair::few), leader("Distributed", ScaleOutPair::many))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<String> leader(String deployment, Function<ScaleOutPair, CellReport> cell) {
    List<CellReport> ranked =
        pairs.stream()
            .map(cell)
            .distinct()
            .filter(one -> Double.isFinite(one.value(throughput)))
            .sorted(Comparator.comparingDouble(one -> -one.value(throughput)))
            .toList();
    if (ranked.size() < 2) {
      return Optional.empty();
    }
    CellReport best = ranked.get(0);
    CellReport next = ranked.get(1);
    return Optional.of(
        say(
            "%s: %s completed %s, %s %s: %s.",
            deployment,
            best.title(),
            NumberFormats.figure(best.value(throughput), "ops/s"),
            next.title(),
            NumberFormats.figure(next.value(throughput)),
            Phrases.change(comparison.difference(best, next, throughput))));
  }

  /** The transaction of a system that loses most, as far as the repetitions tell. */
  public String loss(ScaleOutPair pair) {
    List<TransactionLoss> ranked = TransactionLoss.ranked(pair, comparison);
    if (ranked.isEmpty()) {
      return pair.name() + ": one of its cells was not measured to its end, nothing is compared.";
    }
    TransactionLoss first = ranked.get(0);
    String many = nodes(pair.manyNodes());
    if (first.growth() <= 0) {
      return say("%s: no transaction became slower on %s.", pair.name(), many);
    }
    List<String> rivals = rivals(first, ranked.subList(1, ranked.size()));
    Metric mean = Metric.of(MEAN, first.name());
    return say(
        "%s: %s %s: its mean response time goes from %s on %s to %s on %d, %s%s",
        pair.name(),
        first.title(),
        rivals.isEmpty()
            ? "loses most"
            : "shows the largest growth, but cannot be told apart from " + Phrases.list(rivals),
        NumberFormats.figure(pair.few().value(mean), "ms"),
        nodes(pair.fewNodes()),
        NumberFormats.figure(pair.many().value(mean), "ms"),
        pair.manyNodes(),
        Phrases.change(first.mean()),
        first.mean().interval().isEmpty()
            ? "; so few repetitions cannot tell it from chance."
            : ".");
  }

  private List<String> rivals(TransactionLoss first, List<TransactionLoss> others) {
    List<Verdict> verdicts =
        comparison.judge().verdicts(others.stream().map(first::beyond).toList());
    List<String> rivals = new ArrayList<>();
    for (int i = 0; i < others.size(); i++) {
      if (verdicts.get(i) != Verdict.HIGHER) {
        rivals.add(others.get(i).title());
      }
    }
    return rivals;
  }
}
