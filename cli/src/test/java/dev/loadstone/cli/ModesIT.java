package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repetitions of two modes, made by moving the server to one processor for every second one. */
@OnRequest
class ModesIT {
  private static final int REPETITIONS = 12;
  private static final Duration PAUSE = Duration.ofMillis(50);

  private static final Path TASKSET = Path.of("/usr/bin/taskset");

  @TempDir Path folder;

  @Test
  void two_modes_that_a_placement_makes_are_told_and_named() throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1 && Files.exists(TASKSET));
    Path config =
        Files.writeString(
            folder.resolve("modes.yaml"),
            """
            name: modes
            benchmark: {name: tpcc, warehouses: 1, access: procedures}
            systems: [{name: postgresql}]
            load: {terminals: 16, inFlight: 16, pacing: unpaced, rampUp: 1s, measure: 3s, rampDown: 0s}
            repetitions: %d
            servers: kept
            """
                .formatted(REPETITIONS));
    Thread mover = new Thread(this::move, "mover");
    mover.start();

    CommandHere.run(folder, "run", config.toString());
    mover.interrupt();
    mover.join();

    assertThat(
            Files.readString(
                Loadstone.results(folder, "modes").folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains("in repetitions 2, 4, 6, 8, 10 and 12")
        .contains("What separates them: processors that node-1 may use is 1 in the former");
  }

  private void move() {
    int last = 0;
    try {
      while (true) {
        int now = begun();
        if (now != last) {
          place(now % 2 == 0 ? "0" : "0-1");
          last = now;
        }
        Thread.sleep(PAUSE.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last repetition that has begun. */
  private int begun() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      return (int)
          files.filter(file -> file.getFileName().toString().startsWith("repetition-")).count();
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  private static void place(String processors) throws IOException, InterruptedException {
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      if (process.info().command().orElse("").endsWith("postgres")) {
        new ProcessBuilder(TASKSET.toString(), "-cp", processors, Long.toString(process.pid()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
      }
    }
  }
}
