package dev.loadstone.lab.peers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.peer.PeerResult;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.imports.ToolDifferences;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The tool YCSB, with the layout of its distribution: the core is in {@code lib} and each binding
 * in {@code <name>-binding/lib}. In a distribution of one binding, everything is in {@code lib}.
 */
public final class YcsbTool implements PeerTool {
  private static final String CLIENT = "site.ycsb.Client";
  private static final String MAKE_TABLE = "site.ycsb.db.JdbcDBCreateTable";

  @Override
  public String name() {
    return "ycsb";
  }

  @Override
  public String title() {
    return "YCSB";
  }

  @Override
  public List<Refusal> refusals(PeerCell cell) {
    return new PeerRules(title(), cell)
        .benchmarks(List.of("ycsb"))
        .databases(YcsbBinding.ALL.keySet())
        .properties((name, value) -> isJdbc(cell), "none, where its binding is not JDBC")
        .refuse(
            cell.load().pacing() instanceof Pacing.KeyingAndThinking,
            "has no keying and think times; expected load.pacing: unpaced or a rate")
        .refuse(
            cell.load().pacing() instanceof Pacing.Rate rate
                && rate.perSecond() != Math.rint(rate.perSecond()),
            "has whole transactions a second as its target; expected such a load.pacing.perSecond")
        .refuse(new YcsbWorkload(cell).deletes(), "deletes nothing; expected a mix without delete")
        .refuse(
            cell.system().deployment() == DeploymentKind.EXTERNAL
                && YcsbBinding.ALL.containsKey(cell.system().name())
                && !isJdbc(cell),
            "leaves its records among those of an external "
                + cell.system().name()
                + ", where nobody can tell them apart; expected deployment: local")
        .refusals();
  }

  private static boolean isJdbc(PeerCell cell) {
    YcsbBinding binding = YcsbBinding.ALL.get(cell.system().name());
    return binding != null && binding.isJdbc();
  }

  @Override
  public void requireInstalled(DriverSettings driver) {
    PeerRules.requireInstalled(
        title(),
        driver,
        !jars(Path.of(driver.path(), "lib")).isEmpty(),
        "a folder with its core in lib, and bindings in <name>-binding/lib");
  }

  @Override
  public List<SqlTable> tables(PeerCell cell) {
    String name = String.valueOf(cell.settings().get("table"));
    return List.of(new SqlTable(name, List.of("create table " + name)));
  }

  private static List<Path> jars(Path folder) {
    File[] jars = folder.toAbsolutePath().toFile().listFiles((in, name) -> name.endsWith(".jar"));
    return jars == null ? List.of() : Stream.of(jars).map(File::toPath).sorted().toList();
  }

  private JavaProgram program(PeerJob job, String main) {
    DriverSettings driver = job.cell().driver();
    List<Path> jars = new ArrayList<>(jars(Path.of(driver.path(), "lib")));
    jars.addAll(jars(Path.of(driver.path(), binding(job).folder() + "-binding", "lib")));
    return JavaProgram.of(title(), driver, jars, main);
  }

  private static YcsbBinding binding(PeerJob job) {
    return YcsbBinding.ALL.get(job.cell().system().name());
  }

  @Override
  public String load(PeerJob job) {
    ToolProcess process = new ToolProcess(title(), job);
    YcsbWorkload workload = new YcsbWorkload(job.cell());
    Path result = job.work().resolve("ycsb-load.json");
    Map<String, ?> settings = job.cell().settings();
    if (binding(job).isJdbc()) {
      String name = String.valueOf(settings.get("table"));
      String fields = String.valueOf(settings.get("fields"));
      List<String> table = List.of("-n", name, "-f", fields);
      process.run(
          process.loading("table"), command(job, process, MAKE_TABLE, workload.load(), table));
    }
    Map<String, String> properties = workload.load();
    properties.put("exportfile", result.toString());
    List<String> load = List.of("-load", "-db", binding(job).type());
    process.run(process.loading("load"), command(job, process, CLIENT, properties, load));
    requireLoaded(job, process, result);
    return (binding(job).isJdbc() ? "YCSB's JdbcDBCreateTable, then its load" : "YCSB's load")
        + " by "
        + job.cell().load().loaders()
        + " threads";
  }

  /** Requires all records. YCSB's exit status is 0 even if inserts failed. */
  private static void requireLoaded(PeerJob job, ToolProcess process, Path result) {
    long records = ((Number) job.cell().settings().get("records")).longValue();
    try {
      long inserted = YcsbResults.read(result).inserted();
      if (inserted != records) {
        throw process.unusable(
            ExitCode.LOAD_FAILED, "inserted " + inserted + " of " + records + " records");
      }
    } catch (UnreadableResult e) {
      throw process.unusable(ExitCode.LOAD_FAILED, e.getMessage());
    }
  }

  @Override
  public PeerResult run(PeerJob job) {
    ToolProcess process = new ToolProcess(title(), job);
    return process.measure(
        (name, time) -> drive(job, process, name, time),
        file -> {
          YcsbResults results = YcsbResults.read(file);
          process.keep(file, "measurements.json");
          return results.figures(job.cell().load().pacing() instanceof Pacing.Rate);
        },
        remarks(job.cell()),
        () -> program(job, CLIENT).version());
  }

  private Path drive(PeerJob job, ToolProcess process, String name, Duration time) {
    Path result = job.work().resolve("ycsb-" + name + ".json");
    Map<String, String> properties = new YcsbWorkload(job.cell()).run(time.toSeconds());
    properties.put("exportfile", result.toString());
    List<String> arguments = List.of("-t", "-db", binding(job).type());
    process.run(process.driving(name, time), command(job, process, CLIENT, properties, arguments));
    return result;
  }

  private List<String> command(
      PeerJob job,
      ToolProcess process,
      String main,
      Map<String, String> properties,
      List<String> arguments) {
    Properties all = new Properties();
    all.putAll(properties);
    all.putAll(binding(job).properties(job.target(), job.cell().system().properties()));
    StringWriter text = new StringWriter();
    try {
      all.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Path file = process.secret("ycsb.properties", text.toString());
    List<String> command = new ArrayList<>(program(job, main).command());
    command.addAll(List.of("-P", file.toString()));
    command.addAll(arguments);
    return command;
  }

  private static List<String> remarks(PeerCell cell) {
    List<String> remarks = new ArrayList<>(ToolDifferences.ofYcsb());
    remarks.add(
        "A run of YCSB of its own before the measured one took the place of the ramp-up ("
            + cell.load().rampUp().least().toSeconds()
            + " s); it warms the servers, not the client.");
    if (isJdbc(cell)) {
      remarks.add("YCSB commits each operation by itself, at the isolation level of the server.");
    }
    if (cell.load().pacing() instanceof Pacing.Rate rate && rate.isPoisson()) {
      remarks.add(
          "YCSB's operations are due at constant intervals, and not as Poisson's arrivals.");
    }
    remarks.add("Percentiles are of each operation alone: YCSB has none of all together.");
    return remarks;
  }
}
