package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.process.ExecutableFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that measure Loadstone itself, on real servers. What they measure is not asserted. */
final class BenchIT {
  @TempDir private Path folder;

  @Test
  void ycsb_on_redis_takes_turns_with_a_bare_loop() {
    Ended ended =
        CommandHere.run(
            folder,
            "bench",
            "redis",
            "--threads=2",
            "--records=100",
            "--seconds=1",
            "--repetitions=1");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().lines().map(line -> line.replaceAll("[0-9.]+", "N")))
        .contains(
            "rate, driver to bare loop: median N, least N, most N",
            "processor time a call, driver to bare loop: median N, least N, most N");
  }

  @Test
  void ctrl_c_ends_what_has_nothing_to_keep_at_once_and_its_server() throws Exception {
    try (Loadstone loadstone =
        Loadstone.startGroup(folder, Map.of(), "bench", "redis", "--seconds=600")) {
      loadstone.awaitLine("repetition");
      List<ProcessHandle> started = loadstone.descendants();
      assertThat(started).isNotEmpty();
      loadstone.signalGroup("INT");

      assertThat(loadstone.ended().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
      for (ProcessHandle process : started) {
        process.onExit().get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void procedures_are_called_by_loadstone_and_by_pgbench_in_turn() {
    assumeThat(ExecutableFinder.find("pgbench")).as("pgbench is installed").isPresent();

    Ended ended =
        CommandHere.run(
            folder,
            "bench",
            "pgbench",
            "--warehouses=1",
            "--connections=2",
            "--seconds=2",
            "--repetitions=1");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().lines().map(line -> line.replaceAll("[0-9.]+", "N")))
        .contains(
            "rate, driver to pgbench: median N, least N, most N",
            "processor time a call, driver to pgbench: median N, least N, most N");
  }

  @OnRequest
  @Test
  void what_looks_at_sessions_cost_is_measured_by_turns_with_and_without_them() {
    Ended ended =
        CommandHere.run(
            folder,
            "bench",
            "noise",
            "--sampling",
            "--benchmark=smallbank",
            "--repetitions=3",
            "--ramp-up=1s",
            "--measure=2s",
            "--output=" + folder);

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    assertThat(ended.out())
        .contains("cells with looks at their sessions and without differed by ")
        .contains("least difference that can be told here: ")
        .containsPattern("what the looks cost: between .* below the least difference")
        .containsPattern("a look took [0-9.]+ ms, and 0.[0-9]+ ms of a processor of the server");
  }

  @Test
  void the_rates_of_clients_with_the_same_load_are_added_up() {
    Ended ended =
        Loadstone.run(
            folder,
            Map.of("LOADSTONE_CLIENT_JAVA_OPTS", "-Xmx48m"),
            "bench",
            "scale",
            "--clients=1,2",
            "--seconds=2");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    List<String> steps =
        ended
            .out()
            .lines()
            .map(String::strip)
            .filter(line -> line.matches("[12] +[0-9.]+ +[0-9.]+ % .* ms"))
            .toList();
    assertThat(steps).hasSize(2);
    assertThat(ended.out()).contains("rates add up to within 5 % with ");
  }
}
