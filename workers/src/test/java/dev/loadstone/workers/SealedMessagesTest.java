package dev.loadstone.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.EnvironmentCapture;
import dev.loadstone.workers.SealedMessages.NotOursException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SealedMessagesTest {
  private static final SealedMessages SEAL = new SealedMessages(new Secret("a long enough secret"));

  static Stream<Message> messages() {
    return Stream.of(
        new Message.Hello("1.0 (abc)", "10.0.0.1", 7801, 12, EnvironmentCapture.client()),
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
        new Message.Done(3),
        new Message.Leave());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void a_message_arrives_as_it_was_sent(Message message) throws NotOursException {
    assertThat(SEAL.open(SEAL.seal(message))).isEqualTo(message);
  }

  @Test
  void nobody_reads_it_without_the_secret() {
    byte[] sealed = SEAL.seal(new Message.Refused("hunter2"));

    assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("hunter2");
    assertThatThrownBy(() -> new SealedMessages(new Secret("another secret")).open(sealed))
        .isInstanceOf(NotOursException.class)
        .hasMessage("it has another secret");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 12, 28})
  void what_was_cut_or_changed_on_the_way_is_refused(int length) {
    byte[] sealed = SEAL.seal(new Message.Leave());
    byte[] changed = sealed.clone();
    changed[changed.length - 1] ^= 1;

    assertThatThrownBy(() -> SEAL.open(Arrays.copyOf(sealed, length)))
        .isInstanceOf(NotOursException.class);
    assertThatThrownBy(() -> SEAL.open(changed)).isInstanceOf(NotOursException.class);
  }
}
