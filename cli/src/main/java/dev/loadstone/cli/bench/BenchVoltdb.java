package dev.loadstone.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.experiment.Catalog;
import dev.loadstone.core.experiment.Experiment.LoadSettings;
import dev.loadstone.core.experiment.Experiment.Pacing;
import dev.loadstone.core.load.LoadGenerator;
import dev.loadstone.core.random.RandomStreams;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.file.PathUtils;
import org.voltdb.client.Client;
import org.voltdb.client.ClientConfig;
import org.voltdb.client.ClientFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench voltdb}: the asynchronous driver against a bare loop over the same client. */
@Command(
    name = "voltdb",
    description = {
      "Measures the asynchronous driver against a bare loop over VoltDB's client, in turn, on one"
          + " local VoltDB of one node: the same procedure, arguments and window.",
      "Processor time is that of this process; the server is another one."
    })
public final class BenchVoltdb implements Callable<Integer> {
  private static final long SEED = 42;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long TOPOLOGY_MILLIS = 30_000;

  private final Catalog catalog;
  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @Spec private CommandSpec spec;

  @Option(
      names = "--window",
      defaultValue = "200",
      description = "Calls under way at once (default: ${DEFAULT-VALUE}).")
  private int window;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      description = "Seconds of each turn (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--repetitions",
      defaultValue = "5",
      description = "Pairs of turns (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  /**
   * @param catalog knows voltdb
   */
  public BenchVoltdb(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    Path folder = Files.createTempDirectory("loadstone-bench-");
    try (Deployment server =
            catalog
                .deployer("voltdb")
                .orElseThrow()
                .start(
                    new DeploymentPlan(
                        1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 1, 0));
        DatabaseClient client = catalog.database("voltdb").orElseThrow().connect(target(server))) {
      createTable(client.capability(SqlClient.class).orElseThrow());
      Client bare = bareClient(server);
      try {
        compare(client.capability(ProcedureClient.class).orElseThrow(), bare, folder);
      } finally {
        bare.close();
      }
    } finally {
      PathUtils.deleteDirectory(folder);
    }
    return ExitCode.OK.code();
  }

  private Client bareClient(Deployment server) throws IOException {
    ClientConfig config = new ClientConfig();
    config.setTopologyChangeAware(true);
    config.setMaxOutstandingTxns(Math.max(1, window));
    Client client = ClientFactory.createClient(config);
    client.createConnection(server.endpoints().get(0));
    client.waitForTopology(TOPOLOGY_MILLIS);
    return client;
  }

  private static Target target(Deployment server) {
    return new Target(
        server.endpoints(),
        server.database(),
        server.user(),
        server.password(),
        1,
        null,
        Duration.ofSeconds(30),
        Map.of());
  }

  private static void createTable(SqlClient sql) throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table loadstone_bench (id bigint not null primary key, content varchar(60))");
      statement.execute("partition table loadstone_bench on column id");
    }
  }

  /** What a turn gave. */
  private record Turn(double perSecond, double cpuMicros) {}

  private void compare(ProcedureClient procedures, Client bare, Path folder)
      throws InterruptedException, IOException {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%-11s %12s %12s %8s %14s %14s %8s%n",
        "repetition", "driver/s", "bare/s", "ratio", "driver CPU µs", "bare CPU µs", "ratio");
    List<Double> rates = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    // The first pair warms server and client up and is not counted.
    for (int i = 0; i <= repetitions; i++) {
      boolean driverFirst = i % 2 == 0;
      Turn first = driverFirst ? driver(procedures, folder) : bareLoop(bare);
      Turn second = driverFirst ? bareLoop(bare) : driver(procedures, folder);
      Turn driver = driverFirst ? first : second;
      Turn loop = driverFirst ? second : first;
      if (i > 0) {
        rates.add(driver.perSecond() / loop.perSecond());
        costs.add(driver.cpuMicros() / loop.cpuMicros());
        out.printf(
            "%-11d %12.0f %12.0f %8.2f %14.2f %14.2f %8.2f%n",
            i,
            driver.perSecond(),
            loop.perSecond(),
            rates.get(i - 1),
            driver.cpuMicros(),
            loop.cpuMicros(),
            costs.get(i - 1));
        out.flush();
      }
    }
    out.println("rate, driver to bare loop: " + spread(rates));
    out.println("processor time a transaction, driver to bare loop: " + spread(costs));
    out.flush();
  }

  private static String spread(List<Double> ratios) {
    Collections.sort(ratios);
    return String.format(
        "median %.2f, least %.2f, most %.2f",
        ratios.get(ratios.size() / 2), ratios.get(0), ratios.get(ratios.size() - 1));
  }

  private Turn driver(ProcedureClient procedures, Path folder) throws IOException {
    Path files = Files.createTempDirectory(folder, "turn-");
    LoadSettings load =
        new LoadSettings(
            window,
            1,
            window,
            1,
            new Pacing.Unpaced(),
            Duration.ZERO,
            Duration.ofSeconds(seconds),
            Duration.ZERO,
            Duration.ofSeconds(30),
            1,
            false);
    LoadGenerator generator =
        new LoadGenerator(
            UpsertRun.TYPES, UpsertRun.HEADLINE, load, new RandomStreams(SEED), NanoClock.SYSTEM);
    long cpu = process.getProcessCpuTime();
    LoadGenerator.Outcome outcome =
        generator.run(new UpsertRun(procedures, SEED), files, sample -> {}, new Cancellation());
    double micros = (process.getProcessCpuTime() - cpu) / 1e3;
    long committed = outcome.statistics().total().overall().getOrDefault(Outcome.COMMITTED, 0L);
    return new Turn(outcome.statistics().total().throughput(), micros / committed);
  }

  private Turn bareLoop(Client client) throws InterruptedException {
    long cpu = process.getProcessCpuTime();
    long begin = System.nanoTime();
    long calls = BareLoop.run(client, window, TimeUnit.SECONDS.toNanos(seconds), SEED);
    double elapsed = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    return new Turn(calls / elapsed, (process.getProcessCpuTime() - cpu) / 1e3 / calls);
  }
}
