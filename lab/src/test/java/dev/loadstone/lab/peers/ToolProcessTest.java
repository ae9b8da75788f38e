package dev.loadstone.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.settings.Pacing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tool's processes end in time with all that they started, and their last words are kept. */
final class ToolProcessTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private final Cancellation cancellation = new Cancellation();
  private PeerJob job;
  private ToolProcess process;
  private volatile boolean kept;

  @BeforeEach
  void make() {
    job =
        PeerJobs.job(
            PeerJobs.tpcc("postgresql", PeerJobs.driver("tool", folder), new Pacing.Unpaced()),
            folder,
            folder,
            cancellation);
    process = new ToolProcess("Tool", job);
  }

  private Path run(String script, Duration limit, Map<String, String> environment) {
    return new ToolProcess("Tool", job, folder, environment)
        .run(new ToolProcess.Step("run", limit, ExitCode.RUN_FAILED), List.of("sh", "-c", script));
  }

  private void assertFails(String script, Duration limit, ExitCode code, String... words) {
    assertThatThrownBy(() -> run(script, limit, Map.of()))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessageContainingAll(words);
  }

  private long pidIn(String file) throws IOException {
    return Long.parseLong(Files.readString(folder.resolve(file)).strip());
  }

  private static void assertGone(long pid) throws InterruptedException {
    for (int i = 0; i < 500 && isAlive(pid); i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(isAlive(pid)).as("process %d goes on", pid).isFalse();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  @Test
  void what_it_prints_is_kept_without_the_password() throws IOException {
    Path log =
        run("pwd; echo \"$SECRET\"; echo as quiet as that", LONG, Map.of("SECRET", "hunter2"));

    assertThat(log).hasContent(folder.toRealPath() + "\n***\nas *** as that");
    assertThat(process.files()).containsExactly("driver/run.log");
  }

  /** As when this process is killed before it can conceal anything. */
  @Test
  void nothing_of_its_output_is_in_the_results_as_long_as_it_runs() throws Exception {
    Thread user =
        new Thread(
            () -> {
              await(() -> Files.exists(folder.resolve("said")));
              kept = Files.exists(folder.resolve("driver").resolve("run.log"));
              cancellation.cancel();
            });
    user.start();
    assertFails("echo hunter2; : > said; sleep 600", LONG, ExitCode.INTERRUPTED, "by the user");
    user.join();
    assertThat(kept).isFalse();
    assertThat(folder.resolve("driver").resolve("run.log")).hasContent("***");
  }

  private static void await(BooleanSupplier fact) {
    while (!fact.getAsBoolean()) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  @Test
  void a_tool_that_fails_is_told_with_its_status_and_the_end_of_its_output() {
    assertFails(
        "echo cannot do that with hunter2; exit 3",
        LONG,
        ExitCode.RUN_FAILED,
        "Tool (run) failed with status 3",
        folder.resolve("driver").resolve("run.log").toString(),
        "cannot do that with ***");
  }

  @Test
  void a_tool_that_hangs_is_ended_with_its_children() throws Exception {
    assertFails(
        "sleep 600 & echo $! > child; wait",
        Duration.ofSeconds(1),
        ExitCode.RUN_FAILED,
        "Tool (run) did not end within 1 s");

    assertGone(pidIn("child"));
  }

  @Test
  void what_a_tool_leaves_behind_when_it_ends_well_is_ended_too() throws Exception {
    run("sh -c 'sleep 600 & echo $! > orphan'", LONG, Map.of());

    assertGone(pidIn("orphan"));
  }

  @Test
  void the_user_can_end_it() {
    cancellation.cancel();

    assertFails("sleep 600", LONG, ExitCode.INTERRUPTED, "ended by the user");
  }
}
