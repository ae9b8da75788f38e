package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.report.compare.ResultReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Troubles that are made on purpose, and the part of the response to which each adds most. */
final class ProvokedIT {
  private static final int ROUNDS = 20;
  private static final int BURNERS = 2;

  private static final Map<String, String> SLOW_LOG =
      Map.of(
          "postgresql",
          "settings: {commit_delay: 100000, commit_siblings: 0}",
          "mariadb",
          "faults: [{at: 300ms, slow-disk: 1, delay: 150ms, for: 3s}]");

  /** Linux shares processors among sessions before it does so among the processes of each. */
  private static final String STARVE =
      "taskset -acp 0 %1$d; renice -n 10 -p %1$d; echo 10 > /proc/%1$d/autogroup";

  private static final Path TASKSET = Path.of("/usr/bin/taskset");

  @TempDir Path folder;

  private int runs;

  /** On a machine that others work on, what they add to the client's part may be more. */
  @OnRequest
  @ParameterizedTest
  @CsvSource({"postgresql, statements", "mariadb, statements", "voltdb, procedures"})
  void a_lock_a_slow_log_a_slow_network_and_a_starved_server_are_each_named_in_all_rounds(
      String system, String access) throws Exception {
    assertThat(misnamed(system, access, ROUNDS)).isEmpty();
  }

  /** What was named wrongly, with the parts in ms. */
  private List<String> misnamed(String system, String access, int rounds) throws Exception {
    List<String> misnamed = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Map<String, Double> quiet = parts(system, access, "");
      for (Map.Entry<TimePart, Map<String, Double>> each : troubled(system, access).entrySet()) {
        Map<String, Double> with = each.getValue();
        String largest =
            Stream.of(TimePart.values())
                .map(TimePart::label)
                .max(
                    Comparator.comparing(
                        part -> with.getOrDefault(part, 0.0) - quiet.getOrDefault(part, 0.0)))
                .orElseThrow();
        if (!largest.equals(each.getKey().label())) {
          misnamed.add(
              "round %d, %s: %s; quiet %s, troubled %s"
                  .formatted(round, each.getKey().label(), largest, quiet, with));
        }
      }
    }
    return misnamed;
  }

  /** The parts of responses under each trouble that this system and machine can have. */
  private Map<TimePart, Map<String, Double>> troubled(String system, String access)
      throws Exception {
    Map<TimePart, Map<String, Double>> troubled = new EnumMap<>(TimePart.class);
    if (SLOW_LOG.containsKey(system)) {
      troubled.put(TimePart.LOCKS, locked(system, access));
      troubled.put(TimePart.LOG, parts(system, access, SLOW_LOG.get(system)));
    }
    if (NodeNetwork.refusals(1, Network.LOOPBACK.with(Network.Need.DELAYS)).isEmpty()) {
      troubled.put(TimePart.NETWORK, parts(system, access, "network: {delay: 15ms}"));
    }
    if (Runtime.getRuntime().availableProcessors() > 1 && Files.exists(TASKSET)) {
      troubled.put(
          TimePart.PROCESSOR, during(this::starveServers, () -> parts(system, access, "")));
    }
    return troubled;
  }

  private Map<String, Double> locked(String system, String access) throws Exception {
    Deployer deployer = BuiltInCatalog.catalog().deployer(system).orElseThrow();
    try (Deployment server =
        deployer.start(
            new DeploymentPlan(
                1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 30, 0))) {
      String external =
          "deployment: external, endpoints: [\"%s\"], database: %s, user: %s, password: \"%s\""
              .formatted(
                  server.endpoints().get(0),
                  server.database(),
                  server.user(),
                  server.password().reveal());
      return during(() -> holdRows(system, server), () -> parts(system, access, external));
    }
  }

  private Map<String, Double> parts(String system, String access, String keys) throws IOException {
    String name = "provoked-" + ++runs;
    Path config =
        Files.writeString(
            folder.resolve(name + ".yaml"),
            """
            name: %s
            benchmark: {name: smallbank, accounts: 1000, access: %s}
            systems: [{name: %s%s}]
            load:
              {terminals: 16, inFlight: 16, pacing: {type: rate, perSecond: 40}, rampUp: 1s, measure: 4s, rampDown: 0s}
            """
                .formatted(name, access, system, keys.isEmpty() ? "" : ", " + keys));
    String said = CommandHere.run(folder, "run", config.toString()).toString();
    Map<String, Double> parts =
        new ResultReader()
            .read(Loadstone.results(folder, name).folder())
            .runs()
            .get(0)
            .result()
            .statistics()
            .total()
            .time();
    assertThat(parts).as(said).isNotEmpty();
    return parts;
  }

  /** Has something done beside a run, which is interrupted when the run has ended. */
  private static <T> T during(Callable<Void> trouble, Callable<T> run) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    Future<Void> beside = executor.submit(trouble);
    try {
      T result = run.call();
      assertThat(beside).as("the trouble").isNotDone();
      return result;
    } finally {
      beside.cancel(true);
      executor.shutdownNow();
    }
  }

  /** Holds all accounts for 0.3 s of each second, when they are there. */
  private static Void holdRows(String system, Deployment server) throws Exception {
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:" + system + "://" + server.endpoints().get(0) + "/" + server.database(),
            server.user(),
            server.password().reveal())) {
      connection.setAutoCommit(false);
      while (!Thread.interrupted()) {
        try (Statement statement = connection.createStatement()) {
          statement.execute("select * from checking for update");
          Thread.sleep(300);
        } catch (SQLException e) {
          // The tables are loaded anew; the next turn finds them.
          connection.rollback();
        }
        connection.rollback();
        Thread.sleep(700);
      }
    }
    return null;
  }

  /**
   * Has the servers share one processor with loops that never wait and have more right to it, and
   * all else another, from the begin of the next run.
   */
  private Void starveServers() throws IOException, InterruptedException {
    long before = begun();
    List<Process> burners = new ArrayList<>();
    Set<Long> placed = new HashSet<>();
    try {
      while (true) {
        if (burners.isEmpty() && begun() > before) {
          for (int i = 0; i < BURNERS; i++) {
            burners.add(
                new ProcessBuilder(
                        "setsid", "taskset", "-c", "0", "sh", "-c", "while :; do :; done")
                    .start());
            placed.add(burners.get(i).pid());
          }
        }
        for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
          if (placed.add(process.pid())) {
            shell((isServer(process) ? STARVE : "taskset -acp 1 %d").formatted(process.pid()));
          }
        }
        Thread.sleep(200);
      }
    } finally {
      burners.forEach(Process::destroyForcibly);
    }
  }

  /** The number of runs that were begun after their load. */
  private long begun() throws IOException {
    Path results = folder.resolve("results");
    if (Files.notExists(results)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(results)) {
      return files.filter(file -> file.endsWith(ResultFiles.WINDOWS)).count();
    } catch (UncheckedIOException e) {
      // What was there a moment ago is gone; the next look tells.
      return 0;
    }
  }

  private static void shell(String command) throws IOException, InterruptedException {
    new ProcessBuilder("sh", "-c", command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static boolean isServer(ProcessHandle process) {
    String program = process.info().command().orElse("");
    return program.endsWith("postgres")
        || program.endsWith("mariadbd")
        || process.info().commandLine().orElse("").contains("org.voltdb.VoltDB");
  }
}
