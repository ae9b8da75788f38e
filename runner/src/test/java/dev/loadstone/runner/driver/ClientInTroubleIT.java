package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client process that is troubled on purpose says so itself. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@DisabledOnOs(OS.WINDOWS)
class ClientInTroubleIT {
  /** The number of runs of each trouble to count; a quiet machine is needed for it. */
  private static final String RUNS = "loadstone.trouble.runs";

  private static final int MEASURED_MILLIS = 4_000;
  private static final int SMALL_ANSWER = 1_000;
  private static final int LITTLE_COMPUTING = 50;
  private static final Path PROCESSORS = Path.of("/sys/fs/cgroup/cpu");

  @TempDir private Path folder;

  /** The trouble that a client is put in. */
  enum Trouble {
    NONE,
    STOPPED,
    HALF_A_CORE,
    SMALL_HEAP
  }

  private static Process client(Path folder, int bytes, int computingMicros, String... before)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ForkedClient.class.getName());
    command.addAll(
        List.of(
            folder.toString(),
            Integer.toString(MEASURED_MILLIS),
            Integer.toString(bytes),
            Integer.toString(computingMicros)));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output(folder).toFile())
        .start();
  }

  private static Path output(Path folder) {
    return folder.resolve("output");
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static void signal(String name, Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** The output of a client that was treated so. */
  private static String run(Trouble trouble, Path folder) throws Exception {
    return switch (trouble) {
      case NONE -> printed(client(folder, SMALL_ANSWER, LITTLE_COMPUTING, java()), folder);
      case STOPPED -> stopped(folder);
      case HALF_A_CORE -> onHalfACore(folder);
      case SMALL_HEAP ->
          printed(
              client(folder, 300_000, LITTLE_COMPUTING, java(), "-Xmx32m", "-XX:+UseSerialGC"),
              folder);
    };
  }

  private static String printed(Process client, Path folder) throws Exception {
    try {
      client.waitFor();
      return Files.readString(output(folder));
    } finally {
      client.destroyForcibly();
    }
  }

  private static String stopped(Path folder) throws Exception {
    Process client = client(folder, SMALL_ANSWER, LITTLE_COMPUTING, java());
    while (client.isAlive() && !Files.readString(output(folder)).contains(ForkedClient.READY)) {
      Thread.sleep(50);
    }
    signal("STOP", client);
    Thread.sleep(300);
    signal("CONT", client);
    return printed(client, folder);
  }

  /** By a control group, which a client in a container is limited by, too. */
  private static String onHalfACore(Path folder) throws Exception {
    assumeTrue(Files.isWritable(PROCESSORS), "no control groups to limit processors by");
    Path group = Files.createTempDirectory(PROCESSORS, "loadstone-test-");
    try {
      Files.writeString(group.resolve("cpu.cfs_period_us"), "100000");
      Files.writeString(group.resolve("cpu.cfs_quota_us"), "50000");
      return printed(
          client(
              folder,
              SMALL_ANSWER,
              1_000,
              "sh",
              "-c",
              "echo $$ > '" + group.resolve("cgroup.procs") + "' && exec \"$0\" \"$@\"",
              java()),
          folder);
    } finally {
      Files.delete(group);
    }
  }

  @Test
  void one_that_is_stopped_for_300_ms_stood_still() throws Exception {
    assertThat(run(Trouble.STOPPED, folder))
        .containsPattern("PAUSES, text=the client stood still \\d+ times for 20 ms or longer");
  }

  @Test
  void one_that_may_use_half_a_core_and_needs_more_lacked_processors() throws Exception {
    assertThat(run(Trouble.HALF_A_CORE, folder))
        .contains("CLIENT_LIMITED")
        .containsPattern(
            "of the 0.50 processors that it may use"
                + "|had used up its limit of processor time"
                + "|processors and threads of it waited for"
                + "|no client took a sample of itself");
  }

  @Test
  void one_with_too_small_a_heap_was_stopped_by_collections() throws Exception {
    assertThat(run(Trouble.SMALL_HEAP, folder))
        .contains("CLIENT_LIMITED")
        .containsPattern(
            "the client was stopped by garbage collections for|no client took a sample of itself");
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  @EnabledIfSystemProperty(named = RUNS, matches = "\\d+")
  void of_many_runs_all_troubled_ones_are_flagged_and_no_other(Trouble trouble) throws Exception {
    int runs = Integer.getInteger(RUNS);
    List<String> flagged = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      String printed = run(trouble, Files.createDirectory(folder.resolve("run-" + run)));
      if (printed.contains("CLIENT_LIMITED") || printed.contains("PAUSES")) {
        flagged.add(printed);
      }
    }

    assertThat(flagged).hasSize(trouble == Trouble.NONE ? 0 : runs);
  }
}
