package dev.loadstone.report;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResultBuilder;
import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunOrder;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResultBuilder;
import dev.loadstone.core.result.RunResultSystemInfoBuilder;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.LoadInfoBuilder;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes result folders of TPC-C runs that might have been: the real records and the real file
 * forms, with times drawn from one seed.
 */
public final class SampleResult {
  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private static final List<TransactionType> TYPES =
      List.of(
          type("new-order", "New-Order", 18, 12),
          type("payment", "Payment", 3, 12),
          type("order-status", "Order-Status", 2, 10),
          type("delivery", "Delivery", 2, 5),
          type("stock-level", "Stock-Level", 2, 5));
  private static final int STOCK_LEVEL = 4;
  private static final double[] SHARES = {0.434, 0.434, 0.044, 0.044, 0.044};
  private static final double[] MEDIANS = {1.9, 0.9, 0.7, 6.5, 1.4};
  private static final double[] SPANNING = {0.1, 0.15, 0, 0, 0};
  private static final int RAMP_UP = 5;
  private static final int FIRST_RUN = 1;
  private static final int SECONDS_BETWEEN_RUNS = 100;
  private static final int RAMP_DOWN = 2;

  private final Path folder;
  private final List<Cell> cells = new ArrayList<>();
  private int repetitions = 3;
  private int seconds = 30;
  private boolean summary = true;
  private boolean inSequence;
  private boolean keepsServers;
  private String experiment = "tpcc-postgresql";
  private final List<Question> questions = new ArrayList<>();
  private List<String> alternatives = List.of();
  private ToDoubleFunction<Cell> queries;

  public SampleResult(Path folder) {
    this.folder = folder;
  }

  private static TransactionType type(String name, String title, int keying, int thinking) {
    return new TransactionType(
        name, title, Duration.ofSeconds(keying), Duration.ofSeconds(thinking));
  }

  SampleResult experiment(String name) {
    experiment = name;
    return this;
  }

  public SampleResult repetitions(int number) {
    repetitions = number;
    return this;
  }

  public SampleResult seconds(int number) {
    seconds = number;
    return this;
  }

  /** The file asks it; {@code published} may be null. */
  public SampleResult question(String ask, Compare compare, Published published) {
    questions.add(new Question(ask, compare, published, null));
    return this;
  }

  /** The file says which verdict means yes. */
  public SampleResult question(String ask, Compare compare, Published published, Published yes) {
    questions.add(new Question(ask, compare, published, yes));
    return this;
  }

  /** The benchmark says that these types do the same, {@code order}. */
  public SampleResult alternatives(String... types) {
    alternatives = List.of(types);
    return this;
  }

  /** The benchmark declares a second rate, queries an hour, which is so much in a cell. */
  public SampleResult queries(ToDoubleFunction<Cell> anHour) {
    queries = anHour;
    return this;
  }

  /** The file says {@code servers: kept}, and all runs want the same ones. */
  public SampleResult keepingServers() {
    keepsServers = true;
    return this;
  }

  /** All repetitions of one cell ran before those of the next. */
  public SampleResult cellsInSequence() {
    inSequence = true;
    return this;
  }

  /** The process was killed before it could write the summary. */
  public SampleResult withoutSummary() {
    summary = false;
    return this;
  }

  public SampleResult cell(Cell cell) {
    cells.add(cell);
    return this;
  }

  /** A cell: what it is called, how fast it is, what it runs on, and what goes wrong in it. */
  public record Cell(
      String id,
      String label,
      Map<String, String> varied,
      String access,
      double perSecond,
      double slowness,
      boolean paced,
      Trouble trouble,
      Servers servers) {
    public static Cell of(String id, String label, double perSecond, double slowness) {
      return new Cell(
          id,
          label,
          Map.of(),
          "statements",
          perSecond,
          slowness,
          false,
          Trouble.NONE,
          Servers.UNWATCHED);
    }

    public Cell with(Trouble newTrouble) {
      return new Cell(id, label, varied, access, perSecond, slowness, paced, newTrouble, servers);
    }

    public Cell access(String newAccess) {
      return new Cell(id, label, varied, newAccess, perSecond, slowness, paced, trouble, servers);
    }

    public Cell varied(String path, String value) {
      Map<String, String> more = new LinkedHashMap<>(varied);
      more.put(path, value);
      return new Cell(id, label, more, access, perSecond, slowness, paced, trouble, servers);
    }

    public Cell inPace() {
      return new Cell(id, label, varied, access, perSecond, slowness, true, trouble, servers);
    }

    public Cell on(Servers newServers) {
      return new Cell(id, label, varied, access, perSecond, slowness, paced, trouble, newServers);
    }
  }

  /**
   * The system of a cell.
   *
   * @param database the database
   * @param nodes how many nodes
   * @param network between them
   * @param settings given server settings
   * @param spanning how many times as long a transaction takes that spans partitions; 0 where none
   *     does
   * @param killedAt when node 2 is killed, in seconds of the measured interval; 0 for never
   * @param watched whether usage and counters are known
   */
  public record Servers(
      String database,
      int nodes,
      String network,
      Map<String, String> settings,
      double spanning,
      int killedAt,
      boolean watched) {
    static final Servers UNWATCHED =
        new Servers("postgresql", 1, "loopback", Map.of(), 0, 0, false);

    public static Servers of(String database, int nodes, double spanning) {
      return new Servers(database, nodes, "loopback", Map.of(), spanning, 0, true);
    }

    Servers network(String newNetwork) {
      return new Servers(database, nodes, newNetwork, settings, spanning, killedAt, watched);
    }

    public Servers setting(String name, String value) {
      Map<String, String> more = new LinkedHashMap<>(settings);
      more.put(name, value);
      return new Servers(database, nodes, network, more, spanning, killedAt, watched);
    }

    public Servers killed(int second) {
      return new Servers(database, nodes, network, settings, spanning, second, watched);
    }
  }

  /** The trouble of a cell. */
  public enum Trouble {
    NONE,
    /** The second repetition breaks an identity. */
    MARKED_ONCE,
    /** No repetition is steady. */
    MARKED,
    /** Some transactions fail, and for some seconds nothing is done. */
    ERRORS,
    /** No repetition keeps its rate. */
    RATE_MISSED,
    /** The second repetition is interrupted half way. */
    INTERRUPTED,
    /** The second repetition fails before anything was measured. */
    FAILED,
    /** Every repetition fails before anything was measured. */
    NEVER_RAN,
    /** A consistency check and a requirement fail. */
    CHECK_FAILED,
    /** Each statement is a transaction of its own, and a check shows it. */
    NOT_TRANSACTIONAL,
    /** Transactions are as they should be, and a check shows what their isolation lets through. */
    WEAK_ISOLATION,
    /** The server says that nothing of a commit survives it. */
    NOT_DURABLE,
    /**
     * Stock-Level takes a hundred times as long: in the second repetition for the last third of it,
     * in the third all the time.
     */
    PLAN_TURNS,
    /** In every second repetition, its servers may use one processor of two, and it does less. */
    ONE_PROCESSOR,
    /** In every second repetition it does less, and nothing that is recorded says why. */
    SLOWER,
    /** It is asked for no New-Order. */
    NO_NEW_ORDERS,
    /** In the second repetition, nothing is committed any more after its node was killed. */
    NEVER_AGAIN,
    /** In the second repetition, nothing is done any more from half of the interval on. */
    STOPS
  }

  public Path write() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(ResultFiles.EXPERIMENT), "name: sample\n");
    json(folder.resolve(ResultFiles.ENVIRONMENT), environment());
    List<ExperimentResult.RunEntry> entries = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (Cell cell : cells) {
        RunResult run = run(cell, repetition);
        entries.add(
            new ExperimentResult.RunEntry(
                run.cell(),
                repetition,
                run.status(),
                run.statusReason(),
                run.passed(),
                run.assessment() == null ? Double.NaN : run.assessment().metrics().get(0).value(),
                run.statistics() == null ? 0 : run.statistics().total().throughput(),
                relative(cell, repetition)));
      }
    }
    if (summary) {
      boolean complete =
          entries.stream().allMatch(entry -> entry.status() == RunResult.Status.COMPLETED);
      boolean passed = entries.stream().allMatch(ExperimentResult.RunEntry::passed);
      json(
          folder.resolve(ResultFiles.EXPERIMENT_RESULT),
          ExperimentResultBuilder.builder()
              .schemaVersion(RunResult.SCHEMA_VERSION)
              .experiment(experiment)
              .started(START)
              .finished(START.plusSeconds(600))
              .complete(complete)
              .passed(passed)
              .exitCode(passed ? ExitCode.OK : ExitCode.VERDICT_FAILED)
              .runs(entries)
              .questions(questions)
              .repetitionPlan(RepetitionPlan.fixed(repetitions))
              .repetitions(repetitions)
              .build());
    }
    return folder;
  }

  static String relative(Cell cell, int repetition) {
    return ResultFiles.CELLS + "/" + cell.id() + "/repetition-" + repetition;
  }

  private RunResult run(Cell cell, int repetition) throws IOException {
    Path run = Files.createDirectories(folder.resolve(relative(cell, repetition)));
    boolean never =
        cell.trouble() == Trouble.NEVER_RAN
            || (cell.trouble() == Trouble.FAILED && repetition == 2);
    boolean interrupted = cell.trouble() == Trouble.INTERRUPTED && repetition == 2;
    RunResult result =
        never
            ? neverRan(cell, repetition)
            : measured(cell, repetition, run, interrupted ? seconds / 2 : seconds, interrupted);
    json(run.resolve(ResultFiles.RUN_RESULT), result);
    json(run.resolve(ResultFiles.CHECKS), result.checks());
    return result;
  }

  private RunResult neverRan(Cell cell, int repetition) {
    return RunResultBuilder.builder()
        .schemaVersion(RunResult.SCHEMA_VERSION)
        .experiment(experiment)
        .cell(info(cell))
        .repetition(repetition)
        .status(RunResult.Status.FAILED)
        .statusReason("the server at 127.0.0.1:5432 refused the connection")
        .benchmark(benchmark(cell))
        .system(system(cell, new ServerDescription("", "", "", "", Map.of())))
        .load(load(cell))
        .build();
  }

  private RunResult measured(Cell cell, int repetition, Path run, int measured, boolean interrupted)
      throws IOException {
    SplittableRandom random = new SplittableRandom(31L * cell.id().hashCode() + repetition);
    double drift = 1 + 0.012 * (random.nextDouble() - 0.5) * 2;
    List<Counted> counted = new ArrayList<>();
    TYPES.forEach(type -> counted.add(new Counted(type)));
    List<Window> windows = new ArrayList<>();
    int end = RAMP_UP + measured + (interrupted ? 0 : RAMP_DOWN);
    for (int second = 1; second <= end; second++) {
      String phase =
          second <= RAMP_UP ? "ramp-up" : second <= RAMP_UP + measured ? "measure" : "ramp-down";
      double rise = second <= RAMP_UP ? second / (double) RAMP_UP : 1;
      boolean hole =
          cell.trouble() == Trouble.ERRORS
              && second > RAMP_UP + measured / 2
              && second <= RAMP_UP + measured / 2 + 3;
      boolean stopped =
          cell.trouble() == Trouble.STOPS && repetition == 2 && second > RAMP_UP + measured / 2;
      int killed = RAMP_UP + cell.servers().killedAt();
      boolean outage = cell.servers().killedAt() > 0 && second > killed && second <= killed + 4;
      double rate =
          (slower(cell, repetition) ? 0.6 : 1)
              * (hole || stopped
                  ? 0
                  : cell.perSecond() * drift * rise * (1 + 0.08 * (random.nextDouble() - 0.5)));
      if (outage) {
        rate *= 0.04;
      }
      Observations observed = new Observations();
      for (int type = 0; type < TYPES.size(); type++) {
        Counted of = counted.get(type);
        boolean isAskedFor = type > 0 || cell.trouble() != Trouble.NO_NEW_ORDERS;
        long done = isAskedFor ? Math.round(rate * SHARES[type]) : 0;
        Histogram interval = histogram();
        Histogram spanning = histogram();
        for (long i = 0; i < done; i++) {
          double nanos =
              MEDIANS[type]
                  * 1e6
                  * cell.slowness()
                  * StrictMath.exp(0.45 * gaussian(random))
                  * (random.nextDouble() < 0.004 ? 6 : 1);
          boolean spans =
              cell.servers().spanning() > 0
                  && SPANNING[type] > 0
                  && random.nextDouble() < SPANNING[type];
          if (spans) {
            nanos *= cell.servers().spanning();
            spanning.recordValue((long) nanos);
          }
          if (type == STOCK_LEVEL && planTurned(cell, repetition, second - RAMP_UP)) {
            nanos *= 100;
          }
          interval.recordValue((long) nanos);
        }
        long failed = cell.trouble() == Trouble.ERRORS && !hole ? done / 150 : 0;
        long lost = hole ? 2 : outage && type < 2 ? 3 : 0;
        String name = TYPES.get(type).name();
        tell(observed, Outcome.COMMITTED, name, interval.getTotalCount());
        tell(observed, Outcome.SERIALIZATION_FAILURE, name, failed);
        tell(observed, Outcome.CONNECTION_LOST, name, lost);
        observed.countAny(RunSeries.REPEATED.of(Outcome.SERIALIZATION_FAILURE), name, failed * 2);
        observed.summary(RunSeries.RESPONSES, name, LatencySummary.of(interval));
        of.count(interval.getTotalCount(), failed, lost);
        if (phase.equals("measure")) {
          of.add(second, interval, spanning, failed, lost);
        }
      }
      windows.add(window(second - 1, second, phase, observed));
    }
    write(run.resolve(ResultFiles.WINDOWS), windows);
    writeHistograms(run.resolve(ResultFiles.HISTOGRAMS), counted, cell.paced());
    if (cell.servers().watched()) {
      writeServers(run.resolve(ResultFiles.SERVERS), cell, repetition, end);
    }
    Counted all = new Counted(new TransactionType("total", "All", Duration.ZERO, Duration.ZERO));
    counted.forEach(all::merge);
    RunStatistics statistics =
        RunStatisticsBuilder.builder()
            .started(START)
            .rampUp(Duration.ofSeconds(RAMP_UP))
            .measured(Duration.ofSeconds(measured))
            .transactions(counted.stream().map(one -> one.statistics(measured, cell)).toList())
            .total(all.statistics(measured, cell))
            .reconnects(cell.trouble() == Trouble.ERRORS ? 4 : 0)
            .failures(
                cell.trouble() == Trouble.ERRORS
                    ? List.of(
                        new RunStatistics.FailureMessage(
                            "ERROR: could not serialize access due to concurrent update", 57),
                        new RunStatistics.FailureMessage("FATAL: terminating connection", 8))
                    : List.of())
            .wakeLateness(LatencySummary.EMPTY)
            .warnings(
                switch (cell.trouble()) {
                  case ERRORS -> List.of("1 % of the pauses ended more than 20 ms late");
                  case RATE_MISSED ->
                      List.of(new OfferedRate(12_000, 3_000, 8_999, measured).describe());
                  default -> List.of();
                })
            .build();
    boolean bad = cell.trouble() == Trouble.CHECK_FAILED;
    CheckResult.Status third =
        switch (cell.trouble()) {
          case CHECK_FAILED -> CheckResult.Status.FAIL;
          case NOT_TRANSACTIONAL, WEAK_ISOLATION -> CheckResult.Status.NOT_GUARANTEED;
          default -> CheckResult.Status.PASS;
        };
    Instant started = START.plusSeconds((long) SECONDS_BETWEEN_RUNS * place(cell, repetition));
    double tpmC = Math.floor(counted.get(0).response.getTotalCount() * 60.0 / measured);
    return RunResultBuilder.builder()
        .schemaVersion(RunResult.SCHEMA_VERSION)
        .experiment(experiment)
        .cell(info(cell))
        .repetition(repetition)
        .status(interrupted ? RunResult.Status.INTERRUPTED : RunResult.Status.COMPLETED)
        .statusReason(interrupted ? "ended by Ctrl-C" : "")
        .benchmark(benchmark(cell))
        .system(system(cell, server(cell)))
        .load(load(cell))
        .loading(new LoadSummary(599_000, 80_000_000, 4.2, 0))
        .measureStart(started.plusSeconds(RAMP_UP))
        .measureEnd(started.plusSeconds(RAMP_UP + measured))
        .statistics(statistics)
        .assessment(assessment(metrics(cell, tpmC, drift), all.response.getTotalCount()))
        .checksAfterLoad(checks(CheckResult.Status.PASS))
        .checks(checks(third))
        .events(events(cell, repetition))
        .usage(usage(cell, end))
        .counters(counters(cell, end, all.overall.get(Outcome.COMMITTED)))
        .requirements(
            List.of(new RunResult.RequirementResult("tpmC", "> 1000", !bad, "tpmC " + (long) tpmC)))
        .marks(marks(cell, repetition))
        .order(keepsServers ? order(cell, repetition, started) : null)
        .build();
  }

  private boolean planTurned(Cell cell, int repetition, int second) {
    return cell.trouble() == Trouble.PLAN_TURNS
        && (repetition == 3 || (repetition == 2 && second > seconds * 2 / 3));
  }

  private static boolean slower(Cell cell, int repetition) {
    return (cell.trouble() == Trouble.ONE_PROCESSOR || cell.trouble() == Trouble.SLOWER)
        && repetition % 2 == 0;
  }

  private RunOrder order(Cell cell, int repetition, Instant started) {
    return new RunOrder(
        (repetition - 1) * cells.size() + cells.indexOf(cell) + 1, started, FIRST_RUN);
  }

  private static List<RunMark> marks(Cell cell, int repetition) {
    if (cell.trouble() == Trouble.MARKED) {
      return List.of(new RunMark(RunMark.Kind.NOT_STEADY, "rises by 40 % over the interval"));
    }
    return cell.trouble() == Trouble.MARKED_ONCE && repetition == 2
        ? List.of(new RunMark(RunMark.Kind.IDENTITY, "throughput × response is not the terminals"))
        : List.of();
  }

  /** With the buckets that times are recorded in. */
  private static Histogram histogram() {
    Histogram histogram = new Histogram(1_000, 2_000_000, 3);
    histogram.setAutoResize(true);
    return histogram;
  }

  private int place(Cell cell, int repetition) {
    return inSequence
        ? cells.indexOf(cell) * repetitions + repetition
        : repetition * cells.size() + cells.indexOf(cell);
  }

  private static double gaussian(SplittableRandom random) {
    return StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()))
        * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }

  private static RunResult.CellInfo info(Cell cell) {
    return new RunResult.CellInfo(cell.id(), cell.label(), cell.varied());
  }

  private RunResult.BenchmarkInfo benchmark(Cell cell) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("warehouses", 1);
    settings.put("access", cell.access());
    Atomicity atomicity =
        cell.trouble() == Trouble.NOT_TRANSACTIONAL ? Atomicity.STATEMENT : Atomicity.TRANSACTION;
    List<TransactionType> types =
        TYPES.stream()
            .map(type -> alternatives.contains(type.name()) ? withPurpose(type) : type)
            .toList();
    String second = queries == null ? null : "queries";
    return new RunResult.BenchmarkInfo("tpcc", settings, types, "tpmC", atomicity, second);
  }

  private static TransactionType withPurpose(TransactionType type) {
    return new TransactionType(
        type.name(), type.title(), type.keyingTime(), type.meanThinkTime(), "order");
  }

  private static RunResult.SystemInfo system(Cell cell, ServerDescription server) {
    Servers servers = cell.servers();
    return RunResultSystemInfoBuilder.builder()
        .database(servers.database())
        .deployment("local")
        .nodes(servers.nodes())
        .network(servers.network())
        .settings(servers.settings())
        .server(server)
        .verification("Every test of this project runs on a real server of this version.")
        .storageElsewhere(Map.of())
        .settling("")
        .others("")
        .build();
  }

  private static ServerDescription server(Cell cell) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (cell.servers().database().equals("voltdb")) {
      if (cell.trouble() == Trouble.NOT_DURABLE) {
        settings.put("durability", "none: no command log");
      }
      settings.put("command log", "off");
      settings.put("sites per host", "2");
      return new ServerDescription(
          "VoltDB", "13.2.1", "voltdbclient 13.2.2", "serializable", settings);
    }
    settings.put("fsync", "on");
    settings.put("synchronous_commit", "on");
    settings.put("shared_buffers", "512MB");
    settings.put("max_connections", "40");
    return new ServerDescription(
        "PostgreSQL", "18.1", "PostgreSQL JDBC 42.7.14", "read committed", settings);
  }

  private LoadInfo load(Cell cell) {
    return LoadInfoBuilder.builder()
        .terminals(10)
        .connections(8)
        .clients(1)
        .pacing(cell.paced() ? "keying-and-thinking" : "unpaced")
        .paced(cell.paced())
        .maxTries(3)
        .rampUpSeconds(RAMP_UP)
        .measureSeconds(seconds)
        .rampDownSeconds(RAMP_DOWN)
        .seed(42)
        .build();
  }

  private List<Assessment.Metric> metrics(Cell cell, double tpmC, double drift) {
    List<Assessment.Metric> metrics = new ArrayList<>();
    metrics.add(new Assessment.Metric("tpmC", "tpmC", tpmC, "1/min"));
    if (queries != null) {
      double anHour = queries.applyAsDouble(cell) / drift;
      metrics.add(new Assessment.Metric("queries", "Queries an hour", anHour, "1/h"));
    }
    metrics.add(new Assessment.Metric("new-order-p90", "New-Order, 90th percentile", 4, "ms"));
    return metrics;
  }

  private static Assessment assessment(List<Assessment.Metric> metrics, long transactions) {
    Assessment.AuditStatus enough =
        transactions >= 10_000 ? Assessment.AuditStatus.PASS : Assessment.AuditStatus.TOO_FEW;
    return new Assessment(
        metrics,
        List.of(
            new Assessment.AuditRow(
                "rollbacks",
                "Rolled back New-Orders",
                "5.5.1.5",
                1.01,
                0.9,
                1.1,
                "%",
                transactions / 2,
                enough),
            new Assessment.AuditRow(
                "lines",
                "Lines of an order, mean",
                "5.5.1.5",
                9.98,
                9.5,
                10.5,
                "",
                transactions / 2,
                enough),
            new Assessment.AuditRow(
                "new-order-p90",
                "New-Order, 90th percentile",
                "5.2.5.7",
                0.004,
                0,
                5,
                "s",
                transactions / 2,
                Assessment.AuditStatus.PASS)),
        "Unpaced, 30 s measured: not a TPC-C result.",
        List.of(
            new Assessment.Remark("5.2.5.4", "keying and think times were left out"),
            new Assessment.Remark("5.5.2.1", "measured for less than 120 minutes")));
  }

  private static List<CheckResult> checks(CheckResult.Status third) {
    List<CheckResult> checks = new ArrayList<>();
    for (int condition = 1; condition <= 12; condition++) {
      boolean violated = third != CheckResult.Status.PASS && condition == 3;
      checks.add(
          new CheckResult(
              "condition-" + condition,
              "Condition " + condition,
              "3.3.2." + condition,
              violated ? third : CheckResult.Status.PASS,
              violated ? "district 4 of warehouse 1: 901 rows, expected 900" : "10 compared"));
    }
    return checks;
  }

  private static Environment environment() {
    return new Environment(
        START,
        "bench-1",
        "Linux",
        "6.1.0",
        "amd64",
        "A Processor 3000",
        4,
        8,
        16L << 30,
        "",
        0.12,
        "17.0.15 (OpenJDK)",
        List.of("-Xmx1g"),
        1L << 30,
        "0.1.0",
        "1234abc");
  }

  private static void json(Path file, Object value) throws IOException {
    Files.writeString(file, ResultJson.mapper().writeValueAsString(value));
  }

  private static void tell(Observations observed, Outcome outcome, String type, long count) {
    observed.countAny(RunSeries.ENDED.of(outcome), type, count);
  }

  private static Window window(double from, double to, String phase, Observations observed) {
    return new Window(
        "clients", (int) from, phase, Math.round(from * 1e9), Math.round(to * 1e9), observed);
  }

  private static void write(Path file, List<Window> windows) throws IOException {
    try (WindowFile lines = new WindowFile(file)) {
      for (Window window : windows) {
        lines.append(window);
      }
    }
  }

  private static void writeServers(Path file, Cell cell, int repetition, int end)
      throws IOException {
    List<Window> windows = new ArrayList<>();
    int killed = RAMP_UP + cell.servers().killedAt();
    double from = 0;
    for (int second = 1; second <= end; second++) {
      Observations observed = new Observations();
      double to = second + 0.01;
      for (int node = 1; node <= cell.servers().nodes(); node++) {
        boolean gone = cell.servers().killedAt() > 0 && node == 2 && second > killed;
        if (!gone) {
          double cpu = 0.6 + 0.1 * ((second + node) % 3);
          observed.count(ServerSeries.CPU, "node-" + node, Math.round(cpu * (to - from) * 1e9));
          observed.level(ServerSeries.MEMORY, "node-" + node, (double) ((300L + second) << 20));
          if (cell.trouble() == Trouble.ONE_PROCESSOR) {
            int cores = slower(cell, repetition) ? 1 : 2;
            observed.level(ServerSeries.CORES, "node-" + node, cores);
          }
        }
      }
      windows.add(window(from, to, "measure", observed));
      from = to;
    }
    write(file, windows);
  }

  private static List<RunEvent> events(Cell cell, int repetition) {
    int killed = cell.servers().killedAt();
    boolean never = cell.trouble() == Trouble.NEVER_AGAIN && repetition == 2;
    return killed == 0
        ? List.of()
        : List.of(
            RunEvent.of(FaultKind.KILL, "node-2", RAMP_UP + killed, RAMP_UP + killed + 0.02, null)
                .with(new FaultCost(4.21, never, 4.2, 119.0, 15.98, 3, 2, null)));
  }

  private static List<NodeUsage> usage(Cell cell, int end) {
    List<NodeUsage> usage = new ArrayList<>();
    if (cell.servers().watched()) {
      for (int node = 1; node <= cell.servers().nodes(); node++) {
        int killed = cell.servers().killedAt();
        int last = node == 2 && killed > 0 ? RAMP_UP + killed : end;
        usage.add(new NodeUsage("node-" + node, 0.7, Math.min(330L, 300 + last) << 20));
      }
    }
    return usage;
  }

  private static List<CounterChange> counters(Cell cell, int seconds, long transactions) {
    if (!cell.servers().watched()) {
      return List.of();
    }
    return cell.servers().database().equals("voltdb")
        ? List.of(
            new CounterChange("procedure.NewOrder.invocations", 12, 12 + transactions / 2),
            new CounterChange("procedure.Payment.invocations", 0, transactions / 2),
            new CounterChange("procedure.Load.invocations", 40, 40))
        : List.of(
            new CounterChange("xact_commit", 1_000, 1_000 + transactions + seconds),
            new CounterChange("deadlocks", 0, 0));
  }

  private static void writeHistograms(Path file, List<Counted> counted, boolean paced)
      throws IOException {
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputStartTime(START.toEpochMilli());
      log.outputLegend();
      for (Counted one : counted) {
        for (Histogram interval : one.intervals) {
          log(log, interval, one.type.name() + ".response");
          if (paced) {
            log(log, interval, one.type.name() + ".service");
            Histogram waits = histogram();
            waits.recordValueWithCount(50_000, interval.getTotalCount());
            waits.setStartTimeStamp(interval.getStartTimeStamp());
            waits.setEndTimeStamp(interval.getEndTimeStamp());
            log(log, waits, one.type.name() + ".wait");
          }
        }
        for (Histogram interval : one.spanningIntervals) {
          if (interval.getTotalCount() > 0) {
            log(log, interval, one.type.name() + ".spanning");
          }
        }
      }
    }
  }

  private static void log(HistogramLogWriter log, Histogram interval, String tag) {
    interval.setTag(tag);
    log.outputIntervalHistogram(interval);
  }

  /** The statistics of one type of transaction in the measured interval. */
  private static final class Counted {
    private final TransactionType type;
    private final List<Histogram> intervals = new ArrayList<>();
    private final List<Histogram> spanningIntervals = new ArrayList<>();
    private final Map<Outcome, Long> overall = new EnumMap<>(Outcome.class);
    private final Histogram response = histogram();
    private final Histogram spanning = histogram();
    private long serialization;
    private long lost;

    Counted(TransactionType type) {
      this.type = type;
    }

    /** Counts the transactions of a second of any phase. */
    void count(long completed, long failed, long connectionsLost) {
      overall.merge(Outcome.COMMITTED, completed, Long::sum);
      overall.merge(Outcome.SERIALIZATION_FAILURE, failed, Long::sum);
      overall.merge(Outcome.CONNECTION_LOST, connectionsLost, Long::sum);
    }

    void add(
        int second,
        Histogram interval,
        Histogram spanningInterval,
        long failed,
        long connectionsLost) {
      spanning.add(spanningInterval);
      spanningInterval.setStartTimeStamp(START.toEpochMilli() + (second - 1) * 1000L);
      spanningInterval.setEndTimeStamp(START.toEpochMilli() + second * 1000L);
      spanningIntervals.add(spanningInterval);
      interval.setStartTimeStamp(START.toEpochMilli() + (second - 1) * 1000L);
      interval.setEndTimeStamp(START.toEpochMilli() + second * 1000L);
      intervals.add(interval);
      response.add(interval);
      serialization += failed;
      lost += connectionsLost;
    }

    void merge(Counted other) {
      response.add(other.response);
      spanning.add(other.spanning);
      serialization += other.serialization;
      lost += other.lost;
      other.overall.forEach((outcome, count) -> overall.merge(outcome, count, Long::sum));
    }

    TransactionStatistics statistics(int measured, Cell cell) {
      long roundTrips = cell.access().equals("procedures") ? 1 : 3;
      Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
      outcomes.put(Outcome.COMMITTED, response.getTotalCount());
      outcomes.put(Outcome.SERIALIZATION_FAILURE, serialization);
      outcomes.put(Outcome.CONNECTION_LOST, lost);
      LatencySummary times = summary(response);
      return TransactionStatisticsBuilder.builder()
          .name(type.name())
          .title(type.title())
          .measured(outcomes)
          .overall(overall)
          .retriedTries(Map.of(Outcome.SERIALIZATION_FAILURE, 2 * serialization))
          .throughput(response.getTotalCount() / (double) measured)
          .waitTime(cell.paced() ? times : LatencySummary.EMPTY)
          .serviceTime(times)
          .responseTime(times)
          .localServiceTime(summary(local()))
          .spanningServiceTime(summary(spanning))
          .counts(
              Map.of(
                  Count.ROUND_TRIPS.figure(), (times.count() + serialization + lost) * roundTrips))
          .build();
    }

    private Histogram local() {
      Histogram local = response.copy();
      local.subtract(spanning);
      return local;
    }

    private static LatencySummary summary(Histogram nanos) {
      return LatencySummaryBuilder.builder()
          .count(nanos.getTotalCount())
          .mean(nanos.getMean() / 1e3)
          .standardDeviation(nanos.getStdDeviation() / 1e3)
          .min(nanos.getMinValue() / 1e3)
          .p50(nanos.getValueAtPercentile(50) / 1e3)
          .p90(nanos.getValueAtPercentile(90) / 1e3)
          .p95(nanos.getValueAtPercentile(95) / 1e3)
          .p99(nanos.getValueAtPercentile(99) / 1e3)
          .p999(nanos.getValueAtPercentile(99.9) / 1e3)
          .max(nanos.getMaxValue() / 1e3)
          .build();
    }
  }
}
