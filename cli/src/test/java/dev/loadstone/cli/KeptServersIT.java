package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.runner.experiment.Experiment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers, and clients with them, that an experiment keeps from run to run. */
class KeptServersIT {
  private static final String POSTGRES = "\\S*/postgres -D";

  /** Its client finds at once that the server is gone. */
  private static final String REDIS = "\\S*/redis-server";

  private static final String CLIENT = "\\S*/java .*--streams";

  @TempDir Path folder;

  private final ExperimentInProcess session = new ExperimentInProcess().byClients();
  private ResultStore store;

  private List<RunResult> run(String systems, String vary) {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: kept
            servers: kept
            benchmark: {name: ycsb, records: 1000, mix: {read: 50, insert: 50}}
            systems:
            %s
            load:
              {terminals: 120, inFlight: 4, pacing: {type: rate, perSecond: 200}, rampUp: 0s,
               rampUpAfterStart: 1s, measure: 1s, rampDown: 0s, maxTries: 1}
            %s
            """
                .formatted(systems.stripTrailing().indent(2), vary),
            Map.of());
    store = ResultStore.create(folder.resolve("results"), "kept", Instant.now());
    ExperimentResult result = session.run(experiment, store);
    assertThat(ExperimentInProcess.last("(?:" + POSTGRES + "|" + REDIS + "|" + CLIENT + ")"))
        .isEmpty();
    return result.runs().stream()
        .map(RunEntry::cell)
        .map(cell -> store.readRun(cell.id(), 1).orElseThrow())
        .toList();
  }

  @Test
  void runs_that_want_the_same_servers_follow_each_other_on_them_and_each_loads_its_own_data() {
    List<RunResult> runs =
        run(
            """
            - {name: postgresql, label: one}
            - {name: postgresql, label: other, settings: {work_mem: 8MB}}
            """,
            "vary: {load.inFlight: [4, 120]}");

    assertThat(session.started()).containsExactly("one 1", "one 1", "other 1", "other 1");
    assertThat(runs).extracting(RunResult::status).containsOnly(RunResult.Status.COMPLETED);
    assertThat(runs).extracting(run -> run.order().serversOf()).containsExactly(1, 1, 3, 3);
    assertThat(runs)
        .extracting(run -> run.statistics().rampUp().toSeconds())
        .containsExactly(1L, 0L, 1L, 0L);
    assertThat(runs).extracting(run -> run.load().connections()).containsExactly(4, 120, 4, 120);
    assertThat(clients(runs.get(1))).isEqualTo(clients(runs.get(0)));
    assertThat(clients(runs.get(3)))
        .isEqualTo(clients(runs.get(2)))
        .doesNotContainAnyElementsOf(clients(runs.get(0)));
    // The runs insert: what one has left would be too much for the next.
    assertThat(runs)
        .flatExtracting(RunResult::checks)
        .extracting(CheckResult::status)
        .containsOnly(CheckResult.Status.PASS);
    assertThat(logs(runs.get(0))).isNotEmptyDirectory();
    assertThat(logs(runs.get(1))).doesNotExist();
  }

  @Test
  void clients_are_new_where_another_number_is_wanted_or_one_is_lost_between_two_runs() {
    killInSecondRun("reaching redis", CLIENT);

    List<RunResult> runs =
        run(
            "- {name: redis, label: one}\n- {name: redis, label: other}",
            "vary: {load.clients: [1, 2]}");

    assertThat(runs).extracting(RunResult::status).containsOnly(RunResult.Status.COMPLETED);
    assertThat(runs).extracting(run -> run.order().serversOf()).containsOnly(1);
    // Each of the systems comes to these servers once for the first time.
    assertThat(runs)
        .extracting(run -> run.statistics().rampUp().toSeconds())
        .containsExactly(1L, 1L, 0L, 0L);
    assertThat(clients(runs.get(1))).hasSize(1).isNotEqualTo(clients(runs.get(0)));
    assertThat(clients(runs.get(2))).hasSize(2).doesNotContainAnyElementsOf(clients(runs.get(1)));
    assertThat(clients(runs.get(3))).isEqualTo(clients(runs.get(2)));
  }

  @Test
  void servers_with_a_fault_are_started_for_their_run_and_kept_for_no_other() {
    List<RunResult> runs =
        run(
            """
            - {name: redis, label: before, nodes: 2}
            - {name: redis, label: killed, nodes: 2, faults: [{at: 500ms, kill: 2}]}
            - {name: redis, label: after, nodes: 2}
            """,
            "");

    assertThat(runs).extracting(run -> run.order().serversOf()).containsExactly(1, 2, 3);
    assertThat(runs.get(2).status()).isEqualTo(RunResult.Status.COMPLETED);
  }

  @Test
  void servers_that_have_died_are_kept_for_no_other_run() {
    killInSecondRun("checking the data", REDIS);

    List<RunResult> runs = run("- {name: redis}", "vary: {benchmark.records: [1000, 2000, 3000]}");

    assertThat(runs)
        .extracting(RunResult::status)
        .containsExactly(
            RunResult.Status.COMPLETED, RunResult.Status.FAILED, RunResult.Status.COMPLETED);
    assertThat(runs.get(1).statusReason())
        .contains(
            "node-1 ended, which nobody had asked for; its log may say why, in the folder logs of"
                + " the run it was started for");
    assertThat(runs).extracting(run -> run.order().serversOf()).containsExactly(1, 1, 3);
  }

  @Test
  void servers_that_die_between_two_runs_cost_none_of_them() {
    killInSecondRun("reaching redis", REDIS);

    List<RunResult> runs = run("- {name: redis}", "vary: {benchmark.records: [1000, 2000, 3000]}");

    assertThat(runs).extracting(RunResult::status).containsOnly(RunResult.Status.COMPLETED);
    assertThat(runs).extracting(run -> run.order().serversOf()).containsExactly(1, 2, 2);
  }

  private void killInSecondRun(String atStep, String command) {
    session.atStep(
        (repetition, step) -> {
          if (step.equals(atStep) && session.started().size() == 2) {
            ExperimentInProcess.killLast(command);
          }
        });
  }

  private static List<Long> clients(RunResult run) {
    return run.clients().clients().stream().map(ClientsResult.Client::process).toList();
  }

  private Path logs(RunResult run) {
    return store
        .folder()
        .resolve(store.runFolderName(run.cell().id(), 1))
        .resolve(ResultFiles.LOGS);
  }
}
