package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that are ended in the middle of a fault, in order or by force. */
class FaultsEndIT {
  private static final String OURS = "loadstone-";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          INT  | 130 | full-disk: 1
          KILL | 137 | cut: 1
          """)
  void nothing_of_the_fault_remains(String signal, int exitCode, String fault) throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Files.writeString(
        folder.resolve("e.yaml"),
        """
        name: faults
        benchmark: {name: voter}
        systems:
          - {name: postgresql, disk: 300mb, faults: [{at: 1s, %s, for: 60s}]}
        load:
          {terminals: 2, inFlight: 1, pacing: {type: rate, perSecond: 50}, rampUp: 0s,
           measure: 90s, rampDown: 0s}
        """
            .formatted(fault));
    Ended valid = CommandHere.run(folder, "config", "print", "e.yaml");
    assumeTrue(valid.exitCode() == 0, valid.err());
    Map<String, String> there = Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    try (Loadstone loadstone = Loadstone.start(folder, there, "run", "e.yaml")) {
      loadstone.awaitLine("measure ");
      awaitFault();
      long run = loadstone.handle().pid();
      List<ProcessHandle> started = loadstone.descendants();
      assertThat(left(run, started)).isNotEmpty();

      loadstone.signal(signal);

      assertThat(loadstone.ended().exitCode()).isEqualTo(exitCode);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (!left(run, started).isEmpty() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
      assertThat(left(run, started)).isEmpty();
    }
  }

  @OnRequest
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          KILL | 137 | full-disk: 1
          TERM | 130 | cut: 1
          INT  | 130 | slow-link: 1, delay: 20ms
          KILL | 137 | slow-link: 1, delay: 20ms
          INT  | 130 | slow-disk: 1, delay: 20ms
          KILL | 137 | slow-disk: 1, delay: 20ms
          INT  | 130 | skew-clock: 1, by: +30s
          KILL | 137 | skew-clock: 1, by: +30s
          INT  | 130 | pause: 1
          KILL | 137 | pause: 1
          """)
  void nor_of_any_other(String signal, int exitCode, String fault) throws Exception {
    nothing_of_the_fault_remains(signal, exitCode, fault);
  }

  private void awaitFault() throws IOException, InterruptedException {
    Path log = Loadstone.results(folder, "faults").folder().resolve("loadstone.log");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!Files.readString(log).contains("fault: ")) {
      assertThat(System.nanoTime()).as("no fault within two minutes").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Processes, mounts, loop devices, namespaces and files that this run has made. */
  private List<String> left(long run, List<ProcessHandle> started) throws IOException {
    List<String> left = new ArrayList<>(KillAndResumeIT.processesOf(folder));
    Files.readAllLines(Path.of("/proc/mounts")).stream()
        .filter(line -> line.contains(folder.toString()))
        .forEach(left::add);
    for (String device : named("/sys/block", name -> name.startsWith("loop"))) {
      Path backing = Path.of("/sys/block", device, "loop/backing_file");
      if (Files.exists(backing) && Files.readString(backing).contains(folder.toString())) {
        left.add(device);
      }
    }
    left.addAll(named("/run/netns", name -> name.startsWith(OURS + run + "-")));
    left.addAll(
        named(
            "/dev/shm", name -> started.stream().anyMatch(one -> name.endsWith("_" + one.pid()))));
    try (Stream<Path> files = Files.walk(folder.resolve("tmp"))) {
      // The next run removes the folder of one that was killed, by its lock.
      files
          .filter(file -> Files.isRegularFile(file) && !file.endsWith(".lock"))
          .map(Path::toString)
          .filter(file -> file.contains("/" + OURS))
          .forEach(left::add);
    } catch (UncheckedIOException e) {
      left.add("what is being removed: " + e);
    }
    return left;
  }

  private static List<String> named(String folder, Predicate<String> wanted) throws IOException {
    if (Files.notExists(Path.of(folder))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files.map(file -> file.getFileName().toString()).filter(wanted).toList();
    }
  }
}
