package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The end of a client that does not end by itself, by the script that runs on its machine. */
final class ClientMachineTest {
  private static final int START = 19;

  private Process client;

  @BeforeEach
  void start() throws IOException {
    client = new ProcessBuilder("sleep", "600").start();
  }

  @AfterEach
  void end() {
    client.destroyForcibly();
  }

  private void kill(long start) throws Exception {
    String number = Long.toString(client.pid());
    Process script =
        new ProcessBuilder("sh", "-c", ClientMachine.KILL, "kill", number, Long.toString(start))
            .start();
    assertThat(script.waitFor()).isZero();
  }

  @Test
  void is_brought_about_where_the_number_is_still_its_own_and_nowhere_else() throws Exception {
    Path stat = Path.of("/proc", Long.toString(client.pid()), "stat");
    assumeTrue(Files.exists(stat), "the kernel tells starts in another way");
    String text = Files.readString(stat);
    long started = Long.parseLong(text.substring(text.lastIndexOf(')') + 2).split(" ", -1)[START]);

    kill(started - 1);
    assertThat(client.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();

    kill(started);
    assertThat(client.waitFor(1, TimeUnit.MINUTES)).isTrue();
    kill(started);
  }
}
