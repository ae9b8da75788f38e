package dev.loadstone.report;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.result.Assessment;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.LatencySummary;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunStatistics;
import dev.loadstone.core.result.TimelineRow;
import dev.loadstone.core.result.TransactionStatistics;
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
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.dataformat.csv.CsvMapper;

/**
 * Writes result folders of TPC-C runs that might have been: the real records and the real file
 * forms, with times drawn from one seed.
 */
final class SampleResult {
  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private static final List<TransactionType> TYPES =
      List.of(
          type("new-order", "New-Order", 18, 12),
          type("payment", "Payment", 3, 12),
          type("order-status", "Order-Status", 2, 10),
          type("delivery", "Delivery", 2, 5),
          type("stock-level", "Stock-Level", 2, 5));
  private static final double[] SHARES = {0.434, 0.434, 0.044, 0.044, 0.044};
  private static final double[] MEDIANS = {1.9, 0.9, 0.7, 6.5, 1.4};
  private static final int RAMP_UP = 5;
  private static final int RAMP_DOWN = 2;

  private final Path folder;
  private final List<Cell> cells = new ArrayList<>();
  private int repetitions = 3;
  private int seconds = 30;
  private boolean summary = true;
  private String experiment = "tpcc-postgresql";

  SampleResult(Path folder) {
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

  SampleResult repetitions(int number) {
    repetitions = number;
    return this;
  }

  SampleResult seconds(int number) {
    seconds = number;
    return this;
  }

  /** As when the process was killed before it could write the summary. */
  SampleResult withoutSummary() {
    summary = false;
    return this;
  }

  SampleResult cell(Cell cell) {
    cells.add(cell);
    return this;
  }

  /** A cell: what it is called, how fast it is, and what goes wrong in it. */
  record Cell(
      String id,
      String label,
      Map<String, String> varied,
      String access,
      double perSecond,
      double slowness,
      boolean paced,
      Trouble trouble) {
    static Cell of(String id, String label, double perSecond, double slowness) {
      return new Cell(id, label, Map.of(), "statements", perSecond, slowness, false, Trouble.NONE);
    }

    Cell with(Trouble newTrouble) {
      return new Cell(id, label, varied, access, perSecond, slowness, paced, newTrouble);
    }

    Cell access(String newAccess) {
      return new Cell(id, label, varied, newAccess, perSecond, slowness, paced, trouble);
    }

    Cell varied(String path, String value) {
      Map<String, String> more = new LinkedHashMap<>(varied);
      more.put(path, value);
      return new Cell(id, label, more, access, perSecond, slowness, paced, trouble);
    }

    Cell inPace() {
      return new Cell(id, label, varied, access, perSecond, slowness, true, trouble);
    }
  }

  /** What goes wrong in a cell. */
  enum Trouble {
    NONE,
    /** Some transactions fail, and for some seconds nothing is done. */
    ERRORS,
    /** The second repetition is interrupted half way. */
    INTERRUPTED,
    /** The second repetition fails before anything was measured. */
    FAILED,
    /** Every repetition fails before anything was measured. */
    NEVER_RAN,
    /** A consistency check and a requirement fail. */
    CHECK_FAILED
  }

  Path write() throws IOException {
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
          new ExperimentResult(
              RunResult.SCHEMA_VERSION,
              experiment,
              START,
              START.plusSeconds(600),
              complete,
              passed,
              passed ? ExitCode.OK : ExitCode.VERDICT_FAILED,
              entries));
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
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        experiment,
        info(cell),
        repetition,
        RunResult.Status.FAILED,
        "the server at 127.0.0.1:5432 refused the connection",
        benchmark(cell),
        new RunResult.SystemInfo("postgresql", "local", 1, "loopback", Map.of(), null, ""),
        load(cell),
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private RunResult measured(Cell cell, int repetition, Path run, int measured, boolean interrupted)
      throws IOException {
    SplittableRandom random = new SplittableRandom(31L * cell.id().hashCode() + repetition);
    double drift = 1 + 0.012 * (random.nextDouble() - 0.5) * 2;
    List<Counted> counted = new ArrayList<>();
    TYPES.forEach(type -> counted.add(new Counted(type)));
    List<TimelineRow> rows = new ArrayList<>();
    int end = RAMP_UP + measured + (interrupted ? 0 : RAMP_DOWN);
    for (int second = 1; second <= end; second++) {
      String phase =
          second <= RAMP_UP ? "ramp-up" : second <= RAMP_UP + measured ? "measure" : "ramp-down";
      double rise = second <= RAMP_UP ? second / (double) RAMP_UP : 1;
      boolean hole =
          cell.trouble() == Trouble.ERRORS
              && second > RAMP_UP + measured / 2
              && second <= RAMP_UP + measured / 2 + 3;
      double rate =
          hole ? 0 : cell.perSecond() * drift * rise * (1 + 0.08 * (random.nextDouble() - 0.5));
      for (int type = 0; type < TYPES.size(); type++) {
        Counted of = counted.get(type);
        long done = Math.round(rate * SHARES[type]);
        Histogram interval = new Histogram(3);
        for (long i = 0; i < done; i++) {
          double nanos =
              MEDIANS[type]
                  * 1e6
                  * cell.slowness()
                  * StrictMath.exp(0.45 * gaussian(random))
                  * (random.nextDouble() < 0.004 ? 6 : 1);
          interval.recordValue((long) nanos);
        }
        long failed = cell.trouble() == Trouble.ERRORS && !hole ? done / 150 : 0;
        long lost = hole ? 2 : 0;
        rows.add(
            new TimelineRow(
                second,
                phase,
                TYPES.get(type).name(),
                interval.getTotalCount(),
                0,
                failed,
                0,
                0,
                lost,
                0,
                0,
                0,
                failed * 2,
                interval.getMean() / 1e3,
                interval.getValueAtPercentile(50) / 1e3,
                interval.getValueAtPercentile(95) / 1e3,
                interval.getValueAtPercentile(99) / 1e3,
                interval.getMaxValue() / 1e3));
        if (phase.equals("measure")) {
          of.add(second, interval, failed, lost);
        }
      }
    }
    writeTimeline(run.resolve(ResultFiles.TIMELINE), rows);
    writeHistograms(run.resolve(ResultFiles.HISTOGRAMS), counted, cell.paced());
    Counted all = new Counted(new TransactionType("total", "All", Duration.ZERO, Duration.ZERO));
    counted.forEach(all::merge);
    RunStatistics statistics =
        new RunStatistics(
            START,
            Duration.ofSeconds(RAMP_UP),
            Duration.ofSeconds(measured),
            counted.stream().map(one -> one.statistics(measured, cell.paced())).toList(),
            all.statistics(measured, cell.paced()),
            cell.trouble() == Trouble.ERRORS ? 4 : 0,
            cell.trouble() == Trouble.ERRORS
                ? List.of(
                    new RunStatistics.FailureMessage(
                        "ERROR: could not serialize access due to concurrent update", 57),
                    new RunStatistics.FailureMessage("FATAL: terminating connection", 8))
                : List.of(),
            0,
            LatencySummary.EMPTY,
            List.of());
    boolean bad = cell.trouble() == Trouble.CHECK_FAILED;
    double tpmC = Math.floor(counted.get(0).response.getTotalCount() * 60.0 / measured);
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        experiment,
        info(cell),
        repetition,
        interrupted ? RunResult.Status.INTERRUPTED : RunResult.Status.COMPLETED,
        interrupted ? "ended by Ctrl-C" : "",
        benchmark(cell),
        system(),
        load(cell),
        new LoadSummary(599_000, 80_000_000, 4.2, 0),
        START.plusSeconds(RAMP_UP),
        START.plusSeconds(RAMP_UP + measured),
        statistics,
        assessment(tpmC, all.response.getTotalCount()),
        checks(false),
        checks(bad),
        List.of(),
        List.of(),
        List.of(),
        List.of(new RunResult.RequirementResult("tpmC", "> 1000", !bad, "tpmC " + (long) tpmC)));
  }

  private static double gaussian(SplittableRandom random) {
    return StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()))
        * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }

  private static RunResult.CellInfo info(Cell cell) {
    return new RunResult.CellInfo(cell.id(), cell.label(), cell.varied());
  }

  private static RunResult.BenchmarkInfo benchmark(Cell cell) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("warehouses", 1);
    settings.put("access", cell.access());
    return new RunResult.BenchmarkInfo("tpcc", settings, TYPES, "tpmC", Atomicity.TRANSACTION);
  }

  private static RunResult.SystemInfo system() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("fsync", "on");
    settings.put("synchronous_commit", "on");
    settings.put("shared_buffers", "512MB");
    settings.put("max_connections", "40");
    return new RunResult.SystemInfo(
        "postgresql",
        "local",
        1,
        "loopback",
        Map.of(),
        new ServerDescription(
            "PostgreSQL", "18.1", "PostgreSQL JDBC 42.7.14", "read committed", settings),
        "Every test of this project runs on a real server of this version.");
  }

  private RunResult.LoadInfo load(Cell cell) {
    return new RunResult.LoadInfo(
        10,
        8,
        0,
        cell.paced() ? "keying-and-thinking" : "unpaced",
        cell.paced(),
        3,
        RAMP_UP,
        seconds,
        RAMP_DOWN,
        42);
  }

  private static Assessment assessment(double tpmC, long transactions) {
    Assessment.AuditStatus enough =
        transactions >= 10_000 ? Assessment.AuditStatus.PASS : Assessment.AuditStatus.TOO_FEW;
    return new Assessment(
        List.of(
            new Assessment.Metric("tpmC", "tpmC", tpmC, "1/min"),
            new Assessment.Metric("efficiency", "Efficiency", 100 * tpmC / 12.86, "%")),
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

  private static List<CheckResult> checks(boolean bad) {
    List<CheckResult> checks = new ArrayList<>();
    for (int condition = 1; condition <= 12; condition++) {
      boolean violated = bad && condition == 3;
      checks.add(
          new CheckResult(
              "condition-" + condition,
              "Condition " + condition,
              "3.3.2." + condition,
              violated ? CheckResult.Status.FAIL : CheckResult.Status.PASS,
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
        "1234abc",
        Map.of("HdrHistogram", "2.2.2"));
  }

  private static void json(Path file, Object value) throws IOException {
    Files.writeString(file, ResultJson.mapper().writeValueAsString(value));
  }

  private static void writeTimeline(Path file, List<TimelineRow> rows) throws IOException {
    CsvMapper csv = new CsvMapper();
    Files.writeString(
        file, csv.writer(csv.schemaFor(TimelineRow.class).withHeader()).writeValueAsString(rows));
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
            Histogram waits = new Histogram(3);
            waits.recordValueWithCount(50_000, Math.max(1, interval.getTotalCount()));
            waits.setStartTimeStamp(interval.getStartTimeStamp());
            waits.setEndTimeStamp(interval.getEndTimeStamp());
            log(log, waits, one.type.name() + ".wait");
          }
        }
      }
    }
  }

  private static void log(HistogramLogWriter log, Histogram interval, String tag) {
    interval.setTag(tag);
    log.outputIntervalHistogram(interval);
  }

  /** What one type of transaction did in the measured interval. */
  private static final class Counted {
    private final TransactionType type;
    private final List<Histogram> intervals = new ArrayList<>();
    private final Histogram response = new Histogram(3);
    private long serialization;
    private long lost;

    Counted(TransactionType type) {
      this.type = type;
    }

    void add(int second, Histogram interval, long failed, long connectionsLost) {
      interval.setStartTimeStamp(START.toEpochMilli() + (second - 1) * 1000L);
      interval.setEndTimeStamp(START.toEpochMilli() + second * 1000L);
      intervals.add(interval);
      response.add(interval);
      serialization += failed;
      lost += connectionsLost;
    }

    void merge(Counted other) {
      response.add(other.response);
      serialization += other.serialization;
      lost += other.lost;
    }

    TransactionStatistics statistics(int measured, boolean paced) {
      Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
      outcomes.put(Outcome.COMMITTED, response.getTotalCount());
      outcomes.put(Outcome.SERIALIZATION_FAILURE, serialization);
      outcomes.put(Outcome.CONNECTION_LOST, lost);
      LatencySummary times = summary(response);
      return new TransactionStatistics(
          type.name(),
          type.title(),
          outcomes,
          outcomes,
          Map.of(Outcome.SERIALIZATION_FAILURE, 2 * serialization),
          response.getTotalCount() / (double) measured,
          paced ? times : LatencySummary.EMPTY,
          times,
          times,
          LatencySummary.EMPTY,
          times,
          LatencySummary.EMPTY,
          times.count());
    }

    private static LatencySummary summary(Histogram nanos) {
      return new LatencySummary(
          nanos.getTotalCount(),
          nanos.getMean() / 1e3,
          nanos.getStdDeviation() / 1e3,
          nanos.getMinValue() / 1e3,
          nanos.getValueAtPercentile(50) / 1e3,
          nanos.getValueAtPercentile(90) / 1e3,
          nanos.getValueAtPercentile(95) / 1e3,
          nanos.getValueAtPercentile(99) / 1e3,
          nanos.getValueAtPercentile(99.9) / 1e3,
          nanos.getMaxValue() / 1e3);
    }
  }
}
