package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.CellReport.OfRun;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Tables and sentences about one cell. */
public final class CellTables {

  private static final double MICROS_PER_MILLI = 1e3;

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
            .number("tx/s", type -> entry(type, type.throughput()))
            .number("mean", 5, type -> time(type, Figure.MEAN, LatencySummary::mean))
            .number("p50", 2, type -> time(type, Figure.P50, LatencySummary::p50))
            .number("p90", 4, type -> time(type, Figure.P90, LatencySummary::p90))
            .number("p95", type -> time(type, Figure.P95, LatencySummary::p95))
            .number("p99", 2, type -> time(type, Figure.P99, LatencySummary::p99))
            .number("max", 3, type -> entry(type, type.responseTime().figure(LatencySummary::max)))
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

  private Entry time(
      TransactionReport type, Figure metric, ToDoubleFunction<LatencySummary> merged) {
    return entry(
        type,
        cell.tool().isPresent()
            ? cell.value(Metric.of(metric, type.name()))
            : type.responseTime().figure(merged));
  }

  private static Entry bad(TransactionReport type, long number) {
    return number > 0 ? Entry.styled(number, Style.WORSE) : entry(type, number);
  }

  Optional<Table> waitAndService() {
    if (cell.total() == null || cell.total().waitTime().count() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Columns<TransactionReport>()
            .text("Transaction", TransactionReport::title)
            .number("wait p50", type -> type.waitTime().figure(LatencySummary::p50))
            .number("wait p95", type -> type.waitTime().figure(LatencySummary::p95))
            .number("wait p99", type -> type.waitTime().figure(LatencySummary::p99))
            .number("service p50", type -> type.serviceTime().figure(LatencySummary::p50))
            .number("service p95", type -> type.serviceTime().figure(LatencySummary::p95))
            .number("service p99", type -> type.serviceTime().figure(LatencySummary::p99))
            .number("response p95", type -> type.responseTime().figure(LatencySummary::p95))
            .table(
                "Where the time went, ms",
                occurred(),
                "Wait is from the intended to the actual start, service from there to the end over"
                    + " all tries. Unpaced, the wait is for a connection; with pauses or a rate it"
                    + " shows a system, or a driver, that does not keep up."));
  }

  Table repetitions() {
    return new Columns<RunReport>()
        .text("Repetition", RunReport::number)
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
    Sample figure = cell.figure(metric);
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
        .map(run -> say("Repetition %d %s", run.repetition(), Phrases.ending(run.result())))
        .toList();
  }

  private record ClientLine(
      String repetition,
      Entry client,
      String where,
      String terminals,
      double throughput,
      List<Double> micros,
      Style style) {
    static ClientLine of(RunReport run, ClientsResult.Client client) {
      Entry name =
          Entry.of(
              "client " + client.number(),
              client.lost() ? "lost" : "",
              client.lost() ? Style.BAD : Style.PLAIN);
      return new ClientLine(
          run.number(),
          name,
          client.host() + ", process " + client.process(),
          NumberFormats.count(client.terminals()),
          client.total().throughput(),
          times(client.total()),
          Style.PLAIN);
    }

    static ClientLine ofAll(
        RunReport run, Entry name, double throughput, List<Double> micros, Style style) {
      return new ClientLine(run.number(), name, "", "", throughput, micros, style);
    }

    static List<Double> times(TransactionStatistics total) {
      LatencySummary response = total.responseTime();
      return List.of(response.mean(), response.p95(), response.p99(), response.max());
    }

    Entry styled(Object value) {
      return Entry.styled(value, style);
    }

    Entry millis(int place) {
      return styled(micros.get(place) / MICROS_PER_MILLI);
    }
  }

  /** The figures of each of several client processes, and the two ways to add them up. */
  public Optional<Table> clients() {
    List<ClientLine> lines = new ArrayList<>();
    for (RunReport run : cell.shown()) {
      ClientsResult all = run.result().clients();
      if (all != null && all.clients().size() > 1) {
        all.clients().forEach(client -> lines.add(ClientLine.of(run, client)));
        TransactionStatistics total = run.result().statistics().total();
        lines.add(
            ClientLine.ofAll(
                run,
                Entry.of("together", Style.STRONG),
                total.throughput(),
                ClientLine.times(total),
                Style.STRONG));
        lines.add(
            ClientLine.ofAll(
                run,
                Entry.of("sum of throughputs, largest latency", ""),
                all.throughputSum(),
                List.of(
                    all.largestMeanResponse(),
                    all.largestP95Response(),
                    all.largestP99Response(),
                    all.largestMaxResponse()),
                Style.PLAIN));
      }
    }
    return new Columns<ClientLine>()
        .text("Repetition", ClientLine::repetition)
        .text("Client", ClientLine::client)
        .text("where", 4, line -> Entry.of(line.where(), Style.MUTED))
        .number("terminals", 3, line -> line.styled(line.terminals()))
        .number("tx/s", line -> line.styled(line.throughput()))
        .number("mean", line -> line.millis(0))
        .number("p95", line -> line.millis(1))
        .number("p99", line -> line.millis(2))
        .number("max", 2, line -> line.millis(3))
        .tableOfAny(
            "Client processes, response times in ms",
            lines,
            "“Together” adds the clients' histograms up and is what all other tables show. The sum of"
                + " throughputs with the largest latency is what studies report that have only each"
                + " client's own figures.");
  }

  /** The rows and calls of partitions, where the database reports them. */
  Optional<Table> placement() {
    return new Columns<OfRun<Partition>>()
        .text("Repetition", OfRun::number)
        .text("Node", copy -> copy.item().node())
        .number("Partition", copy -> copy.item().partition())
        .number("Rows", copy -> copy.item().rows())
        .number("Calls", copy -> calls(copy, NumberFormats::count))
        .number(
            "Share of calls",
            copy ->
                calls(copy, calls -> NumberFormats.share((double) calls / totalCalls(copy.run()))))
        .tableOfAny(
            "Rows after the run, and calls in it",
            OfRun.each(
                cell.shown(),
                run ->
                    run.result().placement().partitions().stream()
                        .sorted(
                            Comparator.comparing(Partition::node)
                                .thenComparing(Partition::partition))
                        .toList()),
            "Calls are transactions that a partition executed without the others. A partition that"
                + " is on several nodes has a line for each.");
  }

  private static String calls(OfRun<Partition> copy, LongFunction<String> words) {
    return copy.item().calls() == null || totalCalls(copy.run()) == 0
        ? NumberFormats.NONE
        : words.apply(copy.item().calls());
  }

  private static long totalCalls(RunReport run) {
    return run.result().placement().partitions().stream()
        .filter(copy -> copy.calls() != null)
        .mapToLong(Partition::calls)
        .sum();
  }

  /** Failed and repeated transactions; empty where there were none. */
  List<Block> failures() {
    return Stream.<Optional<? extends Block>>of(failuresByClass(), messages(), reconnects())
        .<Block>flatMap(Optional::stream)
        .toList();
  }

  private Stream<RunStatistics> measurements() {
    return cell.runs().stream().flatMap(run -> run.measurement().stream());
  }

  private Optional<Table> failuresByClass() {
    Map<Outcome, Long> failed = sum(run -> run.total().measured());
    failed.keySet().removeIf(Outcome::completed);
    Map<Outcome, Long> retried = sum(run -> run.total().retriedTries());
    return new Columns<Outcome>()
        .text("Class", Outcome::title)
        .number(
            "Transactions given up",
            outcome ->
                Entry.styled(
                    failed.getOrDefault(outcome, 0L),
                    failed.containsKey(outcome) ? Style.WORSE : Style.PLAIN))
        .number("Tries repeated", outcome -> retried.getOrDefault(outcome, 0L))
        .tableOfAny(
            "Failures by class, all repetitions, measured intervals",
            Arrays.stream(Outcome.values())
                .filter(outcome -> failed.containsKey(outcome) || retried.containsKey(outcome))
                .toList(),
            "");
  }

  private Map<Outcome, Long> sum(Function<RunStatistics, Map<Outcome, Long>> counts) {
    Map<Outcome, Long> sums = new EnumMap<>(Outcome.class);
    measurements()
        .forEach(
            run ->
                counts
                    .apply(run)
                    .forEach((outcome, count) -> sums.merge(outcome, count, Long::sum)));
    sums.values().removeIf(count -> count == 0);
    return sums;
  }

  private Optional<Table> messages() {
    Map<String, Long> messages = new LinkedHashMap<>();
    measurements()
        .flatMap(run -> run.failures().stream())
        .forEach(
            failure ->
                messages.merge(
                    Objects.requireNonNullElse(failure.message(), ""), failure.count(), Long::sum));
    return new Columns<Map.Entry<String, Long>>()
        .text("Message", Map.Entry::getKey)
        .number("Seen", Map.Entry::getValue)
        .tableOfAny(
            "In the database's words, all phases",
            messages.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList(),
            "");
  }

  private Optional<Paragraph> reconnects() {
    long reconnects = measurements().mapToLong(RunStatistics::reconnects).sum();
    String often = reconnects == 1 ? "once" : NumberFormats.count(reconnects) + " times";
    return reconnects == 0
        ? Optional.empty()
        : Optional.of(new Paragraph(Style.PLAIN, "Sessions had to be opened again " + often + "."));
  }
}
