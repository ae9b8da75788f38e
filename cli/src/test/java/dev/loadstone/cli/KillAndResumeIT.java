package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the process of a run at random instants, and goes on with {@code --resume}. The whole test
 * command does so a few times; {@code mvn -pl cli -am test -Dtest=KillAndResumeIT
 * -Dsurefire.failIfNoSpecifiedTests=false -Dloadstone.kills=50} as often as it says.
 */
class KillAndResumeIT {
  private static final int KILLS = Integer.getInteger("loadstone.kills", 2);

  /** Long enough for a start, a load, a measurement and the end of a run. */
  private static final int LATEST_KILL_MILLIS = 14_000;

  private static final int SIGKILL = 9;

  private static final String EXPERIMENT =
      """
      name: killed
      benchmark: {name: ycsb, records: 20000}
      systems:
        - {name: redis, deployment: local}
        - {name: postgresql, deployment: local}
      load:
        {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 200}, rampUp: 1s, measure: 2s,
         rampDown: 0s}
      repetitions: 2
      """;

  @TempDir Path folder;

  @Test
  void runs_that_are_killed_at_any_instant_are_made_once_each_and_leave_nothing() throws Exception {
    Random random = new Random(KILLS);
    // Servers may be another user's, who has to pass.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    int kills = 0;
    for (int experiment = 1; kills < KILLS; experiment++) {
      Path own = Files.createDirectories(folder.resolve("experiment-" + experiment));
      Files.createDirectories(own.resolve("data"));
      Files.writeString(own.resolve("e.yaml"), EXPERIMENT);
      while (kills < KILLS && !isComplete(own)) {
        kill(own, random.nextInt(LATEST_KILL_MILLIS));
        kills++;
        assertNothingRuns(own);
        assertNoHalfResult(own);
      }
      goOnToTheEnd(own);
    }
  }

  private static Loadstone start(Path own) throws IOException {
    return results(own)
        .map(
            store ->
                Loadstone.start(
                    own, Map.of(), "run", "--data=data", "--resume", store.folder().toString()))
        .findFirst()
        .orElseGet(() -> Loadstone.start(own, Map.of(), "run", "--data=data", "e.yaml"));
  }

  private static void kill(Path own, int millis) throws Exception {
    try (Loadstone loadstone = start(own)) {
      TimeUnit.MILLISECONDS.sleep(millis);
      boolean alive = loadstone.handle().isAlive();
      if (alive) {
        loadstone.signal("KILL");
      }
      Ended ended = loadstone.ended();
      // One that was quicker has come to its end.
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(alive ? 128 + SIGKILL : 0);
    }
  }

  /** The result, once it has been begun; a folder without a file is none yet. */
  private static Stream<ResultStore> results(Path own) throws IOException {
    Path all = own.resolve("results/killed");
    if (Files.notExists(all)) {
      return Stream.of();
    }
    try (Stream<Path> times = Files.list(all)) {
      return times
          .filter(time -> Files.exists(time.resolve(ResultFiles.EXPERIMENT)))
          .map(ResultStore::open)
          .toList()
          .stream();
    }
  }

  private static boolean isComplete(Path own) throws IOException {
    return results(own)
        .flatMap(store -> store.readExperiment().stream())
        .anyMatch(ExperimentResult::complete);
  }

  /** Servers and clients are told by their words or by the folder that they are in. */
  private static void assertNothingRuns(Path own) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    List<String> left = processesOf(own);
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(100);
      left = processesOf(own);
    }
    assertThat(left).isEmpty();
  }

  static List<String> processesOf(Path own) throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(process -> process.getFileName().toString().matches("\\d+"))
          .map(KillAndResumeIT::described)
          .filter(process -> process.contains(own.toString()))
          .toList();
    }
  }

  private static String described(Path process) {
    try {
      return process.getFileName()
          + " in "
          + Files.readSymbolicLink(process.resolve("cwd"))
          + ": "
          + Files.readString(process.resolve("cmdline"), StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException e) {
      // Gone meanwhile, or another user's.
      return "";
    }
  }

  /** What is there can be read, and a run that says that it was completed has all its files. */
  private static void assertNoHalfResult(Path own) throws IOException {
    for (ResultStore store : results(own).toList()) {
      for (RunEntry entry :
          store.readExperiment().stream().flatMap(all -> all.runs().stream()).toList()) {
        store
            .readRun(entry.cell().id(), entry.repetition())
            .filter(run -> run.status() == RunResult.Status.COMPLETED)
            .ifPresent(run -> assertWhole(run, store.folder().resolve(entry.folder())));
      }
    }
  }

  private static void assertWhole(RunResult run, Path files) {
    assertThat(run.statistics().total().completed()).isPositive();
    assertThat(run.checks())
        .isNotEmpty()
        .noneMatch(check -> check.status() == CheckResult.Status.FAIL);
    assertThat(files)
        .isDirectoryContaining("glob:**/" + ResultFiles.HISTOGRAMS)
        .isDirectoryContaining("glob:**/" + ResultFiles.WINDOWS)
        .isDirectoryContaining("glob:**/" + ResultFiles.CHECKS);
  }

  private static void goOnToTheEnd(Path own) throws IOException {
    if (!isComplete(own)) {
      try (Loadstone loadstone = start(own)) {
        Ended ended = loadstone.ended();
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
      }
    }
    assertThat(results(own)).hasSize(1);
    ResultStore store = results(own).findFirst().orElseThrow();
    List<RunEntry> runs = store.readExperiment().orElseThrow().runs();
    assertThat(runs).hasSize(4).doesNotHaveDuplicates();
    assertThat(runs)
        .extracting(run -> store.readRun(run.cell().id(), run.repetition()).orElseThrow())
        .allSatisfy(run -> assertThat(run.status()).isEqualTo(RunResult.Status.COMPLETED))
        .extracting(run -> run.order().position())
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 4).boxed().toList());
    assertNoHalfResult(own);
    try (Stream<Path> data = Files.list(own.resolve("data"))) {
      assertThat(data).isEmpty();
    }
  }
}
