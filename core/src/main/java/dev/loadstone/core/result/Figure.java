package dev.loadstone.core.result;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.settings.Condition;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A figure of a run. What stands in {@link #ALL} can be required and asked for, and is in tables,
 * charts, comparisons, exchange formats and the documentation.
 *
 * @param name the name in requirements, questions and files, for example {@code response.p95}
 * @param unit {@code 1/s}, {@code ms}, {@code µs}, {@code %}, or empty for a number
 * @param numberOf what a number counts or is a mean of, for the documentation; empty with a unit
 * @param meaning the meaning, for the documentation; figures that have it in common stand together
 */
public record Figure(
    String name,
    String title,
    String unit,
    String numberOf,
    Better better,
    Shown shown,
    String meaning,
    Ratio ratio) {
  public enum Shown {
    ALWAYS,
    /** Where it is above 0 and so explains something. */
    EXPLAINING,
    NEVER
  }

  /** Reads a part of a figure from a run and the statistics of one of its types, or of all. */
  @FunctionalInterface
  public interface Part {
    double of(RunResult run, TransactionStatistics type);
  }

  /**
   * A sum divided by a number, each over the same runs.
   *
   * @param isByType whether types of transactions have it, and not only all together
   */
  public record Ratio(Part sum, Part number, boolean isByType) {
    static Ratio ofTypes(Part sum, Part number) {
      return new Ratio(sum, number, true);
    }

    static Ratio ofRuns(Part sum, Part number) {
      return new Ratio(sum, number, false);
    }
  }

  private enum Latency {
    MEAN(LatencySummary::mean),
    MIN(LatencySummary::min),
    P50(LatencySummary::p50),
    P90(LatencySummary::p90),
    P95(LatencySummary::p95),
    P99(LatencySummary::p99),
    P999(LatencySummary::p999),
    MAX(LatencySummary::max);

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private final ToDoubleFunction<LatencySummary> micros;

    Latency(ToDoubleFunction<LatencySummary> micros) {
      this.micros = micros;
    }
  }

  private static final double MICROS_PER_MILLI = 1e3;
  private static final double PERCENT = 100;

  private static final Set<Latency> MAIN =
      Set.of(Latency.MEAN, Latency.P50, Latency.P90, Latency.P95, Latency.P99);

  public static final Figure THROUGHPUT =
      new Figure(
          "throughput",
          "Throughput",
          "1/s",
          "",
          Better.HIGHER,
          Shown.ALWAYS,
          "transactions that completed in the measured interval, a second; at a rate, too",
          Ratio.ofTypes((run, type) -> type.throughput(), (run, type) -> 1));

  public static final Figure ERRORS =
      share(
          "errors",
          "Failed",
          Better.LOWER,
          Shown.ALWAYS,
          "failed transactions, of all that ended in the measured interval (at a rate: that were"
              + " due in it and ended)",
          (run, type) -> type.failed(),
          (run, type) -> ended(type));

  public static final Figure SPANNING =
      share(
          "spanning",
          "Spans partitions",
          Better.NEITHER,
          Shown.EXPLAINING,
          "completed transactions that span partitions of the benchmark's data",
          (run, type) -> type.spanningServiceTime().count(),
          (run, type) -> type.localServiceTime().count() + type.spanningServiceTime().count());

  public static final Figure LOCAL_SERVICE =
      mean(
          "service.local.mean",
          "Service time within one partition, mean",
          "service time of completed transactions within one partition",
          (run, type) -> sumMillis(type.localServiceTime()),
          (run, type) -> type.localServiceTime().count());

  public static final Figure SPANNING_SERVICE =
      mean(
          "service.spanning.mean",
          "Service time across partitions, mean",
          "service time of completed transactions that span partitions",
          (run, type) -> sumMillis(type.spanningServiceTime()),
          (run, type) -> type.spanningServiceTime().count());

  public static final Figure RETRIES =
      perTransaction(
          "retries",
          "Retries a transaction",
          "tries beyond the first",
          (run, type) -> type.retries());

  /** The part of the wait that the system or its connections cause. */
  public static final Figure CONNECTION_WAIT =
      mean(
          "wait.connection.mean",
          "Wait for a free connection, mean",
          "the part of the wait in which a transaction lacked only a connection; shown from a"
              + " hundredth of the response time on",
          (run, type) -> type.meanQueueTime() * type.completed() / MICROS_PER_MILLI,
          (run, type) -> type.completed());

  /** Transactions of an open loop whose response times are at least their age. */
  public static final Figure CENSORED =
      share(
          "censored",
          "Never ended, counted with their age",
          Better.LOWER,
          Shown.EXPLAINING,
          "transactions of a rate that were due in the measured interval and never ended; their"
              + " ages are among the response times",
          (run, type) -> type.censored(),
          (run, type) -> type.due());

  public static final Figure SERVERS_CPU =
      new Figure(
          "servers.cpu",
          "Servers' processor time a transaction",
          "µs",
          "",
          Better.LOWER,
          Shown.ALWAYS,
          "processor time that all servers that were started used for a completed transaction",
          Ratio.ofRuns(
              (run, type) -> NodeUsage.microsPerTransaction(run.usage(), type.throughput()),
              (run, type) -> 1));

  /** The share of response times of which it is known where they went. */
  public static final Figure TOLD =
      share(
          "time.told",
          "Told apart",
          Better.NEITHER,
          Shown.NEVER,
          "the share of the mean response that is in another part than `server` and `rest`",
          (run, type) -> spent(type, TimePart::isTold),
          (run, type) -> spent(type, part -> true));

  public static final Figure PLANS_CHANGED =
      ofPlans(
          "plans.changed",
          "Plans that changed",
          "statements whose plan at the end of the measured interval was not that of its beginning",
          PlanFindings::changed);

  public static final Figure PLANS_SCANNED =
      ofPlans(
          "plans.scanned",
          "Plans that scan",
          "statements that read a table from end to end into which the load inserts",
          PlanFindings::scanned);

  public static final List<Figure> ALL =
      Stream.of(
              Stream.of(THROUGHPUT),
              times(
                  "response",
                  "intended start to end over all tries",
                  TransactionStatistics::responseTime),
              Stream.of(ERRORS, SPANNING, LOCAL_SERVICE, SPANNING_SERVICE),
              Arrays.stream(Count.values()).map(Figure::counted),
              Stream.of(RETRIES, CONNECTION_WAIT, CENSORED, SERVERS_CPU),
              times(
                  "service",
                  "actual start to end over all tries",
                  TransactionStatistics::serviceTime),
              times("wait", "intended to actual start", TransactionStatistics::waitTime),
              Arrays.stream(TimePart.values()).map(Figure::part),
              Stream.of(TOLD, PLANS_CHANGED, PLANS_SCANNED),
              FaultFigures.all())
          .flatMap(figures -> figures)
          .toList();

  public static final Figure MEAN = named("response.mean").orElseThrow();
  public static final Figure P50 = named("response.p50").orElseThrow();
  public static final Figure P90 = named("response.p90").orElseThrow();
  public static final Figure P95 = named("response.p95").orElseThrow();
  public static final Figure P99 = named("response.p99").orElseThrow();
  public static final Figure ROUND_TRIPS = named(Count.ROUND_TRIPS.figure()).orElseThrow();

  private static Stream<Figure> times(
      String kind, String span, Function<TransactionStatistics, LatencySummary> times) {
    boolean response = kind.equals("response");
    String title = (Character.toUpperCase(kind.charAt(0)) + kind.substring(1)) + " time ";
    return Arrays.stream(Latency.values())
        .map(
            part ->
                new Figure(
                    kind + "." + part.name().toLowerCase(Locale.ROOT),
                    title + part.name().toLowerCase(Locale.ROOT),
                    "ms",
                    "",
                    Better.LOWER,
                    response && MAIN.contains(part) ? Shown.ALWAYS : Shown.NEVER,
                    "from " + span + ", of completed transactions",
                    Ratio.ofTypes(
                        (run, type) ->
                            part.micros.applyAsDouble(times.apply(type)) / MICROS_PER_MILLI,
                        (run, type) -> Math.min(1, times.apply(type).count()))));
  }

  private static Figure ofPlans(
      String name, String title, String meaning, Function<PlanFindings, Map<String, ?>> found) {
    return new Figure(
        name,
        title,
        "",
        "statements",
        Better.LOWER,
        Shown.NEVER,
        meaning,
        Ratio.ofRuns(
            (run, type) -> run.plans() == null ? 0 : found.apply(run.plans()).size(),
            (run, type) -> run.plans() == null || run.plans().fingerprints().isEmpty() ? 0 : 1));
  }

  private static Figure part(TimePart part) {
    return new Figure(
        "time." + part.label(),
        "Time: " + part.title(),
        "ms",
        "",
        part == TimePart.REST ? Better.NEITHER : Better.LOWER,
        Shown.NEVER,
        "the part of the mean response of completed transactions that was: " + part.meaning(),
        Ratio.ofTypes(
            (run, type) -> type.spent(part),
            (run, type) -> type.time().isEmpty() ? 0 : type.completed()));
  }

  private static double spent(TransactionStatistics type, Predicate<TimePart> of) {
    return Arrays.stream(TimePart.values()).filter(of).mapToDouble(type::spent).sum();
  }

  private static Figure counted(Count count) {
    return perTransaction(
        count.figure(), count.title(), count.meaning(), (run, type) -> type.count(count));
  }

  private static Figure perTransaction(String name, String title, String meaning, Part count) {
    return new Figure(
        name,
        title,
        "",
        "a transaction",
        Better.LOWER,
        Shown.EXPLAINING,
        meaning,
        Ratio.ofTypes(count, (run, type) -> ended(type)));
  }

  private static Figure mean(String name, String title, String meaning, Part sum, Part number) {
    Ratio ratio = Ratio.ofTypes(sum, number);
    return new Figure(name, title, "ms", "", Better.LOWER, Shown.EXPLAINING, meaning, ratio);
  }

  private static Figure share(
      String name, String title, Better better, Shown shown, String meaning, Part cases, Part all) {
    return new Figure(name, title, "%", "", better, shown, meaning, Ratio.ofTypes(cases, all));
  }

  public static Optional<Figure> named(String name) {
    return ALL.stream().filter(figure -> figure.name.equals(name)).findFirst();
  }

  /**
   * A figure as requirements and questions name it.
   *
   * @param transaction the type's name; empty for all types together
   */
  public record Named(Figure figure, String transaction) {
    /** Reads a name such as {@code response.p95} or {@code new-order.response.p95}. */
    public static Optional<Named> of(String path) {
      return Figure.named(path)
          .map(figure -> new Named(figure, ""))
          .or(
              () ->
                  ALL.stream()
                      .filter(figure -> figure.isByType() && path.endsWith("." + figure.name))
                      .max(Comparator.comparing(figure -> figure.name.length()))
                      .map(figure -> new Named(figure, figure.before(path))));
    }

    /** The figure of a run, as the condition takes it. */
    public double value(RunResult run, Condition condition) {
      return condition.valueOf(figure.of(run, transaction), figure.unit);
    }
  }

  private String before(String path) {
    return path.substring(0, path.length() - name.length() - 1);
  }

  public boolean isByType() {
    return ratio.isByType;
  }

  public boolean isTime() {
    return isTime(unit);
  }

  public static boolean isTime(String unit) {
    return unit.equals("ms") || unit.equals("µs");
  }

  /**
   * Returns whether two results are compared by it without being asked: a rate or a time that is
   * always shown, or a metric of the benchmark's own.
   */
  public static boolean isCompared(String metric) {
    return named(metric)
        .map(figure -> figure.shown == Shown.ALWAYS && !figure.unit.equals("%"))
        .orElse(true);
  }

  /**
   * The figure of one run; NaN where it has none.
   *
   * @param transaction the type's name; empty for all types together
   */
  public double of(RunResult run, String transaction) {
    return over(List.of(run), transaction);
  }

  /** The figure of several runs together: a share or mean over all their transactions. */
  public double over(Collection<RunResult> runs, String transaction) {
    double all = total(runs, transaction, ratio.number);
    double scale = unit.equals("%") ? PERCENT : 1;
    return all == 0 ? Double.NaN : scale * total(runs, transaction, ratio.sum) / all;
  }

  public double cases(RunResult run, String transaction) {
    return total(List.of(run), transaction, ratio.sum);
  }

  private static double total(Collection<RunResult> runs, String transaction, Part part) {
    return runs.stream()
        .mapToDouble(run -> run.type(transaction).map(type -> part.of(run, type)).orElse(0.0))
        .sum();
  }

  private static long ended(TransactionStatistics type) {
    return type.completed() + type.failed();
  }

  private static double sumMillis(LatencySummary summary) {
    return summary.count() * summary.mean() / MICROS_PER_MILLI;
  }
}
