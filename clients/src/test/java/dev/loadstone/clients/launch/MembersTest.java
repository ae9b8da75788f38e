package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Event;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.JoinSocket;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Build;
import dev.loadstone.core.result.EnvironmentCapture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The members of a run, over a real socket. */
class MembersTest {
  private static final String BUILD = Build.running().toString();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final Inbox inbox = new Inbox();
  private final Members members = new Members(inbox);
  private final Inbox client = new Inbox();
  private JoinSocket socket;

  @BeforeEach
  void open() {
    socket = JoinSocket.open(folder.resolve("s"), inbox);
  }

  @AfterEach
  void close() {
    socket.close();
    inbox.close();
    client.close();
  }

  private List<Client> await(IntConsumer absence, Cancellation cancellation)
      throws InterruptedException {
    return members.await(3, absence, cancellation);
  }

  private Channel join(String build, int index, long process) throws InterruptedException {
    Channel channel = JoinSocket.join(folder.resolve("s"), PATIENCE, new Cancellation(), client);
    channel.send(new Message.Hello(build, index, process, EnvironmentCapture.client()));
    return channel;
  }

  @Test
  void clients_have_the_shares_that_they_name_and_others_what_is_left() throws Exception {
    join(BUILD, Message.Hello.ANY_INDEX, 1);
    join(BUILD, 2, 2);
    join(BUILD, 0, 3);

    List<Client> clients = await(missing -> {}, new Cancellation());

    assertThat(clients).extracting(Client::process).containsExactly(3L, 1L, 2L);
    members.dismiss();
    for (int i = 0; i < 3; i++) {
      assertThat(client.next(PATIENCE))
          .isInstanceOfSatisfying(
              Event.Received.class,
              event -> assertThat(event.message()).isEqualTo(new Message.Leave()));
    }
  }

  @Test
  void a_client_of_another_build_is_refused_by_number_and_both_sides_say_why() throws Exception {
    join(BUILD, 0, 1);
    join("0.0.9 (0ldc0de)", 1, 2);

    assertThatThrownBy(() -> await(missing -> {}, new Cancellation()))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CLIENT_LOST))
        .hasMessageContaining("client 2, process 2 on ")
        .hasMessageContaining(", is Loadstone 0.0.9 (0ldc0de)")
        .hasMessageContaining("is Loadstone " + BUILD);
    assertThat(client.next(PATIENCE))
        .isInstanceOfSatisfying(
            Event.Received.class,
            event ->
                assertThat(event.message())
                    .isInstanceOfSatisfying(
                        Message.Refused.class,
                        refused -> assertThat(refused.reason()).contains("0.0.9 (0ldc0de)")));
  }

  @Test
  void the_wait_for_clients_ends_when_they_will_not_come_or_the_user_wants_it() throws Exception {
    join(BUILD, 0, 1);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();

    assertThatThrownBy(
            () ->
                await(
                    missing -> {
                      throw LoadstoneException.clientLost("%s are missing", missing);
                    },
                    new Cancellation()))
        .hasMessageEndingWith(" are missing");
    assertThatThrownBy(() -> await(missing -> {}, cancelled))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
  }
}
