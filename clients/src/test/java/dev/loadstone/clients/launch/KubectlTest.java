package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of {@code kubectl}, with a script in its place. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class KubectlTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A program that has the output of the script that started it, as one for the login does. */
  private static final String PLUGIN =
      "echo $$ > kubectl.pid; sleep 600 & echo $! > new; mv new plugin.pid\n";

  /** Ends when its output has long been waited for. */
  private static final String END_BEFORE_PLUGIN = PLUGIN + "sleep 1\n";

  @TempDir private Path folder;

  private final Cancellation cancellation = new Cancellation();

  private Kubectl kubectl(String script, Duration limit) throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("kubectl"), "#!/bin/sh\ncd '%s'\n%s".formatted(folder, script));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return new Kubectl(program.toString(), List.of(), limit, cancellation);
  }

  private static void assertFails(Kubectl kubectl, ExitCode code, String words) {
    assertThatThrownBy(() -> kubectl.run("", "get", "pods"))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessageContaining(words);
  }

  private void cancelWhen(BooleanSupplier moment) {
    Thread user =
        new Thread(
            () -> {
              while (!moment.getAsBoolean()) {
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
              }
              cancellation.cancel();
            });
    user.setDaemon(true);
    user.start();
  }

  private boolean hasPlugin() {
    return Files.exists(folder.resolve("plugin.pid"));
  }

  private boolean isLeftByKubectl() {
    return hasPlugin() && process("kubectl.pid").filter(ProcessHandle::isAlive).isEmpty();
  }

  private Optional<ProcessHandle> process(String file) {
    try {
      return ProcessHandle.of(Long.parseLong(Files.readString(folder.resolve(file)).strip()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void end_what_goes_on() {
    if (hasPlugin()) {
      process("plugin.pid").ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void reads_what_it_is_given_and_its_output_is_the_answer() throws Exception {
    String answer = kubectl("cat; echo \"$3\"\n", LONG).run("a\n", "get", "pods");

    assertThat(answer).isEqualTo("a\npods\n");
  }

  @Test
  void its_own_words_tell_why_it_failed() throws Exception {
    assertFails(
        kubectl("echo no such pod >&2; exit 1\n", LONG),
        ExitCode.CLIENT_LOST,
        "'kubectl get' says: no such pod");
  }

  @Test
  void the_user_ends_it_with_what_it_started() throws Exception {
    cancelWhen(this::hasPlugin);

    assertFails(kubectl(PLUGIN + "wait\n", LONG), ExitCode.INTERRUPTED, "ended by the user");
    process("plugin.pid").ifPresent(plugin -> assertThat(plugin.onExit()).succeedsWithin(PATIENCE));
  }

  @Test
  void the_user_ends_the_wait_for_output_that_another_program_holds_open() throws Exception {
    cancelWhen(this::isLeftByKubectl);

    assertFails(kubectl(END_BEFORE_PLUGIN, LONG), ExitCode.INTERRUPTED, "ended by the user");
  }

  @Test
  void output_that_another_program_holds_open_is_waited_for_no_longer_than_the_limit()
      throws Exception {
    assertFails(
        kubectl(END_BEFORE_PLUGIN, Duration.ofSeconds(6)),
        ExitCode.CLIENT_LOST,
        "nothing whole within 6 s: a program that it started");
  }
}
