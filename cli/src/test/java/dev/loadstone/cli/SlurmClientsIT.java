package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients as tasks of Slurm, on the cluster that this machine submits to; all its nodes here. */
class SlurmClientsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String NOOP =
      """
      name: shared
      benchmark: {name: tpcc, warehouses: 2}
      systems: [{name: noop, deployment: local}]
      load:
        {terminals: 12, inFlight: 6, pacing: {type: rate, perSecond: 200}, rampUp: 0s,
         measure: 3s, rampDown: 0s, clients: {count: 6, by: slurm}}
      """;

  @TempDir Path folder;

  private String experiment(String measure) throws IOException {
    return Files.writeString(
            folder.resolve("e.yaml"), NOOP.replace("measure: 3s", "measure: " + measure))
        .getFileName()
        .toString();
  }

  private RunResult result() {
    return SharedRun.result(folder);
  }

  private static String ask(String... command) throws Exception {
    return CommandRunner.run(List.of(command), Map.of(), PATIENCE).output();
  }

  private static void requireCluster() throws Exception {
    assumeTrue(ExecutableFinder.find("sinfo").isPresent(), "Slurm is not installed");
    assumeTrue(
        CommandRunner.run(List.of("sinfo", "--noheader"), Map.of(), PATIENCE).well(),
        "no Slurm answers here");
  }

  private static void assertNoJobIsLeft() throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!ask("squeue", "--noheader", "--name=loadstone").isEmpty()) {
      assertThat(System.nanoTime()).as("jobs are left").isLessThan(deadline);
      Thread.sleep(500);
    }
  }

  private static boolean isTask(long process, String index) {
    try {
      // ProcessHandle leaves out what is longer than a page.
      String command = Files.readString(Path.of("/proc/" + process + "/cmdline"));
      return command.contains("client\0--streams\0")
          && command.endsWith("--index\0" + index + "\0");
    } catch (IOException e) {
      // It has ended meanwhile.
      return false;
    }
  }

  @Test
  void tasks_have_the_shares_of_their_numbers_and_what_they_measured_adds_up() throws Exception {
    requireCluster();
    Ended ended = Loadstone.run(folder, Map.of(), "run", experiment("3s"));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    RunResult result = result();
    assertThat(result.clients().clients()).hasSize(6);
    SharedRun.assertSharesAddUp(result);
    assertNoJobIsLeft();
  }

  @Test
  void a_task_that_is_stopped_is_noticed_and_not_left_behind() throws Exception {
    requireCluster();
    try (Loadstone run = Loadstone.start(folder, Map.of(), "run", experiment("2m"))) {
      run.awaitLine("measure ");
      ProcessHandle task =
          ProcessHandle.allProcesses()
              .filter(one -> isTask(one.pid(), "4"))
              .findFirst()
              .orElseThrow();
      Loadstone.signal("STOP", task.pid());
      Ended ended = run.ended();

      assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
      assertThat(ended.err()).contains("client 5 (process " + task.pid(), "it has said nothing");
      assertThat(result().clients().clients())
          .filteredOn(ClientsResult.Client::lost)
          .extracting(ClientsResult.Client::number)
          .containsExactly(5);
      assertThat(task.onExit()).succeedsWithin(PATIENCE);
      assertNoJobIsLeft();
    }
  }

  @Test
  void ctrl_c_ends_all_tasks() throws Exception {
    requireCluster();
    try (Loadstone run = Loadstone.start(folder, Map.of(), "run", experiment("2m"))) {
      run.awaitLine("measure ");
      run.signal("INT");
      Ended ended = run.ended();

      assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(result().clients().clients()).noneMatch(ClientsResult.Client::lost);
      assertNoJobIsLeft();
    }
  }

  @Test
  void where_srun_is_not_installed_it_is_asked_for() throws Exception {
    Ended ended = Loadstone.run(folder, Map.of("PATH", folder.toString()), "run", experiment("3s"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("need the program srun here");
  }
}
