package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.process.ExecutableFinder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that measure Loadstone itself, on real servers. What they measure is not asserted. */
final class BenchIT {
  @TempDir private Path folder;

  @Test
  void ycsb_on_redis_takes_turns_with_a_bare_loop() {
    Ended ended =
        Loadstone.run(
            folder,
            Map.of(),
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
  void procedures_are_called_by_loadstone_and_by_pgbench_in_turn() {
    assumeThat(ExecutableFinder.find("pgbench")).as("pgbench is installed").isPresent();

    Ended ended =
        Loadstone.run(
            folder,
            Map.of(),
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
}
