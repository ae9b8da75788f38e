package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.read.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Tables and sentences about one cell. */
public final class CellTables {
  private final CellReport cell;
  private final Comparison comparison;

  public CellTables(CellReport cell, Comparison comparison) {
    this.cell = cell;
    this.comparison = comparison;
  }

  public Table transactions() {
    Columns<TransactionReport> columns =
        new Columns<TransactionReport>()
            .text("Transaction", type -> entry(type, type.title()))
            .number("completed", 3, type -> entry(type, type.completed()))
            .number("tx/s", type -> entry(type, type.throughput().mean()))
            .number("mean", 5, type -> time(type, Figure.MEAN, Distribution::mean))
            .number("p50", 2, type -> time(type, Figure.P50, Distribution::p50))
            .number("p90", 4, type -> time(type, Figure.P90, Distribution::p90))
            .number("p95", type -> time(type, Figure.P95, Distribution::p95))
            .number("p99", 2, type -> time(type, Figure.P99, Distribution::p99))
            .number("max", 3, type -> entry(type, type.responseTime().max()))
            .number("failed", type -> bad(type, type.failed()))
            .number("retries", 4, type -> entry(type, type.retries()));
    boolean waits = cell.total().waitsForConnections();
    if (waits) {
      columns.number("for a connection", 5, type -> entry(type, type.connectionWait()));
    }
    boolean censored = cell.total().censored() > 0;
    if (censored) {
      columns.number("never ended", type -> bad(type, type.censored()));
    }
    return columns.table(
        say(
            "Response times in ms over %s%s",
            Phrases.number(cell.shown().size(), "repetition"),
            cell.partial() ? " cut short: parts of measurements, not to be compared" : ""),
        occurred(),
        "Completed, failed and retries are sums, tx/s the mean of the repetitions. Response time"
            + " is from the intended start to the end over all tries, of completed transactions."
            + cell.tool()
                .map(
                    tool ->
                        say(
                            " Here it is %s's own word, the geometric mean of the repetitions'"
                                + " figures: it keeps no distribution that could be merged.",
                            tool))
                .orElse("")
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

  private static Entry entry(TransactionReport type, Object value) {
    return Entry.styled(value, type.isTotal() ? Style.STRONG : Style.PLAIN);
  }

  private Entry time(TransactionReport type, Figure metric, ToDoubleFunction<Distribution> merged) {
    return entry(
        type,
        cell.tool().isPresent()
            ? comparison.value(cell, Metric.of(metric, type.name()))
            : merged.applyAsDouble(type.responseTime()));
  }

  private static Entry bad(TransactionReport type, long number) {
    return number > 0 ? Entry.styled(number, Style.WORSE) : entry(type, number);
  }

  Optional<Table> waitAndService() {
    if (cell.total() == null || cell.total().waitTime() == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Columns<TransactionReport>()
            .text("Transaction", TransactionReport::title)
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

  private static double part(Distribution times, ToDoubleFunction<Distribution> figure) {
    return times == null ? Double.NaN : figure.applyAsDouble(times);
  }

  Table repetitions() {
    return new Columns<RunReport>()
        .text("Repetition", run -> "#" + run.result().repetition())
        .text("Status", CellTables::status)
        .number(
            comparison.headline().title(),
            run -> run.value(comparison.headline()).orElse(Double.NaN))
        .number("tx/s", run -> total(run, Figure.THROUGHPUT))
        .number("p50 ms", run -> total(run, Figure.P50))
        .number("p95 ms", run -> total(run, Figure.P95))
        .number("p99 ms", run -> total(run, Figure.P99))
        .number("failed %", run -> total(run, Figure.ERRORS))
        .number("measured", CellTables::measured)
        .number("checks", run -> Checks.all(List.of(run)))
        .number("requirements", CellTables::requirements)
        .table("Each repetition", cell.runs(), "");
  }

  private static Entry status(RunReport run) {
    RunResult.Status status = run.result().status();
    return Entry.of(Phrases.status(status), run.fit() ? "" : "not compared", Phrases.style(status));
  }

  private static double total(RunReport run, Figure metric) {
    return run.value(Metric.of(metric)).orElse(Double.NaN);
  }

  private static String measured(RunReport run) {
    return run.measured() && run.result().statistics().measured() != null
        ? NumberFormats.seconds(run.result().statistics().measured().toMillis() / 1e3)
        : NumberFormats.NONE;
  }

  private static Entry requirements(RunReport run) {
    List<RequirementResult> asked = run.result().requirements();
    long met = asked.stream().filter(RequirementResult::met).count();
    return asked.isEmpty()
        ? Entry.of("none", Style.MUTED)
        : Entry.of(met + "/" + asked.size(), met == asked.size() ? Style.GOOD : Style.BAD);
  }

  public String headline() {
    Metric metric = comparison.headline();
    Sample figure = comparison.figure(cell, metric);
    return figure.size() == 0
        ? metric.title() + ": no complete repetition"
        : say("%s (%s)", Phrases.figure(metric, figure.centre()), Phrases.spread(figure));
  }

  public List<String> verdicts() {
    return cell.runs().stream()
        .flatMap(run -> run.assessment().stream())
        .map(Assessment::verdict)
        .filter(verdict -> verdict != null && !verdict.isEmpty())
        .distinct()
        .toList();
  }

  public List<String> unmetRequirements() {
    return cell.runs().stream()
        .flatMap(run -> run.result().requirements().stream())
        .filter(asked -> !asked.met())
        .map(
            asked ->
                say(
                    "%s %s: found %s",
                    comparison.title(asked.name()), asked.condition(), asked.found()))
        .distinct()
        .toList();
  }

  public List<String> broken() {
    return cell.runs().stream()
        .filter(run -> !run.counted())
        .map(
            run -> say("Repetition %d %s", run.result().repetition(), Phrases.ending(run.result())))
        .toList();
  }
}
