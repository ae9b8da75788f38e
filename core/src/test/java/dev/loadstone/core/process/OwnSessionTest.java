package dev.loadstone.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class OwnSessionTest {
  /** The group that the terminal's signals go to is that of whoever started the helper. */
  @Test
  void a_helper_outlives_a_signal_to_the_group_of_its_parent_and_keeps_its_number()
      throws Exception {
    String script =
        String.join(
                " ", OwnSession.command(List.of("sleep", "60")).stream().map(this::quote).toList())
            + " & echo $!; trap 'exit 7' TERM; while :; do sleep 0.05; done";
    Process parent = new ProcessBuilder("setsid", "bash", "-c", script).start();
    long helper = Long.parseLong(parent.inputReader().readLine());
    try {
      awaitSleep(helper);
      // The shell's own children are gone with it; it has had its trap by the second try at latest.
      for (int i = 0; parent.isAlive() && i < 100; i++) {
        new ProcessBuilder("kill", "-TERM", "--", "-" + parent.pid()).start().waitFor();
        parent.waitFor(100, TimeUnit.MILLISECONDS);
      }
      assertThat(parent.isAlive()).isFalse();
      ProcessHandle alive = ProcessHandle.of(helper).orElseThrow();
      assertThat(alive.isAlive()).isTrue();
      assertThat(alive.info().command().orElse("")).endsWith("sleep");
    } finally {
      ProcessHandle.of(helper).ifPresent(ProcessHandle::destroyForcibly);
      parent.destroyForcibly();
    }
  }

  /** Until then it is on its way into its own session, and a signal to the group would meet it. */
  private static void awaitSleep(long helper) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (ProcessHandle.of(helper)
            .flatMap(handle -> handle.info().command())
            .filter(command -> command.endsWith("sleep"))
            .isEmpty()
        && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
    }
  }

  private String quote(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
