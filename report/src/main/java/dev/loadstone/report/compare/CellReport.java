package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.read.StaleReads;
import dev.loadstone.report.statistics.CommonChange;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One cell with all its repetitions.
 *
 * @param cell which
 * @param runs its repetitions in order, failed and interrupted ones included
 * @param transactions each type over the shown repetitions; empty when nothing was measured
 * @param total all types together; null when nothing was measured
 */
public record CellReport(
    RunResult.CellInfo cell,
    List<RunReport> runs,
    List<TransactionReport> transactions,
    TransactionReport total) {

  /** Said of whatever was measured without transactions. */
  public static final String NOT_TRANSACTIONAL_WORDS = "not transactional";

  /** Added to the name of whatever was measured without transactions, in every table and chart. */
  static final String NOT_TRANSACTIONAL = " (" + NOT_TRANSACTIONAL_WORDS + ")";

  /** The value of a setting that was varied; empty where it is none or no number. */
  public Optional<Double> number(String path) {
    String text = cell.varied().get(path);
    try {
      return text == null ? Optional.empty() : Optional.of(Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Whether a setting was varied, by number. */
  public boolean hasNumber(String path) {
    return number(path).isPresent();
  }

  /** Its system with some of the settings that were varied, where not all need be told. */
  public String title(Predicate<String> settings) {
    String words = Phrases.varied(this, settings);
    return cell.label() + (words.isEmpty() ? "" : ", " + words) + mark();
  }

  /** As in tables and charts. */
  public String title() {
    return cell.title() + mark();
  }

  /** Caveats to be shown with each of its figures. */
  private String mark() {
    return (transactional() ? "" : NOT_TRANSACTIONAL)
        + tool().map(tool -> " (" + tool + "'s own word)").orElse("");
  }

  /** The other tool that drove it, and whose own word its figures are. */
  public Optional<String> tool() {
    return runs.stream()
        .map(run -> run.result().driver())
        .filter(Objects::nonNull)
        .map(DriverInfo::tool)
        .findFirst();
  }

  /**
   * Whether each transaction was one of the database: false where each statement was a transaction
   * of its own, so that less was promised and less had to be done.
   */
  public boolean transactional() {
    return runs.stream()
        .map(RunReport::result)
        .noneMatch(
            run ->
                (run.benchmark() != null && run.benchmark().atomicity() == Atomicity.STATEMENT)
                    || run.checks().stream()
                        .anyMatch(check -> check.status() == Status.NOT_GUARANTEED));
  }

  /** The repetitions that were measured to their end. */
  public List<RunReport> counted() {
    return counted(runs);
  }

  /** The repetitions that were measured to their end and that nothing puts in question. */
  public List<RunReport> unquestioned() {
    return unquestioned(runs);
  }

  /**
   * The repetitions behind every figure: the unquestioned ones, or where there is none all that
   * were measured to their end, which then take no part in a verdict.
   */
  List<RunReport> compared() {
    return unquestioned().isEmpty() ? counted() : unquestioned();
  }

  /**
   * The repetitions behind the tables: those compared, or where there is none the measured part of
   * the others.
   */
  public List<RunReport> shown() {
    return shown(runs);
  }

  /** Whether the tables show only parts of measurements, which must not be compared. */
  public boolean partial() {
    return counted().isEmpty() && !shown().isEmpty();
  }

  /**
   * The repetitions that are too short to tell by themselves, and compared because all repetitions
   * together are steady.
   */
  public List<RunReport> steadyTogether() {
    return steadyChange().isEmpty()
        ? List.of()
        : unquestioned().stream().filter(run -> CommonChange.isUndecided(run.result())).toList();
  }

  /** The change of repetitions that are steady together, in words; empty where they are not. */
  public String steadyChangeInWords() {
    return steadyChange().map(CommonChange::describe).orElse("");
  }

  private Optional<CommonChange> steadyChange() {
    return CommonChange.steady(runs.stream().map(RunReport::result).toList());
  }

  /** The repetition that says most about how the cell was run. */
  public RunResult example() {
    return runs.stream()
        .map(RunReport::result)
        .filter(result -> result.system() != null && result.system().server() != null)
        .findFirst()
        .orElseGet(() -> runs.get(0).result());
  }

  /** The stale reads by time, over all repetitions; none where that was not measured. */
  public List<StaleReads> staleReads() {
    return StaleReads.since(runs.stream().flatMap(run -> run.staleness().stream()).toList());
  }

  /** The type of that name. */
  public Optional<TransactionReport> transaction(String name) {
    if (name.isEmpty()) {
      return Optional.ofNullable(total);
    }
    return transactions.stream().filter(transaction -> transaction.name().equals(name)).findFirst();
  }

  /** Converts the items of every repetition, each with the repetition's number. */
  public <A, B> List<B> each(
      Function<RunReport, ? extends Collection<A>> what, BiFunction<Integer, A, B> numbered) {
    return runs.stream()
        .flatMap(
            run -> what.apply(run).stream().map(a -> numbered.apply(run.result().repetition(), a)))
        .toList();
  }

  static List<RunReport> counted(List<RunReport> runs) {
    return runs.stream().filter(RunReport::counted).toList();
  }

  private static List<RunReport> unquestioned(List<RunReport> runs) {
    return counted(runs).stream().filter(run -> !run.questioned()).toList();
  }

  static List<RunReport> shown(List<RunReport> runs) {
    if (!unquestioned(runs).isEmpty()) {
      return unquestioned(runs);
    }
    List<RunReport> counted = counted(runs);
    return counted.isEmpty() ? runs.stream().filter(RunReport::measured).toList() : counted;
  }
}
