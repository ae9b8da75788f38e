package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.clients.ClientProcesses;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.runner.experiment.ClientFleet;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener;
import dev.loadstone.runner.experiment.ExperimentRunner;
import dev.loadstone.runner.file.ExperimentFile;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.Overrides;
import dev.loadstone.runner.measure.ProgressSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      new ClientProcesses(
          SelfLauncher.asClient(), new Endpoint("127.0.0.1", 0), Path.of("."), user -> {});

  @TempDir Path folder;

  private final List<String> started = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  @Test
  void repetitions_are_counterbalanced_and_a_resumed_experiment_keeps_what_is_complete()
      throws IOException {
    Experiment experiment = experiment(NOOP, Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());

    ExperimentResult first = run(experiment, store, sample -> {});
    assertThat(started).containsExactly("a 1", "b 1", "b 2", "a 2");
    assertThat(first.complete()).isTrue();

    // As if the power had failed while the last result was written.
    RunEntry lost = first.runs().get(3);
    Files.writeString(store.folder().resolve(lost.folder()).resolve(ResultFiles.RUN_RESULT), "");
    started.clear();
    ExperimentResult resumed = run(experiment, store, sample -> {});

    assertThat(started).containsExactly("a 2");
    assertThat(notes).singleElement().asString().contains("damaged", "is run again");
    assertThat(resumed.complete()).isTrue();
    assertThat(resumed.started()).isEqualTo(first.started());
    assertThat(resumed.runs().subList(0, 3)).isEqualTo(first.runs().subList(0, 3));
    assertThat(results(store, resumed))
        .extracting(run -> run.order().position())
        .containsExactly(1, 2, 3, 4);
    assertThat(results(store, resumed))
        .extracting(run -> run.load().seed())
        .satisfies(seeds -> assertThat(seeds.get(0)).isEqualTo(seeds.get(1)))
        .satisfies(seeds -> assertThat(seeds.get(2)).isEqualTo(seeds.get(3)))
        .satisfies(seeds -> assertThat(seeds.get(0)).isNotEqualTo(seeds.get(2)));
    assertThat(results(store, resumed)).noneMatch(ExperimentRunnerIT::isMarkedChanged);
    for (RunEntry run : resumed.runs()) {
      assertThat(store.folder().resolve(run.folder()).resolve(ResultFiles.ENVIRONMENT)).exists();
    }
  }

  @Test
  void a_changed_experiment_machine_or_revision_is_not_resumed_unless_what_follows_is_marked()
      throws IOException {
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentResult first = run(experiment(NOOP, Map.of()), store, sample -> {});
    Path last = store.folder().resolve(first.runs().get(3).folder());
    Files.delete(last.resolve(ResultFiles.RUN_RESULT));
    Experiment changed = experiment(NOOP.replace("terminals: 10", "terminals: 9"), Map.of());
    Path kept = store.folder().resolve(first.runs().get(0).folder()).resolve("environment.json");
    Files.writeString(
        kept,
        Files.readString(kept)
            .replaceAll("\"gitRevision\" : \"[^\"]*\"", "\"gitRevision\" : \"0ldc0de\""));
    started.clear();

    assertThatThrownBy(() -> run(changed, store, sample -> {}))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("the experiment or a variable of the environment in it was changed")
        .hasMessageContaining("Loadstone's revision was 0ldc0de and is ")
        .hasMessageContaining("--accept-changes");
    assertThat(started).isEmpty();

    ExperimentResult resumed =
        new ExperimentRunner(
                BuiltInCatalog.catalog(), listener(sample -> {}), new Cancellation(), FLEET)
            .run(changed, store, true);

    assertThat(started).containsExactly("a 2");
    assertThat(results(store, resumed))
        .extracting(ExperimentRunnerIT::isMarkedChanged)
        .containsExactly(false, false, false, true);
  }

  private static boolean isMarkedChanged(RunResult run) {
    return run.marks().stream().anyMatch(mark -> mark.kind() == RunMark.Kind.CHANGED);
  }

  private static List<RunResult> results(ResultStore store, ExperimentResult experiment) {
    return experiment.runs().stream()
        .map(run -> store.readRun(run.cell().id(), run.repetition()).orElseThrow())
        .toList();
  }

  @Test
  void a_cancelled_experiment_keeps_the_run_and_marks_it() {
    Experiment experiment = experiment(NOOP.replace("1s", "5m"), Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    Cancellation cancellation = new Cancellation();

    ExperimentResult result =
        new ExperimentRunner(
                BuiltInCatalog.catalog(),
                listener(sample -> cancellation.cancel()),
                cancellation,
                FLEET)
            .run(experiment, store, false);

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
    try (ClusterDeployment server = server()) {
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | {name: tpcc, warehouses: 1} | {synchronous_commit: "on"} | postgres -D
          redis      | {name: ycsb, records: 1000} | {mode: replicated}         | redis-server
          """)
  void a_replica_that_dies_unasked_fails_the_run_though_no_client_sees_it(
      String system, String benchmark, String settings, String command) {
    Experiment experiment =
        experiment(
            """
            name: death
            benchmark: %s
            systems:
              - {name: %s, nodes: 3, deployment: local, settings: %s}
            load: {terminals: 4, inFlight: 2, rampUp: 1s, measure: 5s, rampDown: 0s}
            """
                .formatted(benchmark, system, settings),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "death", Instant.now());

    ExperimentResult result = run(experiment, store, once(() -> killLast(command)));

    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
    assertThat(run.statistics().total().completed()).isPositive();
    assertThat(run.events())
        .extracting(RunEvent::what)
        .containsExactly("node-3 ended, which nobody had asked for");
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason())
        .startsWith("node-3 ended, which nobody had asked for, ")
        .contains(" s after the run began");
    assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
  }

  /** Ends the server that was started last, as the kernel does when memory is short. */
  private static void killLast(String command) {
    ProcessHandle.current()
        .descendants()
        .filter(process -> commandLine(process).matches("(?s)\\S*/" + command + ".*"))
        .max(
            Comparator.comparing((ProcessHandle process) -> process.info().startInstant().get())
                .thenComparing(ProcessHandle::pid))
        .orElseThrow()
        .destroyForcibly();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void what_settings_took_from_the_environment_is_in_no_result() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("secret.yaml"),
            """
            name: secret
            benchmark: {name: tpcc, warehouses: 1}
            systems:
              - {name: postgresql, deployment: local, settings: {work_mem: "${KEY}"}}
            """);

    Loadstone.Ended ended = Loadstone.run(folder, Map.of("KEY", "hunter2"), "run", file.toString());

    ResultStore store = Loadstone.results(folder, "secret");
    RunResult run = store.readRun("01-postgresql", 1).orElseThrow();
    assertThat(run.statusReason()).contains("work_mem").contains("${KEY}");
    assertThat(run.system().settings()).containsEntry("work_mem", "${KEY}");
    assertThat(ended.out() + ended.err()).contains("${KEY}").doesNotContain("hunter2");
    try (Stream<Path> files = Files.walk(store.folder())) {
      for (Path written : files.filter(Files::isRegularFile).toList()) {
        // What the server itself says in its log is not ours.
        if (!written.getParent().endsWith("logs")) {
          assertThat(Files.readString(written)).as("%s", written).doesNotContain("hunter2");
        }
      }
    }
  }

  @Test
  void a_fault_that_a_run_ends_before_fails_it() {
    Experiment experiment =
        experiment(
            """
            name: early
            benchmark: {name: tpcc, warehouses: 1}
            systems:
              - {name: postgresql, deployment: local, faults: [{at: 10m, kill: 1}]}
            load: {terminals: 4, inFlight: 2, rampUp: 0s, stopAfter: 50, rampDown: 0s}
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "early", Instant.now());

    ExperimentResult result = run(experiment, store, sample -> {});

    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason())
        .isEqualTo(
            "node 1 was to be killed at 600.0 s, and the measured interval had ended before");
    assertThat(run.events()).isEmpty();
    assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
  }

  @Test
  void a_user_who_may_only_read_fails_the_run() throws Exception {
    try (ClusterDeployment server = server()) {
      Path file = Files.writeString(folder.resolve("owner.yaml"), reusing(server, server.user()));
      Map<String, String> secret = Map.of("SECRET", server.password().reveal());
      assertThat(Loadstone.run(folder, secret, "load", file.toString()).exitCode()).isZero();
      try (Connection connection =
              DriverManager.getConnection(
                  "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
                  server.user(),
                  server.password().reveal());
          Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE ROLE reader LOGIN PASSWORD '%s'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"
                .formatted(server.password().reveal()));
      }
      Path reader = Files.writeString(folder.resolve("reader.yaml"), reusing(server, "reader"));

      Loadstone.Ended ended = Loadstone.run(folder, secret, "run", reader.toString());

      RunResult run = Loadstone.results(folder, "crash").readRun("01-postgresql", 1).orElseThrow();
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.RUN_FAILED.code());
      assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
      assertThat(run.statusReason())
          .contains("transactions new-order succeeded, most often because: ")
          .contains("permission denied");
    }
  }

  private static String reusing(ClusterDeployment server, String user) {
    return """
    name: crash
    benchmark: {name: tpcc, warehouses: 1}
    systems:
      - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "${SECRET}"}
    load: {terminals: 4, inFlight: 4, rampUp: 0s, measure: 3s, rampDown: 0s}
    data: reuse
    """
        .formatted(server.endpoints().get(0), server.database(), user);
  }

  @Test
  void data_of_other_settings_are_replaced_only_with_leave_and_by_one_session_at_a_time()
      throws Exception {
    try (ClusterDeployment server = server()) {
      Map<String, String> secret = Map.of("SECRET", server.password().reveal());
      String small = reusing(server, server.user()).replace("data: reuse", "data: reload");
      Path one = Files.writeString(folder.resolve("one.yaml"), small);
      Path two =
          Files.writeString(
              folder.resolve("two.yaml"), small.replace("warehouses: 1", "warehouses: 2"));
      assertThat(Loadstone.run(folder, secret, "load", two.toString()).exitCode()).isZero();

      Loadstone.Ended refused = Loadstone.run(folder, secret, "run", one.toString());
      assertThat(refused.exitCode()).isEqualTo(ExitCode.LOAD_FAILED.code());
      assertThat(refused.err())
          .contains("postgresql holds other data of Loadstone's, which this run would replace")
          .contains("2 warehouses")
          .contains("Say --yes");
      assertThat(Loadstone.run(folder, secret, "check", two.toString()).exitCode()).isZero();

      try (Connection other =
              DriverManager.getConnection(
                  "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
                  server.user(),
                  server.password().reveal());
          DatabaseClient session = session(server)) {
        Claim claim = session.claim();
        assertThat(claim.holds()).isTrue();
        Loadstone.Ended second = Loadstone.run(folder, secret, "run", two.toString());
        assertThat(second.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
        assertThat(second.err()).contains("another session of Loadstone works on the database");
        assertThat(Loadstone.run(folder, secret, "clean", "--yes", two.toString()).exitCode())
            .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
        other
            .createStatement()
            .execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
        assertThat(claim.holds()).isFalse();
        claim.close();
      }

      Loadstone.Ended replaced = Loadstone.run(folder, secret, "run", "--yes", one.toString());
      assertThat(replaced.exitCode()).as(replaced.err()).isZero();
    }
  }

  private static DatabaseClient session(ClusterDeployment server) {
    return new JdbcDatabase(new PostgresqlDialect())
        .connect(
            new Target(
                server.endpoints(),
                server.database(),
                server.user(),
                server.password(),
                1,
                null,
                Duration.ofSeconds(30),
                Map.of()));
  }

  @Test
  void a_wrong_password_fails_its_cell_and_lets_the_others_run() {
    try (ClusterDeployment server = server()) {
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

  private ClusterDeployment server() {
    return PostgresqlDeployer.standard()
        .start(
            new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }

  private static void kill(ClusterDeployment server) {
    ProcessHandle process = ProcessHandle.of(server.nodes().get(0).pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  private static Experiment onServer(ClusterDeployment server, String measure) {
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
            new ExperimentReader(BuiltInCatalog.catalog(), environment).read(file, Overrides.NONE);
        return read.experiment();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private ExperimentResult run(
      Experiment experiment, ResultStore store, Consumer<ProgressSample> sampled) {
    return new ExperimentRunner(
            BuiltInCatalog.catalog(), listener(sampled), new Cancellation(), FLEET)
        .run(experiment, store, false);
  }

  /** Does something in the third second of measuring, away from the thread that samples. */
  private static Consumer<ProgressSample> once(Runnable action) {
    int[] samples = {0};
    return sample -> {
      if (sample.phase().equals("measure") && ++samples[0] == 2) {
        new Thread(action).start();
      }
    };
  }

  private ExperimentListener listener(Consumer<ProgressSample> sampled) {
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
      public void measuring(ProgressSample sample) {
        sampled.accept(sample);
      }

      @Override
      public void runFinished(RunResult result, Path runFolder) {}

      @Override
      public void note(String message) {
        notes.add(message);
      }
    };
  }
}
