package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.result.EnvironmentCapture;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.runner.driver.ClientShare;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageJsonTest {
  private static final AssignmentForm SHARE =
      new AssignmentForm(
          "tpcc",
          Map.of("warehouses", 8),
          42,
          "postgresql",
          List.of("127.0.0.1:5432"),
          "bench",
          "loader",
          "hunter2",
          2,
          Isolation.READ_COMMITTED,
          Map.of("sslmode", "require"),
          new LoadSettings(
              8,
              4,
              4,
              4,
              new Pacing.Unpaced(),
              RampUp.of(Duration.ZERO),
              null,
              null,
              Duration.ofSeconds(1),
              Duration.ZERO,
              Duration.ofSeconds(30),
              10,
              false,
              Clients.here(4)),
          new ClientShare(1, 4));

  static Stream<Message> messages() {
    return Stream.of(
        new Message.Hello("1.0 (abc)", 3, 12, EnvironmentCapture.client()),
        new Message.Alive(),
        new Message.Ping(3, -1),
        new Message.Pong(3, -1, Long.MAX_VALUE),
        new Message.Begun(3, 17),
        new Message.Counted(3, 18),
        new Message.EndMeasure(3, -19),
        new Message.Refused("no"),
        new Message.Ready(3),
        new Message.Start(3, -2),
        new Message.Stop(3),
        new Message.Failed(3, ExitCode.SYSTEM_UNAVAILABLE, "connection 1 of 2 cannot be had"),
        new Message.Fetch(3, 5_000_000_000L),
        new Message.Recorded(3, ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 2)),
        new Message.Load(3, SHARE, true, Set.of()),
        new Message.Load(3, SHARE, false, Set.of("items", "warehouse 3")),
        new Message.Loading(3, 1_000, 5_000_000_000L, "warehouse 3"),
        new Message.Loaded(3, 5_000_000_000L, 6_000_000_000L),
        new Message.Done(3),
        new Message.Leave());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void a_message_arrives_as_it_was_sent(Message message) {
    assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
  }
}
