package dev.loadstone.report.tables;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tables about one cell. */
public final class CellTables {
  private final CellReport cell;
  private final Comparison comparison;

  public CellTables(CellReport cell, Comparison comparison) {
    this.cell = cell;
    this.comparison = comparison;
  }

  /** What each type of transaction did. */
  public Table transactions() {
    List<Column> columns =
        List.of(
            Column.text("Transaction"),
            Column.number("completed", 3),
            Column.number("tx/s", 1),
            Column.number("mean", 5),
            Column.number("p50", 2),
            Column.number("p90", 4),
            Column.number("p95", 1),
            Column.number("p99", 2),
            Column.number("max", 3),
            Column.number("failed", 1),
            Column.number("retries", 4));
    List<List<Entry>> rows = new ArrayList<>();
    occurred().forEach(transaction -> rows.add(row(transaction, Style.PLAIN)));
    rows.add(row(cell.total(), Style.STRONG));
    String repetitions = Phrases.number(cell.shown().size(), "repetition");
    return new Table(
        "Response times in ms over "
            + repetitions
            + (cell.partial() ? " cut short: parts of measurements, not to be compared" : ""),
        columns,
        rows,
        "Completed, failed and retries are sums, tx/s the mean of the repetitions. Response time"
            + " is from the intended start to the end over all tries, of completed transactions.");
  }

  private List<TransactionReport> occurred() {
    return cell.transactions().stream().filter(TransactionReport::occurred).toList();
  }

  private static List<Entry> row(TransactionReport transaction, Style style) {
    Distribution times = transaction.responseTime();
    List<Entry> row = new ArrayList<>();
    row.add(Entry.of(transaction.title(), style));
    row.add(Entry.of(NumberFormats.count(transaction.completed()), style));
    row.add(Entry.of(NumberFormats.figure(transaction.throughput().mean()), style));
    for (double time :
        new double[] {
          times.mean(), times.p50(), times.p90(), times.p95(), times.p99(), times.max()
        }) {
      row.add(
          Entry.of(times.count() == 0 ? NumberFormats.NONE : NumberFormats.figure(time), style));
    }
    row.add(
        Entry.of(
            NumberFormats.count(transaction.failed()),
            transaction.failed() > 0 ? Style.WORSE : style));
    row.add(Entry.of(NumberFormats.count(transaction.retries()), style));
    return row;
  }

  /** Where the time went: waiting to start, and in service. */
  Optional<Table> waitAndService() {
    if (cell.total() == null || cell.total().waitTime() == null) {
      return Optional.empty();
    }
    List<Column> columns =
        List.of(
            Column.text("Transaction"),
            Column.number("wait p50"),
            Column.number("wait p95"),
            Column.number("wait p99"),
            Column.number("service p50"),
            Column.number("service p95"),
            Column.number("service p99"),
            Column.number("response p95"));
    List<List<Entry>> rows = new ArrayList<>();
    List<TransactionReport> all = new ArrayList<>(occurred());
    all.add(cell.total());
    for (TransactionReport transaction : all) {
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(transaction.title()));
      addPercentiles(row, transaction.waitTime());
      addPercentiles(row, transaction.serviceTime());
      row.add(Entry.of(NumberFormats.figure(transaction.responseTime().p95())));
      rows.add(row);
    }
    return Optional.of(
        new Table(
            "Where the time went, ms",
            columns,
            rows,
            "Wait is from the intended to the actual start, service from there to the end over all"
                + " tries. Unpaced, the wait is for a connection; with pauses or a rate it shows a"
                + " system, or a driver, that does not keep up."));
  }

  private static void addPercentiles(List<Entry> row, Distribution times) {
    row.add(Entry.of(times == null ? NumberFormats.NONE : NumberFormats.figure(times.p50())));
    row.add(Entry.of(times == null ? NumberFormats.NONE : NumberFormats.figure(times.p95())));
    row.add(Entry.of(times == null ? NumberFormats.NONE : NumberFormats.figure(times.p99())));
  }

  /** Each repetition by itself. */
  Table repetitions() {
    Optional<Metric> headline = comparison.headline();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Repetition"));
    columns.add(Column.text("Status"));
    headline.ifPresent(metric -> columns.add(Column.number(metric.title())));
    columns.add(Column.number("tx/s"));
    columns.add(Column.number("p50 ms"));
    columns.add(Column.number("p95 ms"));
    columns.add(Column.number("p99 ms"));
    columns.add(Column.number("failed %"));
    columns.add(Column.number("measured"));
    columns.add(Column.number("checks"));
    columns.add(Column.number("requirements"));
    List<List<Entry>> rows = new ArrayList<>();
    for (RunReport run : cell.runs()) {
      RunResult result = run.result();
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of("#" + result.repetition()));
      row.add(
          Entry.of(
              Phrases.status(result.status()),
              run.counted() && !run.questioned() ? "" : "not compared",
              Phrases.style(result.status())));
      headline.ifPresent(metric -> row.add(value(run, metric)));
      for (String name :
          List.of(
              Metric.THROUGHPUT,
              Percentile.P50.metric(),
              Percentile.P95.metric(),
              Percentile.P99.metric(),
              Metric.ERRORS)) {
        row.add(
            comparison
                .total(name)
                .map(metric -> value(run, metric))
                .orElse(Entry.of(NumberFormats.NONE)));
      }
      row.add(
          Entry.of(
              run.measured() && result.statistics().measured() != null
                  ? NumberFormats.seconds(result.statistics().measured().toMillis() / 1e3)
                  : NumberFormats.NONE));
      Checks checks = Checks.all(List.of(run));
      row.add(Entry.of(checks.shortWords(), checks.style()));
      long met = result.requirements().stream().filter(RunResult.RequirementResult::met).count();
      int asked = result.requirements().size();
      row.add(
          asked == 0
              ? Entry.of("none", Style.MUTED)
              : Entry.of(met + "/" + asked, met == asked ? Style.GOOD : Style.BAD));
      rows.add(row);
    }
    return new Table("Each repetition", columns, rows, "");
  }

  private static Entry value(RunReport run, Metric metric) {
    return Entry.of(
        run.value(metric).isPresent()
            ? NumberFormats.figure(run.value(metric).getAsDouble())
            : NumberFormats.NONE);
  }

  /** The headline with its spread. */
  public String headline() {
    return comparison
        .headline()
        .map(
            metric -> {
              Comparison.Figure figure = comparison.figure(cell, metric);
              return figure.sample().size() == 0
                  ? metric.title() + ": no complete repetition"
                  : Phrases.figure(metric, figure.value()) + " (" + Phrases.spread(figure) + ")";
            })
        .orElse("no complete repetition");
  }

  /** The benchmark's verdicts in one sentence each, every one once. */
  public List<String> verdicts() {
    return cell.runs().stream()
        .map(run -> run.result().assessment())
        .filter(assessment -> assessment != null && assessment.verdict() != null)
        .map(Assessment::verdict)
        .filter(verdict -> !verdict.isEmpty())
        .distinct()
        .toList();
  }

  /** The audit in a few words. */
  public String audit() {
    List<Assessment.AuditRow> rows = auditRows();
    if (rows.isEmpty()) {
      return "none";
    }
    long within = count(rows, Assessment.AuditStatus.PASS);
    long outside = count(rows, Assessment.AuditStatus.FAIL);
    long few = count(rows, Assessment.AuditStatus.TOO_FEW);
    StringBuilder words = new StringBuilder(within + "/" + rows.size() + " within range");
    if (outside > 0) {
      words
          .append("; outside: ")
          .append(String.join("; ", titles(rows, Assessment.AuditStatus.FAIL)));
    }
    if (few > 0) {
      words.append("; ").append(few).append(" with too few transactions to judge");
    }
    return words.toString();
  }

  public Style auditStyle() {
    List<Assessment.AuditRow> rows = auditRows();
    if (count(rows, Assessment.AuditStatus.FAIL) > 0) {
      return Style.BAD;
    }
    return rows.isEmpty() || count(rows, Assessment.AuditStatus.TOO_FEW) > 0
        ? Style.CAUTION
        : Style.GOOD;
  }

  /** The requirements that are not met, in words. */
  public List<String> unmetRequirements() {
    return cell.runs().stream()
        .flatMap(run -> run.result().requirements().stream())
        .filter(requirement -> !requirement.met())
        .map(
            requirement ->
                requirement.name()
                    + " "
                    + requirement.condition()
                    + ": found "
                    + requirement.found())
        .distinct()
        .toList();
  }

  /** Runs that did not reach the end, in words. */
  public List<String> broken() {
    return cell.runs().stream()
        .filter(run -> !run.counted())
        .map(
            run ->
                String.format(
                    Locale.ROOT,
                    "repetition %d %s%s",
                    run.result().repetition(),
                    Phrases.status(run.result().status()),
                    run.result().statusReason().isEmpty()
                        ? ""
                        : ": " + run.result().statusReason()))
        .toList();
  }

  private List<Assessment.AuditRow> auditRows() {
    return cell.runs().stream()
        .map(run -> run.result().assessment())
        .filter(assessment -> assessment != null)
        .flatMap(assessment -> assessment.audit().stream())
        .toList();
  }

  private static long count(List<Assessment.AuditRow> rows, Assessment.AuditStatus status) {
    return rows.stream().filter(row -> row.status() == status).count();
  }

  private static List<String> titles(
      List<Assessment.AuditRow> rows, Assessment.AuditStatus status) {
    return rows.stream()
        .filter(row -> row.status() == status)
        .map(Assessment.AuditRow::title)
        .distinct()
        .toList();
  }
}
