package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.experiment.ClientFleet;
import dev.loadstone.core.experiment.Experiment;
import dev.loadstone.core.experiment.Experiment.Cell;
import dev.loadstone.core.experiment.ExperimentListener;
import dev.loadstone.core.experiment.ExperimentRunner;
import dev.loadstone.core.experiment.file.ExperimentFile;
import dev.loadstone.core.experiment.file.ExperimentReader;
import dev.loadstone.core.experiment.file.Overrides;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.TransactionStatistics;
import dev.loadstone.deployments.PostgresqlDeployer;
import dev.loadstone.deployments.PostgresqlDeployment;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.workers.Endpoint;
import dev.loadstone.workers.WorkerFleet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole experiments, with servers that fail in the middle of them. */
class ExperimentRunnerIT {
  private static final String NOOP =
      """
      name: driver
      benchmark: {name: tpcc, warehouses: 1}
      systems:
        - {name: noop, label: a, deployment: local}
        - {name: noop, label: b, deployment: local}
      load: {terminals: 10, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
      repetitions: 2
      """;

  private static final ClientFleet FLEET =
      new WorkerFleet(OwnCommand.words(), new Endpoint("127.0.0.1", 0), Optional.empty());

  @TempDir Path folder;

  private final List<String> started = new ArrayList<>();

  @Test
  void repetitions_are_interleaved_and_a_resumed_experiment_keeps_what_is_complete()
      throws IOException {
    Experiment experiment = experiment(NOOP, Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());

    ExperimentResult first = run(experiment, store, sample -> {});
    assertThat(started).containsExactly("a 1", "b 1", "a 2", "b 2");
    assertThat(first.complete()).isTrue();

    // As if the second repetition of b had been killed before its result was written.
    RunEntry lost = first.runs().get(3);
    Files.delete(store.folder().resolve(lost.folder()).resolve(ResultFiles.RUN_RESULT));
    started.clear();
    ExperimentResult resumed = run(experiment, store, sample -> {});

    assertThat(started).containsExactly("b 2");
    assertThat(resumed.complete()).isTrue();
    assertThat(resumed.started()).isEqualTo(first.started());
    assertThat(resumed.runs().subList(0, 3)).isEqualTo(first.runs().subList(0, 3));
  }

  @Test
  void a_cancelled_experiment_keeps_the_run_and_marks_it() {
    Experiment experiment = experiment(NOOP.replace("1s", "5m"), Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    Cancellation cancellation = new Cancellation();

    ExperimentResult result =
        new ExperimentRunner(
                Suite.catalog(), listener(sample -> cancellation.cancel()), cancellation, FLEET)
            .run(experiment, store);

    assertThat(result.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(result.complete()).isFalse();
    assertThat(result.runs()).hasSize(1);
    assertThat(result.runs().get(0).status()).isEqualTo(RunResult.Status.INTERRUPTED);
    assertThat(result.runs().get(0).throughput()).isPositive();
  }

  @Test
  void an_unmet_requirement_is_said_and_decides_the_exit_code() {
    Experiment experiment =
        experiment(NOOP + "require: {tpmC: \"> 999999999\", errors: \"< 0.1%\"}\n", Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());

    ExperimentResult result = run(experiment, store, sample -> {});

    assertThat(result.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED);
    assertThat(result.complete()).isTrue();
    assertThat(result.passed()).isFalse();
    assertThat(store.readRun(experiment.cells().get(0).id(), 1).orElseThrow().requirements())
        .extracting(RunResult.RequirementResult::met)
        .containsExactly(false, true);
  }

  @Test
  void a_server_that_comes_back_costs_errors_and_no_order() {
    try (PostgresqlDeployment server = server()) {
      Experiment experiment = onServer(server, "8s");
      ResultStore store = ResultStore.create(folder.resolve("results"), "crash", Instant.now());

      ExperimentResult result =
          run(
              experiment,
              store,
              once(
                  () -> {
                    kill(server);
                    server.restart();
                  }));

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

  @Test
  void the_only_node_killed_ends_the_run_with_its_verdict() throws IOException {
    Experiment experiment =
        experiment(
            """
            name: killed
            benchmark: {name: tpcc, warehouses: 1, access: procedures}
            systems:
              - {name: postgresql, deployment: local, faults: [{at: 2s, kill: 1}]}
            load: {terminals: 4, inFlight: 2, rampUp: 1s, measure: 5s, rampDown: 0s}
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "killed", Instant.now());

    ExperimentResult result = run(experiment, store, sample -> {});

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
              assertThat(event.what()).isEqualTo("node 1 was killed");
              assertThat(event.second()).isGreaterThanOrEqualTo(3);
            });
    Path files = store.folder().resolve(result.runs().get(0).folder());
    // The hole is in the timeline: the last seconds have their lines, and nothing in them.
    List<String> timeline = Files.readAllLines(files.resolve(ResultFiles.TIMELINE));
    assertThat(timeline.get(timeline.size() - 1)).matches("[^,]+,[^,]+,stock-level,0,0,.*");
    // The server was watched until it was gone.
    List<String> server = Files.readAllLines(files.resolve(ResultFiles.SERVER));
    assertThat(server.get(0))
        .isEqualTo("second,node,processes,cpu,memoryBytes,readBytes,writtenBytes");
    assertThat(server.subList(1, server.size()))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.split(",", -1)[1]).isEqualTo("node-1"))
        .allSatisfy(line -> assertThat(Double.parseDouble(line.split(",", -1)[0])).isLessThan(5));
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

  @Test
  void a_wrong_password_fails_its_cell_and_lets_the_others_run() {
    try (PostgresqlDeployment server = server()) {
      Experiment experiment =
          experiment(
              """
              name: password
              benchmark: {name: tpcc, warehouses: 1}
              systems:
                - {name: postgresql, label: wrong, deployment: external, endpoints: ["%s"], user: %s, password: "${WRONG}"}
                - {name: noop, deployment: local}
              load: {terminals: 1, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
              """
                  .formatted(server.endpoints().get(0), server.user()),
              Map.of("WRONG", "not-the-password"));
      ResultStore store = ResultStore.create(folder.resolve("results"), "pw", Instant.now());

      ExperimentResult result = run(experiment, store, sample -> {});

      assertThat(result.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
      assertThat(result.runs())
          .extracting(RunEntry::status)
          .containsExactly(RunResult.Status.FAILED, RunResult.Status.COMPLETED);
      assertThat(result.runs().get(0).statusReason())
          .contains("password")
          .doesNotContain("not-the-password");
    }
  }

  private static long lost(TransactionStatistics total) {
    return total.overall().getOrDefault(Outcome.CONNECTION_LOST, 0L)
        + total.overall().getOrDefault(Outcome.UNKNOWN, 0L);
  }

  private PostgresqlDeployment server() {
    return PostgresqlDeployer.standard()
        .start(
            new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }

  private static void kill(PostgresqlDeployment server) {
    ProcessHandle process = ProcessHandle.of(server.nodes().get(0).pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  private static Experiment onServer(PostgresqlDeployment server, String measure) {
    return experiment(
        """
        name: crash
        benchmark: {name: tpcc, warehouses: 1}
        systems:
          - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "${SECRET}"}
        load: {terminals: 4, inFlight: 4, rampUp: 1s, measure: %s, rampDown: 1s}
        """
            .formatted(server.endpoints().get(0), server.database(), server.user(), measure),
        Map.of("SECRET", server.password().reveal()));
  }

  private static Experiment experiment(String yaml, Map<String, String> environment) {
    try {
      Path file = Files.createTempFile("experiment", ".yaml");
      try {
        Files.writeString(file, yaml);
        ExperimentFile read =
            new ExperimentReader(Suite.catalog(), environment).read(file, Overrides.NONE);
        return read.experiment();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private ExperimentResult run(
      Experiment experiment, ResultStore store, Consumer<ExperimentListener.Sample> sampled) {
    return new ExperimentRunner(Suite.catalog(), listener(sampled), new Cancellation(), FLEET)
        .run(experiment, store);
  }

  /** Does something in the third second of measuring, away from the thread that samples. */
  private static Consumer<ExperimentListener.Sample> once(Runnable action) {
    int[] samples = {0};
    return sample -> {
      if (sample.phase().equals("measure") && ++samples[0] == 2) {
        new Thread(action).start();
      }
    };
  }

  private ExperimentListener listener(Consumer<ExperimentListener.Sample> sampled) {
    return new ExperimentListener() {
      @Override
      public void runStarted(Cell cell, String title, int repetition, int number, int total) {
        started.add(cell.system().label() + " " + repetition);
      }

      @Override
      public void step(String step) {}

      @Override
      public void loading(long rowsDone, long rowsTotal, String step) {}

      @Override
      public void measuring(Sample sample) {
        sampled.accept(sample);
      }

      @Override
      public void runFinished(RunResult result, Path runFolder) {}

      @Override
      public void note(String message) {}
    };
  }
}
