package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.redis.RedisDeployer;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.runner.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole experiments whose servers fail, at any moment of them. */
class ServerFailureIT {
  @TempDir Path folder;

  @Test
  void the_only_node_killed_ends_the_run_with_its_verdict() throws IOException {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: killed
            benchmark: {name: smallbank, accounts: 1000, access: procedures}
            systems:
              - {name: postgresql, deployment: local, faults: [{at: 2s, kill: 1}]}
            load:
              {terminals: 4, inFlight: 2, pacing: {type: rate, perSecond: 200}, rampUp: 1s,
               measure: 5s, rampDown: 0s}
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "killed", Instant.now());

    ExperimentResult result = new ExperimentInProcess().run(experiment, store);

    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
    assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason()).contains("could not be checked");
    assertThat(run.statistics().total().completed()).isPositive();
    assertThat(lost(run.statistics().total())).isPositive();
    assertThat(run.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.words()).isEqualTo("node-1 was killed");
              assertThat(event.second()).isGreaterThanOrEqualTo(3);
            });
    Path files = store.folder().resolve(result.runs().get(0).folder());
    // The hole is seen: the last seconds have their windows, and nothing in them.
    List<String> lines = Files.readAllLines(files.resolve(ResultFiles.WINDOWS));
    Window last = WindowFile.read(lines.get(lines.size() - 1));
    assertThat(RunSeries.ENDED.completed(last.observed(), "write-check")).isZero();
    // The server was watched until it was gone.
    assertThat(Files.readAllLines(files.resolve(ResultFiles.SERVERS)))
        .map(WindowFile::read)
        .filteredOn(window -> !window.observed().labels(ServerSeries.CPU).isEmpty())
        .isNotEmpty()
        .allSatisfy(
            window -> {
              assertThat(window.observed().labels(ServerSeries.CPU)).containsExactly("node-1");
              assertThat(window.toSeconds()).isLessThan(5);
            });
    assertThat(run.usage())
        .singleElement()
        .satisfies(
            usage -> {
              assertThat(usage.cpu()).isPositive();
              assertThat(usage.memoryBytes()).isPositive();
            });
    new ReportWriter().write(store.folder());
    assertThat(store.folder().resolve(ResultFiles.REPORT_HTML)).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | \\S*/postgres -D
          redis      | \\S*/redis-server
          """)
  void a_server_killed_before_or_after_its_run_fails_it_and_is_made_up_for_by_a_resumed_one(
      String system, String command) {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: killed
            benchmark: {name: ycsb, records: 3000}
            systems: [{name: %s, deployment: local}]
            load:
              {terminals: 4, inFlight: 2, pacing: {type: rate, perSecond: 200}, rampUp: 0s,
               measure: 1s, rampDown: 0s}
            repetitions: 3
            """
                .formatted(system),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "killed", Instant.now());
    Set<Integer> killed = new HashSet<>();
    ExperimentInProcess dying =
        new ExperimentInProcess()
            .atRows(
                (repetition, rows) -> {
                  if (repetition == 1 && rows > 0 && killed.add(1)) {
                    ExperimentInProcess.killLast(command);
                  }
                })
            .atStep(
                (repetition, step) -> {
                  if (step.equals(
                          repetition == 2 ? "checking the loaded data" : "checking the data")
                      && repetition > 1
                      && killed.add(repetition)) {
                    ExperimentInProcess.killLast(command);
                  }
                });

    ExperimentResult first = dying.run(experiment, store);

    assertThat(killed).containsExactly(1, 2, 3);
    assertThat(first.runs()).extracting(RunEntry::status).containsOnly(RunResult.Status.FAILED);
    assertThat(first.runs())
        .extracting(RunEntry::statusReason)
        .allSatisfy(
            reason -> assertThat(reason).contains("node-1 ended, which nobody had asked for"));
    assertThat(first.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
    assertThat(ExperimentInProcess.last(command)).isEmpty();

    ExperimentInProcess living = new ExperimentInProcess();
    ExperimentResult resumed = living.run(experiment, store);

    assertThat(living.started()).hasSize(3);
    assertThat(resumed.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(resumed.runs())
        .extracting(RunEntry::status)
        .containsOnly(RunResult.Status.COMPLETED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | 90 | {name: tpcc, warehouses: 1} | {} | LOAD_FAILED | 'Loading (items|warehouse 1) failed' | postgresql.log
          redis      | 16 | {name: ycsb, records: 1000, writeAllFields: true, mix: {read: 60, update: 40}} | {appendonly: 'yes'} | RUN_FAILED | more transactions update failed | redis-1.log
          """)
  void a_disk_that_is_full_at_the_server_fails_the_load_or_the_run_and_is_said(
      String system,
      int megabytes,
      String benchmark,
      String settings,
      ExitCode exitCode,
      String reason,
      String logName)
      throws IOException {
    assumeTrue(Loadstone.mayMount(), "only root may make a small disk");
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Path file =
        Files.writeString(
            folder.resolve("full.yaml"),
            """
            name: full
            benchmark: %s
            systems: [{name: %s, deployment: local, settings: %s}]
            # Enough to fill the disk several times, however long that takes here.
            load: {terminals: 4, inFlight: 2, rampUp: 0s, stopAfter: 100000, rampDown: 0s}
            """
                .formatted(benchmark, system, settings));

    Loadstone.Ended ended =
        Loadstone.runOnDisk(
            disk, megabytes, folder, "run", file.toString(), "--data", disk.toString());

    ResultStore store = Loadstone.results(folder, "full");
    RunResult run = store.readRun("01-" + system, 1).orElseThrow();
    assertThat(ended.exitCode()).isEqualTo(exitCode.code());
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    // Items and warehouses are loaded side by side: either may come first to the full disk.
    assertThat(run.statusReason()).containsPattern(reason);
    Path log =
        store
            .folder()
            .resolve(store.runFolderName("01-" + system, 1))
            .resolve("logs")
            .resolve(logName);
    assertThat(run.statusReason() + Files.readString(log)).contains("No space left on device");
  }

  @Test
  void a_switch_between_the_nodes_that_dies_fails_the_run_and_leaves_nothing_behind() {
    Network network = new Network(0, Duration.ofMillis(1));
    List<Refusal> refusals = RedisDeployer.standard().refusals(1, Map.of(), network);
    assumeTrue(refusals.isEmpty(), refusals::toString);
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: switch
            benchmark: {name: ycsb, records: 1000}
            systems: [{name: redis, deployment: local, network: {delay: 1ms}}]
            load: {terminals: 4, inFlight: 2, rampUp: 0s, measure: 4s, rampDown: 0s, timeout: 1s}
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "switch", Instant.now());
    List<Optional<ProcessHandle>> found = new ArrayList<>();

    ExperimentResult result =
        new ExperimentInProcess()
            .whileMeasuring(
                () -> {
                  found.add(ExperimentInProcess.last("\\S*/java .*SwitchProgram"));
                  found.get(0).ifPresent(ProcessHandle::destroyForcibly);
                })
            .run(experiment, store);

    assumeTrue(found.get(0).isPresent(), "the kernel delays packets itself");
    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
    assertThat(run.events())
        .extracting(RunEvent::words)
        .containsExactly("the switch between the nodes ended, which nobody had asked for");
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason()).contains("the switch between the nodes ended");
    assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(run.statistics().total().completed()).isPositive();
    assertThat(ExperimentInProcess.last("\\S*/redis-server")).isEmpty();
    assertThat(Path.of("/run/netns"))
        .isDirectoryNotContaining("glob:**/loadstone-" + ProcessHandle.current().pid() + "-*");
  }

  @Test
  void a_server_that_comes_back_costs_errors_and_no_order() {
    try (ClusterDeployment server = server()) {
      Experiment experiment = onServer(server, "12s");
      ResultStore store = ResultStore.create(folder.resolve("results"), "crash", Instant.now());

      ExperimentResult result =
          new ExperimentInProcess()
              .byClients()
              .whileMeasuring(
                  () -> {
                    kill(server);
                    server.restart();
                  })
              .run(experiment, store);

      RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
      assertThat(run.status()).isEqualTo(RunResult.Status.COMPLETED);
      assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
      assertThat(run.statistics().reconnects()).isPositive();
      assertThat(lost(run.statistics().total())).isPositive();
      // The crash lost no acknowledged order: what the client saw is what the server has.
      assertThat(run.checks())
          .allSatisfy(check -> assertThat(check.status()).isNotEqualTo(CheckResult.Status.FAIL))
          .anySatisfy(
              check -> {
                assertThat(check.id()).isEqualTo("new-orders-client-vs-server");
                assertThat(check.status()).isEqualTo(CheckResult.Status.PASS);
              });
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | {name: voter}               | {synchronous_commit: "on"} | \\S*/postgres -D
          redis      | {name: ycsb, records: 1000} | {mode: replicated}         | \\S*/redis-server
          """)
  void a_replica_that_dies_unasked_fails_the_run_though_no_client_sees_it(
      String system, String benchmark, String settings, String command) {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: death
            benchmark: %s
            systems:
              - {name: %s, nodes: 3, deployment: local, settings: %s}
            load:
              {terminals: 4, inFlight: 2, pacing: {type: rate, perSecond: 200}, rampUp: 1s,
               measure: 4s, rampDown: 0s}
            """
                .formatted(benchmark, system, settings),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "death", Instant.now());

    ExperimentResult result =
        new ExperimentInProcess()
            .whileMeasuring(() -> ExperimentInProcess.killLast(command))
            .run(experiment, store);

    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
    assertThat(run.statistics().total().completed()).isPositive();
    assertThat(run.events())
        .extracting(RunEvent::words)
        .containsExactly("node-3 ended, which nobody had asked for");
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason())
        .startsWith("node-3 ended, which nobody had asked for, ")
        .contains(" s after the run began");
    assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
  }

  @Test
  void a_fault_that_a_run_ends_before_fails_it() {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: early
            benchmark: {name: smallbank, accounts: 1000}
            systems:
              - {name: postgresql, deployment: local, faults: [{at: 10m, kill: 1}]}
            load: {terminals: 4, inFlight: 2, rampUp: 0s, stopAfter: 50, rampDown: 0s}
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "early", Instant.now());

    ExperimentResult result = new ExperimentInProcess().run(experiment, store);

    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason())
        .isEqualTo(
            "node 1 was to be killed at 600.0 s, and the measured interval had ended before");
    assertThat(run.events()).isEmpty();
    assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
  }

  private static long lost(TransactionStatistics total) {
    return total.overall().getOrDefault(Outcome.CONNECTION_LOST, 0L)
        + total.overall().getOrDefault(Outcome.UNKNOWN, 0L);
  }

  private static void kill(ClusterDeployment server) {
    ProcessHandle process = ProcessHandle.of(server.nodes().get(0).pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  private ClusterDeployment server() {
    return PostgresqlDeployer.standard()
        .start(
            new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }

  private static Experiment onServer(ClusterDeployment server, String measure) {
    return ExperimentInProcess.read(
        """
        name: crash
        benchmark: {name: tpcc, warehouses: 1}
        systems:
          - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "${SECRET}"}
        load:
          {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 100}, rampUp: 1s,
           measure: %s, rampDown: 1s}
        """
            .formatted(server.endpoints().get(0), server.database(), server.user(), measure),
        Map.of("SECRET", server.password().reveal()));
  }
}
