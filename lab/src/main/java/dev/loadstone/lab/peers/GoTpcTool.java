package dev.loadstone.lab.peers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.peer.PeerResult;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.imports.ToolDifferences;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tool {@code go-tpc}, a program. */
public final class GoTpcTool implements PeerTool {
  /** The transaction types in the order of go-tpc's weights. */
  private static final List<String> MIX =
      List.of("new-order", "payment", "order-status", "delivery", "stock-level");

  private static final List<SqlTable> TABLES =
      Stream.of(
              "history new_order order_line orders customer district stock item warehouse"
                  .split(" ", -1))
          .map(name -> SqlTable.of("create table " + name))
          .toList();

  /** go-tpc's numbers of isolation levels. */
  private static final Map<Isolation, String> ISOLATION =
      Map.of(
          Isolation.READ_COMMITTED, "2",
          Isolation.REPEATABLE_READ, "4",
          Isolation.SERIALIZABLE, "6");

  private static final Map<String, String> DRIVERS =
      Map.of(
          "postgresql", "postgres",
          "cockroachdb", "postgres",
          "yugabytedb", "postgres",
          "mariadb", "mysql",
          "mysql", "mysql",
          "tidb", "mysql");

  /** Each warehouse has 10 districts, which start with 3,000 orders each (4.3.3.1). */
  private static final long NEXT_ORDERS_OF_A_WAREHOUSE = 10 * 3_001;

  @Override
  public String name() {
    return "go-tpc";
  }

  @Override
  public String title() {
    return "go-tpc";
  }

  @Override
  public List<Refusal> refusals(PeerCell cell) {
    boolean mysql = "mysql".equals(DRIVERS.get(cell.system().name()));
    return new GoTpcConnection(cell, mysql)
        .refuse(new PeerRules(title(), cell))
        .benchmarks(List.of("tpcc"))
        .databases(DRIVERS.keySet())
        .refuse(
            cell.load().pacing() instanceof Pacing.Rate,
            "has no rate; expected load.pacing: unpaced or keying-and-thinking")
        .refuse(
            cell.load().pacing() instanceof Pacing.KeyingAndThinking keying && keying.factor() != 1,
            "waits as the specification says; expected a factor of 1")
        .refuse(
            mysql
                && (cell.system().deployment().startsServers()
                    || cell.system().password().isPresent()),
            "takes a password for "
                + cell.system().name()
                + " as an argument only, which everybody on this machine can read; expected an"
                + " external server and a user without a password")
        .refusals();
  }

  @Override
  public void requireInstalled(DriverSettings driver) {
    Path program = Path.of(driver.path());
    PeerRules.requireInstalled(
        title(),
        driver,
        Files.isRegularFile(program) && Files.isExecutable(program),
        "the program go-tpc");
  }

  @Override
  public List<SqlTable> tables(PeerCell cell) {
    return TABLES;
  }

  @Override
  public String load(PeerJob job) {
    ToolProcess process = process(job);
    List<String> arguments =
        List.of("prepare", "--no-check", "-T", Integer.toString(job.cell().load().loaders()));
    process.run(process.loading("load"), command(job, arguments));
    // Its exit status is 0 even if it could not load.
    long orders = ServerCount.take(job).totals().get(ServerCount.NEW_ORDERS);
    if (orders != NEXT_ORDERS_OF_A_WAREHOUSE * warehouses(job)) {
      throw process.unusable(
          ExitCode.LOAD_FAILED,
          "left " + orders + " as the sum of next order numbers, which is no whole load");
    }
    return "go-tpc tpcc prepare, " + job.cell().load().loaders() + " threads";
  }

  private static long warehouses(PeerJob job) {
    return ((Number) job.cell().settings().get("warehouses")).longValue();
  }

  @Override
  public PeerResult run(PeerJob job) {
    ToolProcess process = process(job);
    return process.measure(
        (name, time) -> drive(job, process, name, time),
        log -> GoTpcSummary.read(ToolProcess.text(log)),
        remarks(job.cell()),
        () -> version(job, process));
  }

  private ToolProcess process(PeerJob job) {
    return new ToolProcess(
        title(),
        job,
        job.work(),
        DRIVERS.get(job.cell().system().name()).equals("postgres")
            ? Map.of("PGPASSWORD", job.target().password().reveal())
            : Map.of());
  }

  private static String program(PeerJob job) {
    return Path.of(job.cell().driver().path()).toAbsolutePath().toString();
  }

  private static String version(PeerJob job, ToolProcess process) {
    Path log =
        process.run(process.driving("version", Duration.ZERO), List.of(program(job), "version"));
    return ToolProcess.text(log)
        .lines()
        .filter(line -> line.startsWith("Git Commit Hash:"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        // A build without its Makefile reports none.
        .filter(hash -> !hash.equals("none"))
        .findFirst()
        .orElse("");
  }

  private static Path drive(PeerJob job, ToolProcess process, String name, Duration time) {
    PeerCell cell = job.cell();
    List<String> arguments =
        new ArrayList<>(List.of("run", "--ignore-error", "--time", time.toSeconds() + "s"));
    arguments.addAll(List.of("-T", Integer.toString(cell.load().inFlight())));
    if (cell.load().pacing() instanceof Pacing.KeyingAndThinking) {
      arguments.add("--wait");
    }
    if (cell.settings().get("mix") instanceof Map<?, ?> mix) {
      String weights =
          MIX.stream()
              .map(type -> mix.containsKey(type) ? String.valueOf(mix.get(type)) : "0")
              .collect(Collectors.joining(","));
      arguments.addAll(List.of("--weight", weights));
    }
    if (cell.system().isolation() != null) {
      arguments.addAll(List.of("--isolation", ISOLATION.get(cell.system().isolation())));
    }
    return process.run(process.driving(name, time), command(job, arguments));
  }

  private static List<String> command(PeerJob job, List<String> arguments) {
    Target target = job.target();
    Endpoint endpoint = Endpoint.of(target.endpoints().get(0));
    String driver = DRIVERS.get(job.cell().system().name());
    List<String> command = new ArrayList<>(List.of(program(job), "tpcc"));
    command.addAll(arguments);
    command.addAll(List.of("--warehouses", Long.toString(warehouses(job)), "-d", driver));
    command.addAll(List.of("-H", endpoint.host(), "-P", Integer.toString(endpoint.port())));
    command.addAll(List.of("-D", target.database(), "-U", target.user()));
    Map<String, String> options = new LinkedHashMap<>(job.cell().driver().settings());
    options.put(
        GoTpcConnection.OPTION,
        new GoTpcConnection(job.cell(), driver.equals("mysql")).parameters());
    options.forEach((option, value) -> command.addAll(List.of("--" + option, value)));
    return command;
  }

  private static List<String> remarks(PeerCell cell) {
    List<String> remarks = new ArrayList<>(ToolDifferences.ofGoTpc());
    remarks.add(
        "go-tpc has no warm-up: a run of its own before the measured one took its place ("
            + cell.load().rampUp().least().toSeconds()
            + " s).");
    if (cell.system().isolation() == null) {
      remarks.add("No isolation level was given: go-tpc takes that of the server.");
    }
    remarks.add("Transactions are go-tpc's own statements, on its own schema; no check was made.");
    return remarks;
  }
}
