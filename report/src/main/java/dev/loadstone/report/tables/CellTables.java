package dev.loadstone.report.tables;

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
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.read.Percentile;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Tables about one cell. */
public final class CellTables {
  private final CellReport cell;
  private final Comparison comparison;

  public CellTables(CellReport cell, Comparison comparison) {
    this.cell = cell;
    this.comparison = comparison;
  }

  /** Counts, rates and response times of each type of transaction that occurred, and of all. */
  public Table transactions() {
    Columns<TransactionReport> columns =
        new Columns<TransactionReport>()
            .text("Transaction", type -> entry(type, type.title()))
            .number("completed", 3, type -> entry(type, NumberFormats.count(type.completed())))
            .number("tx/s", type -> entry(type, NumberFormats.figure(type.throughput().mean())))
            .number("mean", 5, type -> time(type, Distribution::mean))
            .number("p50", 2, type -> time(type, Distribution::p50))
            .number("p90", 4, type -> time(type, Distribution::p90))
            .number("p95", type -> time(type, Distribution::p95))
            .number("p99", 2, type -> time(type, Distribution::p99))
            .number("max", 3, type -> time(type, Distribution::max))
            .number("failed", this::failed)
            .number("retries", 4, type -> entry(type, NumberFormats.count(type.retries())));
    boolean waits = cell.total().waitsForConnections();
    if (waits) {
      columns.number("for a connection", 5, this::connectionWait);
    }
    boolean censored = cell.total().censored() > 0;
    if (censored) {
      columns.number("never ended", this::censored);
    }
    String repetitions = Phrases.number(cell.shown().size(), "repetition");
    return columns.table(
        "Response times in ms over "
            + repetitions
            + (cell.partial() ? " cut short: parts of measurements, not to be compared" : ""),
        occurred(),
        "Completed, failed and retries are sums, tx/s the mean of the repetitions. Response time"
            + " is from the intended start to the end over all tries, of completed transactions."
            + (waits
                ? " For a connection: the mean part of it that was a wait for a free one."
                : "")
            + (censored
                ? " Never ended: due in the interval, and among the response times with their age,"
                    + " which is the least that they would have been."
                : ""));
  }

  private List<TransactionReport> occurred() {
    return Stream.concat(
            cell.transactions().stream().filter(TransactionReport::occurred),
            Stream.of(cell.total()))
        .toList();
  }

  private Entry entry(TransactionReport type, String text) {
    return Entry.of(text, type.isTotal() ? Style.STRONG : Style.PLAIN);
  }

  private Entry time(TransactionReport type, ToDoubleFunction<Distribution> figure) {
    Distribution times = type.responseTime();
    return entry(
        type,
        times.count() == 0
            ? NumberFormats.NONE
            : NumberFormats.figure(figure.applyAsDouble(times)));
  }

  private Entry failed(TransactionReport type) {
    String failed = NumberFormats.count(type.failed());
    return type.failed() > 0 ? Entry.of(failed, Style.WORSE) : entry(type, failed);
  }

  private Entry connectionWait(TransactionReport type) {
    return entry(type, NumberFormats.figure(type.connectionWait()));
  }

  private Entry censored(TransactionReport type) {
    String censored = NumberFormats.count(type.censored());
    return type.censored() > 0 ? Entry.of(censored, Style.WORSE) : entry(type, censored);
  }

  /** Where the time went: waiting to start, and in service. */
  Optional<Table> waitAndService() {
    if (cell.total() == null || cell.total().waitTime() == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Columns<TransactionReport>()
            .text("Transaction", type -> Entry.of(type.title()))
            .number("wait p50", type -> part(type.waitTime(), Distribution::p50))
            .number("wait p95", type -> part(type.waitTime(), Distribution::p95))
            .number("wait p99", type -> part(type.waitTime(), Distribution::p99))
            .number("service p50", type -> part(type.serviceTime(), Distribution::p50))
            .number("service p95", type -> part(type.serviceTime(), Distribution::p95))
            .number("service p99", type -> part(type.serviceTime(), Distribution::p99))
            .number("response p95", type -> part(type.responseTime(), Distribution::p95))
            .table(
                "Where the time went, ms",
                occurred(),
                "Wait is from the intended to the actual start, service from there to the end over"
                    + " all tries. Unpaced, the wait is for a connection; with pauses or a rate it"
                    + " shows a system, or a driver, that does not keep up."));
  }

  private static Entry part(Distribution times, ToDoubleFunction<Distribution> figure) {
    return Entry.of(
        times == null ? NumberFormats.NONE : NumberFormats.figure(figure.applyAsDouble(times)));
  }

  /** Each repetition by itself. */
  Table repetitions() {
    Columns<RunReport> columns =
        new Columns<RunReport>()
            .text("Repetition", run -> Entry.of("#" + run.result().repetition()))
            .text("Status", CellTables::status);
    comparison
        .headline()
        .ifPresent(metric -> columns.number(metric.title(), run -> value(run, metric)));
    return columns
        .number("tx/s", run -> total(run, Metric.THROUGHPUT))
        .number("p50 ms", run -> total(run, Percentile.P50.metric()))
        .number("p95 ms", run -> total(run, Percentile.P95.metric()))
        .number("p99 ms", run -> total(run, Percentile.P99.metric()))
        .number("failed %", run -> total(run, Metric.ERRORS))
        .number("measured", CellTables::measured)
        .number("checks", run -> Entry.of(Checks.all(List.of(run))))
        .number("requirements", CellTables::requirements)
        .table("Each repetition", cell.runs(), "");
  }

  private static Entry status(RunReport run) {
    RunResult.Status status = run.result().status();
    return Entry.of(
        Phrases.status(status),
        run.counted() && !run.questioned() ? "" : "not compared",
        Phrases.style(status));
  }

  private Entry total(RunReport run, String metric) {
    return comparison
        .total(metric)
        .map(known -> value(run, known))
        .orElse(Entry.of(NumberFormats.NONE));
  }

  private static Entry value(RunReport run, Metric metric) {
    return Entry.of(NumberFormats.figure(run.value(metric).orElse(Double.NaN)));
  }

  private static Entry measured(RunReport run) {
    return Entry.of(
        run.measured() && run.result().statistics().measured() != null
            ? NumberFormats.seconds(run.result().statistics().measured().toMillis() / 1e3)
            : NumberFormats.NONE);
  }

  private static Entry requirements(RunReport run) {
    List<RunResult.RequirementResult> asked = run.result().requirements();
    long met = asked.stream().filter(RunResult.RequirementResult::met).count();
    return asked.isEmpty()
        ? Entry.of("none", Style.MUTED)
        : Entry.of(met + "/" + asked.size(), met == asked.size() ? Style.GOOD : Style.BAD);
  }
}
