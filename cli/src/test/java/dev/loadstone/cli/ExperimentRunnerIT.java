package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.StoppingRule;
import dev.loadstone.runner.experiment.StoppingRule.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole experiments: their order, what is kept of them, and what is refused. */
class ExperimentRunnerIT {
  private static final String NOOP =
      """
      name: driver
      benchmark: {name: tpcc, warehouses: 1}
      systems:
        - {name: noop, label: a, deployment: local}
        - {name: noop, label: b, deployment: local}
      load: {terminals: 10, inFlight: 1, rampUp: 0s, stopAfter: 1000, rampDown: 0s}
      repetitions: 2
      """;

  @TempDir Path folder;

  @Test
  void repetitions_are_counterbalanced_and_a_resumed_experiment_keeps_what_is_complete()
      throws IOException {
    Experiment experiment = ExperimentInProcess.read(NOOP, Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());

    ExperimentInProcess whole = new ExperimentInProcess();
    ExperimentResult first = whole.run(experiment, store);
    assertThat(whole.started()).containsExactly("a 1", "b 1", "b 2", "a 2");
    assertThat(first.complete()).isTrue();

    // As if the power had failed while the last result was written.
    RunEntry lost = first.runs().get(3);
    Files.writeString(store.folder().resolve(lost.folder()).resolve(ResultFiles.RUN_RESULT), "");
    ExperimentInProcess rest = new ExperimentInProcess();
    ExperimentResult resumed = rest.run(experiment, store);

    assertThat(rest.started()).containsExactly("a 2");
    assertThat(rest.notes()).singleElement().asString().contains("damaged", "is run again");
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
  void a_result_that_only_another_version_can_read_is_refused_and_stays() throws IOException {
    Experiment experiment = ExperimentInProcess.read(NOOP, Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentResult first = new ExperimentInProcess().run(experiment, store);
    Path result =
        store.folder().resolve(first.runs().get(0).folder()).resolve(ResultFiles.RUN_RESULT);
    String later =
        Files.readString(result)
            .replaceFirst("\"status\" : \"COMPLETED\"", "\"status\" : \"HALVED\"");
    Files.writeString(result, later);
    ExperimentInProcess rest = new ExperimentInProcess();

    assertThatThrownBy(() -> rest.run(experiment, store))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageStartingWith(result + ": another version of Loadstone wrote it");

    assertThat(rest.started()).isEmpty();
    assertThat(result).hasContent(later);
  }

  @Test
  void a_changed_experiment_machine_or_revision_is_not_resumed_unless_what_follows_is_marked()
      throws IOException {
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentResult first =
        new ExperimentInProcess().run(ExperimentInProcess.read(NOOP, Map.of()), store);
    Path last = store.folder().resolve(first.runs().get(3).folder());
    Files.delete(last.resolve(ResultFiles.RUN_RESULT));
    Experiment changed =
        ExperimentInProcess.read(NOOP.replace("terminals: 10", "terminals: 9"), Map.of());
    Path kept = store.folder().resolve(first.runs().get(0).folder()).resolve("environment.json");
    Files.writeString(
        kept,
        Files.readString(kept)
            .replaceAll("\"gitRevision\" : \"[^\"]*\"", "\"gitRevision\" : \"0ldc0de\""));
    ExperimentInProcess rest = new ExperimentInProcess();

    assertThatThrownBy(() -> rest.run(changed, store))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("the experiment or a variable of the environment in it was changed")
        .hasMessageContaining("Loadstone's revision was 0ldc0de and is ")
        .hasMessageContaining("--accept-changes");
    assertThat(rest.started()).isEmpty();

    ExperimentResult resumed = rest.run(changed, store, true);

    assertThat(rest.started()).containsExactly("a 2");
    assertThat(results(store, resumed))
        .extracting(ExperimentRunnerIT::isMarkedChanged)
        .containsExactly(false, false, false, true);
  }

  @Test
  void runs_whose_data_lay_on_other_storage_are_not_resumed_unless_that_is_accepted()
      throws IOException {
    ResultStore store = ResultStore.create(folder.resolve("results"), "redis", Instant.now());
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: redis
            benchmark: {name: ycsb, records: 10, workload: c}
            systems: [{name: redis}]
            load: {terminals: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
            """,
            Map.of());
    ExperimentResult first = new ExperimentInProcess().run(experiment, store);
    Path result =
        store.folder().resolve(first.runs().get(0).folder()).resolve(ResultFiles.RUN_RESULT);
    Files.writeString(
        result,
        Files.readString(result)
            .replaceFirst("\"fileSystem\" : \"[^\"]*\"", "\"fileSystem\" : \"zfs\""));

    assertThatThrownBy(() -> new ExperimentInProcess().run(experiment, store))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("data were on zfs on ")
        .hasMessageContaining("--data");
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
  void an_experiment_goes_on_until_its_questions_are_answered() {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: driver
            benchmark: {name: tpcc, warehouses: 1}
            systems:
              - {name: noop, label: fast, deployment: local, properties: {service.time: "1000"}}
              - {name: noop, label: slow, deployment: local, properties: {service.time: "9000"}}
            load: {terminals: 4, inFlight: 4, rampUp: 0s, measure: 1s, rampDown: 0s}
            repetitions: {least: 3, most: 30}
            questions:
              - {ask: Does fast do more?, compare: {cell: fast, with: slow}}
            """,
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentInProcess until = new ExperimentInProcess();

    ExperimentResult result = until.run(experiment, store);

    assertThat(result.repetitions()).isBetween(3, 29);
    assertThat(result.runs()).hasSize(2 * result.repetitions());
    assertThat(result.repetitionPlan()).isEqualTo(experiment.settings().repetitions());
    assertThat(result.complete()).isTrue();
    assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(until.ends())
        .containsExactly(
            "every question is answered after " + result.repetitions() + " repetitions");
    assertThat(store.readExperiment()).contains(result);
  }

  @ParameterizedTest
  @CsvSource({"1, b 1, 02-b/repetition-1", "3, a 2, 01-a/repetition-2"})
  void a_run_of_which_the_host_took_much_is_made_once_more_and_the_better_try_counts(
      int place, String started, String name) throws IOException {
    Experiment experiment =
        ExperimentInProcess.read(
            NOOP.replace("stopAfter: 1000", "measure: 2s")
                .replace(
                    "repetitions: 2",
                    "repetitions: {least: 2, most: 2, until: {width: 5%}, steal: 95%}"),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    RunEntry stolen = new ExperimentInProcess().run(experiment, store).runs().get(place);
    assertThat(stolen.folder()).endsWith(name);
    Path result = store.folder().resolve(stolen.folder()).resolve(ResultFiles.RUN_RESULT);
    Path other = store.folder().resolve(stolen.folder().replace("cells", "other-tries"));
    Files.writeString(
        result, Files.readString(result).replaceFirst("\"steal\" : [^,]*,", "\"steal\" : 0.97,"));
    ExperimentInProcess interrupted = new ExperimentInProcess();
    interrupted.atStep((repetition, step) -> interrupted.cancel());

    ExperimentResult ended = interrupted.run(experiment, store);

    assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(interrupted.started()).containsExactly(started);
    assertThat(result).content().contains("\"steal\" : 0.97,");
    assertThat(other.resolve(ResultFiles.RUN_RESULT)).content().contains("INTERRUPTED");

    ExperimentInProcess again = new ExperimentInProcess();
    ExperimentResult whole = again.run(experiment, store);

    assertThat(again.started()).containsExactly(started);
    assertThat(again.notes())
        .containsExactly(
            "%s is run again: its host took 97 %% of the machine; other-tries/%s has the first try"
                .formatted(started.charAt(0), name));
    assertThat(whole.complete()).isTrue();
    assertThat(results(store, whole)).allMatch(run -> run.steal() < 0.95);
    assertThat(results(store, whole))
        .extracting(run -> run.order().position())
        .containsExactly(1, 2, 3, 4);
    assertThat(other.resolve(ResultFiles.RUN_RESULT)).content().contains("0.97");
    assertThat(new ResultReader().read(store.folder()).otherTries()).hasSize(1);

    // As if the process had been killed after the second try, which was the worse one.
    Files.writeString(
        result, Files.readString(result).replaceFirst("\"steal\" : [^,]*,", "\"steal\" : 0.98,"));
    ExperimentInProcess idle = new ExperimentInProcess();
    idle.run(experiment, store);
    assertThat(idle.started()).isEmpty();
    assertThat(result).content().contains("\"steal\" : 0.97,");
    assertThat(other.resolve(ResultFiles.RUN_RESULT)).content().contains("\"steal\" : 0.98,");
  }

  @Test
  void what_stays_open_ends_with_the_most_and_goes_on_by_more() {
    Experiment experiment =
        ExperimentInProcess.read(
            NOOP.replace(
                "repetitions: 2", "repetitions: {least: 2, most: 3, until: {width: 0.0001%}}"),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentInProcess until = new ExperimentInProcess();

    ExperimentResult ended = until.run(experiment, store);

    assertThat(until.started()).containsExactly("a 1", "b 1", "b 2", "a 2", "b 3", "a 3");
    assertThat(until.open()).singleElement().asString().startsWith("open: b against a (± ");
    assertThat(until.ends())
        .singleElement()
        .asString()
        .startsWith("3 repetitions made, the most of the plan; open: b against a (± ");
    assertThat(ended.complete()).isTrue();
    assertThat(ended.exitCode()).isEqualTo(ExitCode.OK);

    ExperimentInProcess idle = new ExperimentInProcess();
    assertThat(idle.run(experiment, store).repetitions()).isEqualTo(3);
    assertThat(idle.started()).isEmpty();

    ExperimentInProcess more = new ExperimentInProcess();
    more.atStep((repetition, step) -> more.cancel());
    ExperimentResult interrupted = more.run(experiment, store, false, 2);
    assertThat(more.started()).containsExactly("a 4");
    assertThat(interrupted.complete()).isFalse();

    ExperimentInProcess rest = new ExperimentInProcess();
    ExperimentResult result = rest.run(experiment, store);
    assertThat(rest.started()).containsExactly("a 4", "b 4", "a 5", "b 5");
    assertThat(rest.ends()).containsExactly("5 repetitions made, 2 beyond the plan");
    assertThat(result.repetitionPlan()).isEqualTo(experiment.settings().repetitions().plus(2));
    assertThat(result.repetitions()).isEqualTo(5);
    assertThat(result.complete()).isTrue();
  }

  @Test
  void an_interrupted_experiment_finishes_its_repetition_before_the_rule_decides() {
    Experiment experiment =
        ExperimentInProcess.read(
            NOOP.replace("repetitions: 2", "repetitions: {least: 2, most: 9, until: {width: 5%}}"),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    List<Integer> asked = new ArrayList<>();
    StoppingRule fourth =
        (results, repetitions) -> {
          asked.add(repetitions);
          return new Progress(repetitions == 4, "a (± 9 %)", 0);
        };
    ExperimentInProcess cancelled = new ExperimentInProcess().until(fourth);
    cancelled.atStep(
        (repetition, step) -> {
          if (repetition == 3 && cancelled.started().size() == 6) {
            cancelled.cancel();
          }
        });

    ExperimentResult part = cancelled.run(experiment, store);

    assertThat(part.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(part.complete()).isFalse();
    assertThat(part.repetitions()).isNull();
    assertThat(asked).containsExactly(2);

    ExperimentInProcess rest = new ExperimentInProcess().until(fourth);
    ExperimentResult result = rest.run(experiment, store);
    assertThat(rest.started()).containsExactly("a 3", "a 4", "b 4");
    assertThat(asked).containsExactly(2, 3, 4);
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(8);
  }

  @Test
  void a_repetition_that_fails_is_kept_and_the_others_are_made() {
    Experiment experiment =
        ExperimentInProcess.read(
            NOOP.replace("repetitions: 2", "repetitions: {least: 2, most: 3, until: {width: 5%}}"),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentInProcess failing =
        new ExperimentInProcess().until((results, made) -> new Progress(false, "a (± 9 %)", 0));
    failing.atStep(
        (repetition, step) -> {
          if (failing.started().get(failing.started().size() - 1).equals("b 2")) {
            throw new LoadstoneException(ExitCode.SYSTEM_UNAVAILABLE, "b is gone");
          }
        });

    ExperimentResult result = failing.run(experiment, store);

    assertThat(result.repetitions()).isEqualTo(3);
    assertThat(result.runs())
        .extracting(RunEntry::status)
        .containsExactly(
            RunResult.Status.COMPLETED,
            RunResult.Status.COMPLETED,
            RunResult.Status.FAILED,
            RunResult.Status.COMPLETED,
            RunResult.Status.COMPLETED,
            RunResult.Status.COMPLETED);
    assertThat(result.complete()).isFalse();
    assertThat(result.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
  }

  @Test
  void a_cell_that_fails_from_the_start_ends_the_experiment_and_is_named() {
    Experiment experiment =
        ExperimentInProcess.read(
            NOOP.replace(
                    "{name: noop, label: b, deployment: local}",
                    "{name: postgresql, label: b, deployment: local, settings: {work_mem: none}}")
                .replace("repetitions: 2", "repetitions: {least: 2, until: {width: 5%}}"),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentInProcess failing = new ExperimentInProcess();

    ExperimentResult result = failing.run(experiment, store);

    assertThat(result.runs()).hasSize(4);
    assertThat(result.complete()).isFalse();
    assertThat(result.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    assertThat(failing.ends())
        .containsExactly("b failed in each of the first 2 repetitions, so no more are made");
  }

  @Test
  void a_cancelled_experiment_keeps_the_run_and_marks_it() {
    Experiment experiment =
        ExperimentInProcess.read(NOOP.replace("stopAfter: 1000", "measure: 5m"), Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());
    ExperimentInProcess cancelled = new ExperimentInProcess();

    ExperimentResult result =
        cancelled.atSample(sample -> cancelled.cancel()).run(experiment, store);

    assertThat(result.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(result.complete()).isFalse();
    assertThat(result.runs()).hasSize(1);
    assertThat(result.runs().get(0).status()).isEqualTo(RunResult.Status.INTERRUPTED);
    assertThat(result.runs().get(0).throughput()).isPositive();
  }

  @Test
  void an_unmet_requirement_is_said_and_decides_the_exit_code() {
    Experiment experiment =
        ExperimentInProcess.read(
            NOOP + "require: {tpmC: \"> 999999999\", errors: \"< 0.1%\"}\n", Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "driver", Instant.now());

    ExperimentResult result = new ExperimentInProcess().run(experiment, store);

    assertThat(result.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED);
    assertThat(result.complete()).isTrue();
    assertThat(result.passed()).isFalse();
    assertThat(store.readRun(experiment.cells().get(0).id(), 1).orElseThrow().requirements())
        .extracting(RunResult.RequirementResult::met)
        .containsExactly(false, true);
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
  void a_user_who_may_only_read_fails_the_run_and_debugging_shows_no_secret() throws Exception {
    try (ClusterDeployment server = server()) {
      Path file = Files.writeString(folder.resolve("owner.yaml"), reusing(server, server.user()));
      Map<String, String> secret =
          Map.of("SECRET", server.password().reveal(), "KEY_SECRET", "hunter2");
      Loadstone.Ended load = Loadstone.run(folder, secret, "load", "--debug", file.toString());
      assertThat(load.exitCode()).isZero();
      assertThat(load.err())
          .contains("DEBUG")
          .doesNotContain("hunter2", server.password().reveal());
      try (Connection connection = connect(server);
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
      assertThat(run.system().settling())
          .startsWith("statistics of its tables asked for; no checkpoint: this user may not ask");
      assertThat(run.statusReason())
          .contains("transactions deposit-checking succeeded, most often because: ")
          .contains("permission denied");
    }
  }

  private static String reusing(ClusterDeployment server, String user) {
    return """
    name: crash
    benchmark: {name: smallbank, accounts: 1000}
    systems:
      - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "${SECRET}", properties: {sslpassword: "${KEY_SECRET}"}}
    load: {terminals: 4, inFlight: 4, rampUp: 0s, measure: 1s, rampDown: 0s}
    data: reuse
    """
        .formatted(server.endpoints().get(0), server.database(), user);
  }

  /** Without a word about the environment, which only a process has of its own. */
  private static String reusingBySecret(ClusterDeployment server) {
    return reusing(server, server.user())
        .replace("${SECRET}", server.password().reveal())
        .replace("${KEY_SECRET}", "hunter2");
  }

  @Test
  void data_of_other_settings_are_replaced_only_with_leave_and_by_one_session_at_a_time()
      throws Exception {
    try (ClusterDeployment server = server()) {
      String small = reusingBySecret(server).replace("data: reuse", "data: reload");
      Path one = Files.writeString(folder.resolve("one.yaml"), small);
      Path two =
          Files.writeString(
              folder.resolve("two.yaml"), small.replace("accounts: 1000", "accounts: 2000"));
      assertThat(CommandHere.run(folder, "load", two.toString()).exitCode()).isZero();

      Loadstone.Ended refused = CommandHere.run(folder, "run", one.toString());
      assertThat(refused.exitCode()).isEqualTo(ExitCode.LOAD_FAILED.code());
      assertThat(refused.err())
          .contains("postgresql holds other data of Loadstone's, which this run would replace")
          .contains("2,000 accounts")
          .contains("Say --yes");
      assertThat(CommandHere.run(folder, "check", two.toString()).exitCode()).isZero();

      try (Connection other = connect(server);
          DatabaseClient session = session(server)) {
        Claim claim = session.claim();
        assertThat(claim.holds()).isTrue();
        Loadstone.Ended second = CommandHere.run(folder, "run", two.toString());
        assertThat(second.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
        assertThat(second.err()).contains("another session of Loadstone works on the database");
        assertThat(CommandHere.run(folder, "clean", "--yes", two.toString()).exitCode())
            .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
        endClaims(other);
        assertThat(claim.holds()).isFalse();
        claim.close();
      }

      Loadstone.Ended replaced = CommandHere.run(folder, "run", "--yes", one.toString());
      assertThat(replaced.exitCode()).as(replaced.err()).isZero();
    }
  }

  @Test
  void loads_of_other_repetitions_are_replaced_without_leave_and_other_tables_are_not()
      throws Exception {
    try (ClusterDeployment server = server()) {
      String twice = reusingBySecret(server).replace("data: reuse", "data: reload\nrepetitions: 2");
      Path file = Files.writeString(folder.resolve("twice.yaml"), twice);
      for (int time = 0; time < 2; time++) {
        Loadstone.Ended run = CommandHere.run(folder, "run", file.toString());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
      }

      String ycsb =
          twice.replace(
              "{name: smallbank, accounts: 1000}", "{name: ycsb, table: bee, records: 50}");
      Path bee = Files.writeString(folder.resolve("bee.yaml"), ycsb);
      assertThat(CommandHere.run(folder, "load", bee.toString()).exitCode()).isZero();
      Path both =
          Files.writeString(
              folder.resolve("both.yaml"),
              ycsb.replace("records: 50", "records: 10") + "vary: {benchmark.table: [aye, bee]}\n");

      Loadstone.Ended refused = CommandHere.run(folder, "run", both.toString());

      assertThat(refused.exitCode()).isEqualTo(ExitCode.LOAD_FAILED.code());
      assertThat(refused.err()).contains("holds other data of Loadstone's").contains("50");
      assertThat(CommandHere.run(folder, "check", bee.toString()).exitCode()).isZero();
    }
  }

  @Test
  void a_run_whose_lock_is_lost_and_whose_tables_are_of_another_load_then_has_failed() {
    try (ClusterDeployment server = server()) {
      Experiment experiment =
          ExperimentInProcess.read(
              reusing(server, server.user())
                  .replace("data: reuse", "data: reload")
                  .replace("measure: 1s", "measure: 4s"),
              Map.of("SECRET", server.password().reveal(), "KEY_SECRET", "hunter2"));
      ResultStore store = ResultStore.create(folder.resolve("results"), "lock", Instant.now());

      ExperimentResult result =
          new ExperimentInProcess()
              .whileMeasuring(
                  () -> {
                    try (Connection other = connect(server)) {
                      endClaims(other);
                      mark(other, TableMark.fresh());
                    } catch (SQLException e) {
                      throw new AssertionError(e);
                    }
                  })
              .run(experiment, store);

      assertThat(result.exitCode()).isEqualTo(ExitCode.RUN_FAILED);
      assertThat(result.runs())
          .singleElement()
          .satisfies(
              run ->
                  assertThat(run.statusReason())
                      .contains("the lock on the database was lost during the run"));
    }
  }

  private static Connection connect(ClusterDeployment server) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
        server.user(),
        server.password().reveal());
  }

  /** Ends the sessions that hold claims, as an administrator or a failover may. */
  private static void endClaims(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
    }
  }

  private static void mark(Connection connection, TableMark load) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMENT ON TABLE loadstone_smallbank IS '" + load.text() + "'");
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
  void a_wrong_password_is_told_before_anything_is_measured() {
    try (ClusterDeployment server = server()) {
      Experiment experiment =
          ExperimentInProcess.read(
              """
              name: password
              benchmark: {name: tpcc, warehouses: 1}
              systems:
                - {name: noop, deployment: local}
                - {name: postgresql, label: wrong, deployment: external, endpoints: ["%s"], user: %s, password: "${WRONG}"}
              load: {terminals: 1, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
              """
                  .formatted(server.endpoints().get(0), server.user()),
              Map.of("WRONG", "not-the-password"));
      ResultStore store = ResultStore.create(folder.resolve("results"), "pw", Instant.now());

      ExperimentInProcess process = new ExperimentInProcess();

      assertThatThrownBy(() -> process.run(experiment, store))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
          .hasMessageContaining("wrong: ")
          .hasMessageContaining("password")
          .hasMessageNotContaining("not-the-password");
      assertThat(process.started()).isEmpty();
    }
  }

  private ClusterDeployment server() {
    return PostgresqlDeployer.standard()
        .start(
            new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }
}
