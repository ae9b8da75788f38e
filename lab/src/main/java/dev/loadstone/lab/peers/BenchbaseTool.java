package dev.loadstone.lab.peers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.peer.PeerResult;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.imports.BenchbaseBenchmark;
import dev.loadstone.runner.imports.ToolDifferences;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tool BenchBase: a folder with {@code benchbase.jar}, {@code config} and {@code lib}. */
public final class BenchbaseTool implements PeerTool {
  private static final String MAIN = "com.oltpbenchmark.DBWorkload";

  private static final String VIEWS = "v_votes_by_phone_number v_votes_by_contestant_number_state";

  /** The tables of each benchmark, each before those it needs. */
  private static final Map<String, String> TABLES =
      Map.of(
          "tpcc", "history new_order order_line oorder customer district stock item warehouse",
          "smallbank", "checking savings accounts",
          "tatp", "call_forwarding special_facility access_info subscriber",
          "voter", VIEWS + " votes area_code_state contestants",
          "ycsb", "usertable");

  @Override
  public String name() {
    return "benchbase";
  }

  @Override
  public String title() {
    return "BenchBase";
  }

  @Override
  public List<Refusal> refusals(PeerCell cell) {
    return new PeerRules(title(), cell)
        .benchmarks(TABLES.keySet())
        .databases(BenchbaseConfiguration.DIALECTS.keySet())
        .properties(
            // MariaDB's driver does not decode values.
            (name, value) -> !cell.system().name().equals("mariadb") || JdbcUrl.isPlain(value),
            "values of letters, digits and . - * _ / : , =")
        .refuse(
            cell.benchmark().equals("ycsb") && !(cell.settings().get("mix") instanceof Map),
            "has none of YCSB's core workloads; expected benchmark.mix")
        .refusals();
  }

  @Override
  public void requireInstalled(DriverSettings driver) {
    PeerRules.requireInstalled(
        title(),
        driver,
        Files.isRegularFile(jar(driver)),
        "a folder with benchbase.jar, as its build leaves it in target (tgz or zip)");
    program(driver);
  }

  private static Path jar(DriverSettings driver) {
    return Path.of(driver.path(), "benchbase.jar").toAbsolutePath();
  }

  private JavaProgram program(DriverSettings driver) {
    return JavaProgram.of(title(), driver, List.of(jar(driver)), MAIN);
  }

  @Override
  public List<SqlTable> tables(PeerCell cell) {
    return Stream.of(TABLES.get(cell.benchmark()).split(" ", -1))
        .map(name -> SqlTable.of("create " + (name.startsWith("v_") ? "view " : "table ") + name))
        .toList();
  }

  @Override
  public String load(PeerJob job) {
    ToolProcess process = process(job);
    process.run(
        process.loading("load"),
        command(job, process, "--create=true", "--load=true", "--execute=false"));
    return "BenchBase created its schema and loaded it (--create --load, loaderThreads "
        + job.cell().load().loaders()
        + ")";
  }

  @Override
  public PeerResult run(PeerJob job) {
    ToolProcess process = process(job);
    Path results = job.work().resolve("benchbase-results");
    String histograms = results.resolve("histograms.json").toString();
    LoadSettings load = job.cell().load();
    BenchbaseInterval interval = new BenchbaseInterval(job);
    process.run(
        process.driving("run", load.rampUp().least().plus(load.measure())),
        command(job, process, "--execute=true", "-d", results.toString(), "-jh", histograms),
        interval::look);
    try {
      return result(job, process, interval, results);
    } catch (UnreadableResult e) {
      throw process.unusable(ExitCode.RUN_FAILED, e.getMessage());
    }
  }

  private PeerResult result(
      PeerJob job, ToolProcess process, BenchbaseInterval interval, Path results)
      throws UnreadableResult {
    PeerCell cell = job.cell();
    BenchbaseResults found =
        new BenchbaseResults(
            results, BenchbaseBenchmark.named(cell.benchmark()).orElseThrow().typeNames());
    process.keep(found.file(".summary.json"), "summary.json");
    process.keep(found.file("histograms.json"), "histograms.json");
    process.keep(found.file(".raw.csv"), "raw.csv");
    ToolFigures figures = found.figures(cell.load().pacing() instanceof Pacing.Rate);
    ServerCount before = interval.begin();
    ServerCount after = interval.end();
    RunStatistics statistics =
        figures.statistics(
            interval.started(), cell.load().rampUp().least(), cell.types(), found.all());
    return process.result(
        statistics,
        before,
        after,
        after.secondsSince(before),
        remarks(cell, found.overall()),
        program(cell.driver()).version());
  }

  private static List<String> remarks(PeerCell cell, Map<Outcome, Long> overall) {
    List<String> remarks = new ArrayList<>(ToolDifferences.ofBenchbase(cell.benchmark()));
    remarks.add(
        "BenchBase's throughput is of transactions that ended, however they did; of the whole run"
            + " with its warm-up it counts "
            + overall.entrySet().stream()
                .map(
                    end ->
                        String.format(Locale.ROOT, "%,d %s", end.getValue(), end.getKey().title()))
                .collect(Collectors.joining(", "))
            + ". Retries are within a transaction's time and counted nowhere.");
    if (cell.system().isolation() == null) {
      remarks.add("No isolation level was given: BenchBase's own is serializable.");
    }
    if (cell.load().rampUp().isUntilSteady()) {
      remarks.add(
          "BenchBase's warm-up has a length: it took the shortest that rampUp allows, and does not"
              + " end when the load is steady.");
    }
    if (cell.load().pacing() instanceof Pacing.KeyingAndThinking) {
      remarks.add("BenchBase's think times are all as long as the mean, and not drawn.");
    }
    remarks.add(
        "Transactions are BenchBase's own statements, on its own schema; no check was made.");
    return remarks;
  }

  private ToolProcess process(PeerJob job) {
    return new ToolProcess(title(), job, Path.of(job.cell().driver().path()), Map.of());
  }

  private List<String> command(PeerJob job, ToolProcess process, String... arguments) {
    Path file =
        process.secret("benchbase.xml", new BenchbaseConfiguration(job.cell()).xml(job.target()));
    List<String> command = new ArrayList<>(program(job.cell().driver()).command());
    command.addAll(List.of("-b", job.cell().benchmark(), "-c", file.toString()));
    command.addAll(List.of(arguments));
    return command;
  }
}
