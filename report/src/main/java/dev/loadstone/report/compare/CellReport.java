package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One cell with all its repetitions.
 *
 * @param runs its repetitions in order, failed and interrupted ones included
 * @param transactions each type over the shown repetitions; empty when nothing was measured
 * @param total all types together; null when nothing was measured
 */
public record CellReport(
    RunResult.CellInfo cell,
    List<RunReport> runs,
    List<TransactionReport> transactions,
    TransactionReport total) {

  public static final String NOT_TRANSACTIONAL_WORDS = "not transactional";

  /** The mark on the title of a cell measured without transactions, in every table and chart. */
  static final String NOT_TRANSACTIONAL = " (" + NOT_TRANSACTIONAL_WORDS + ")";

  /** The mark on the title of a cell whose commits do not survive the end of its servers. */
  static final String NOT_DURABLE = " (not durable)";

  /** The value of a setting that was varied; empty where it was not varied or is no number. */
  public Optional<Double> number(String path) {
    String text = cell.varied().get(path);
    try {
      return text == null ? Optional.empty() : Optional.of(Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public boolean hasNumber(String path) {
    return number(path).isPresent();
  }

  public String title(Predicate<String> settings) {
    String words = Phrases.varied(this, settings);
    return cell.label() + (words.isEmpty() ? "" : ", " + words) + mark();
  }

  public String title() {
    return cell.title() + mark();
  }

  private String mark() {
    return (transactional() ? "" : NOT_TRANSACTIONAL)
        + (durable() ? "" : NOT_DURABLE)
        + tool().map(tool -> " (" + tool + "'s own word)").orElse("");
  }

  private Stream<RunResult> results() {
    return runs.stream().map(RunReport::result);
  }

  public Optional<String> tool() {
    return results()
        .flatMap(run -> Stream.ofNullable(run.driver()))
        .map(DriverInfo::tool)
        .findFirst();
  }

  /**
   * Tells whether each transaction was one of the database: false where each statement was a
   * transaction of its own, so that less was promised and less had to be done.
   */
  public boolean transactional() {
    return results()
        .noneMatch(
            run -> run.benchmark() != null && run.benchmark().atomicity() == Atomicity.STATEMENT);
  }

  /** Returns whether it was measured, and nothing whose cost is known was done to the system. */
  public boolean isUndisturbed() {
    return !counted().isEmpty() && faultCosts().isEmpty();
  }

  public List<FaultCost> faultCosts() {
    return faultCosts(event -> true);
  }

  public List<FaultCost> faultCosts(Predicate<RunEvent> which) {
    return results()
        .flatMap(run -> run.events().stream())
        .filter(which)
        .map(RunEvent::cost)
        .filter(Objects::nonNull)
        .toList();
  }

  boolean durable() {
    return results()
        .flatMap(run -> Stream.ofNullable(run.system()))
        .flatMap(system -> Stream.ofNullable(system.server()))
        .allMatch(server -> server.withoutDurability().isEmpty());
  }

  public List<RunReport> counted() {
    return runs.stream().filter(RunReport::counted).toList();
  }

  /** The repetitions whose figures describe the system; only they take part in an answer. */
  public List<RunReport> fit() {
    return runs.stream().filter(RunReport::fit).toList();
  }

  /**
   * The repetitions behind every figure: those that are fit, or where there is none all that were
   * measured to their end, which then take part in no answer.
   */
  public List<RunReport> compared() {
    return fit().isEmpty() ? counted() : fit();
  }

  /**
   * The repetitions behind the tables: those compared, or where there is none the measured part of
   * the others.
   */
  public List<RunReport> shown() {
    List<RunResult> all = results().toList();
    return runs.stream().filter(run -> isShown(run.result(), all)).toList();
  }

  static boolean isShown(RunResult run, List<RunResult> all) {
    if (all.stream().anyMatch(RunReport::isFit)) {
      return RunReport.isFit(run);
    }
    return all.stream().anyMatch(RunReport::isCounted)
        ? RunReport.isCounted(run)
        : run.statistics() != null;
  }

  /** Tells whether the tables show only parts of measurements, which must not be compared. */
  public boolean partial() {
    return counted().isEmpty() && !shown().isEmpty();
  }

  /**
   * The number of server starts that the compared repetitions come from: less than the number of
   * these repetitions where the experiment keeps servers. Servers that Loadstone did not start
   * count as started for each run, because their starts are not known.
   */
  int starts() {
    return (int)
        compared().stream()
            .map(run -> run.result().order())
            .map(order -> order == null || order.serversOf() == null ? order : order.serversOf())
            .distinct()
            .count();
  }

  public List<Point> points(Metric metric) {
    return points(metric, Viewed::whole);
  }

  /** A figure over the repetitions; an empty sample when none was measured to its end. */
  public Sample figure(Metric metric) {
    return new Sample(points(metric).stream().map(Point::value).toList());
  }

  /** The figure to quote; NaN when no repetition was measured to its end. */
  public double value(Metric metric) {
    return figure(metric).centre();
  }

  List<Point> points(Metric metric, ToDoubleFunction<Viewed> view) {
    List<Point> points = new ArrayList<>();
    for (RunReport run : compared()) {
      RunResult result = run.result();
      long seed = result.load() == null ? 0 : result.load().seed();
      run.viewed(metric)
          .map(view::applyAsDouble)
          .map(figure -> new Point(run.repetition(), result.measureStart(), seed, figure))
          .ifPresent(points::add);
    }
    return points;
  }

  /**
   * Tells whether a client of a compared repetition lacked processors, or waited for its own log.
   */
  boolean isClientLimited() {
    return compared().stream()
        .flatMap(run -> run.measurement().stream())
        .map(RunStatistics::client)
        .anyMatch(
            client -> client != null && client.verdict() == ClientVerdict.Verdict.CLIENT_LIMITED);
  }

  /**
   * The first repetition that tells about its server, of those compared where one does, because a
   * run that failed tells less; the first of all where none does.
   */
  public RunResult example() {
    return Stream.concat(compared().stream().map(RunReport::result), results())
        .filter(result -> RunConditions.server(result.system()) != null)
        .findFirst()
        .orElseGet(() -> runs.get(0).result());
  }

  public Optional<TransactionReport> transaction(String name) {
    if (name.isEmpty()) {
      return Optional.ofNullable(total);
    }
    return transactions.stream().filter(transaction -> transaction.name().equals(name)).findFirst();
  }

  public <T> List<OfRun<T>> each(Function<RunReport, ? extends Collection<T>> items) {
    return OfRun.each(runs, items);
  }

  /** Something of one repetition, for a table with a line for each. */
  public record OfRun<T>(RunReport run, T item) {
    public static <T> List<OfRun<T>> each(
        List<RunReport> runs, Function<RunReport, ? extends Collection<T>> items) {
      return runs.stream()
          .flatMap(run -> items.apply(run).stream().map(item -> new OfRun<>(run, item)))
          .toList();
    }

    public String number() {
      return run.number();
    }
  }
}
