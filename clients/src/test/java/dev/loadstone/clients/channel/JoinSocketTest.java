package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients at the socket where they join. */
final class JoinSocketTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final Inbox run = new Inbox();
  private final Inbox client = new Inbox();
  private JoinSocket socket;

  @BeforeEach
  void open() {
    socket = JoinSocket.open(folder.resolve("s"), run);
  }

  @AfterEach
  void close() {
    socket.close();
    run.close();
    client.close();
  }

  private Channel join(String name, Duration patience) throws InterruptedException {
    return JoinSocket.join(folder.resolve(name), patience, new Cancellation(), client);
  }

  @Test
  void messages_of_any_length_go_both_ways() throws Exception {
    Channel up = join("s", PATIENCE);
    Message large = new Message.Part(7, 0, ByteBuffer.wrap(new byte[5_000_000]));
    Thread sender = new Thread(() -> up.send(large));
    sender.start();
    Event.Received first = (Event.Received) run.next(PATIENCE);
    assertThat(first.message()).isEqualTo(large);

    first.from().send(new Message.Stop(8));
    assertThat(client.next(PATIENCE)).isEqualTo(new Event.Received(up, new Message.Stop(8)));
    sender.join();
  }

  @Test
  void nobody_but_this_user_can_open_it() throws Exception {
    assertThat(Files.getPosixFilePermissions(folder.resolve("s")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void where_no_run_is_a_client_says_so_after_its_patience() {
    assertThatThrownBy(() -> join("other", Duration.ofMillis(1)))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CLIENT_LOST))
        .hasMessageContaining("no run could be joined at " + folder.resolve("other"))
        .hasMessageContaining("expected the socket that 'loadstone run' names");
  }
}
