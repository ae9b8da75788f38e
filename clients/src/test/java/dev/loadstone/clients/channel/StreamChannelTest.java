package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Messages over streams, as between a process and one that it has started. */
class StreamChannelTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Inbox starter = new Inbox();
  private final Inbox started = new Inbox();

  @Test
  void messages_arrive_once_and_in_order_and_signs_of_life_stay_below() throws Exception {
    PipedInputStream toStarted = new PipedInputStream();
    PipedInputStream toStarter = new PipedInputStream();
    PipedOutputStream fromStarter = new PipedOutputStream(toStarted);
    PipedOutputStream fromStarted = new PipedOutputStream(toStarter);
    StreamChannel down = StreamChannel.toStarted(toStarter, fromStarter, starter, "");
    StreamChannel up = StreamChannel.toStarter(toStarted, fromStarted, started);
    Message long1 = new Message.Recorded(1, ByteBuffer.wrap(new byte[200_000]));

    down.send(new Message.Ping(1, 5));
    assertThat(next(started)).isEqualTo(new Event.Received(up, new Message.Ping(1, 5)));
    new Thread(
            () -> {
              up.send(long1);
              up.send(new Message.Ready(1));
            })
        .start();

    assertThat(next(starter)).isEqualTo(new Event.Received(down, long1));
    assertThat(next(starter)).isEqualTo(new Event.Received(down, new Message.Ready(1)));
  }

  @Test
  void the_end_of_the_stream_tells_that_the_other_process_is_gone() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    StreamChannel channel =
        StreamChannel.toStarted(
            new PipedInputStream(out), OutputStream.nullOutputStream(), starter, "");

    out.close();

    assertThat(next(starter)).isEqualTo(new Event.Gone(channel, "it has ended"));
  }

  @Test
  void a_process_that_has_not_said_its_first_word_yet_is_not_taken_for_gone() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    StreamChannel channel =
        StreamChannel.toStarted(in, OutputStream.nullOutputStream(), starter, "");

    assertThat(starter.next(Duration.ofSeconds(17))).isNull();
    Frames.write(new DataOutputStream(out), MessageJson.write(new Message.Ready(1)));

    assertThat(next(starter)).isEqualTo(new Event.Received(channel, new Message.Ready(1)));
    assertThat(next(starter))
        .isInstanceOfSatisfying(
            Event.Gone.class, gone -> assertThat(gone.why()).contains("nothing for 15 s"));
  }

  @Test
  void what_is_no_message_ends_the_channel_with_advice() throws Exception {
    byte[] noise = "[0.005s][info][gc] Using G1\n".getBytes(StandardCharsets.UTF_8);
    StreamChannel.toStarted(
        new ByteArrayInputStream(noise), OutputStream.nullOutputStream(), starter, "");

    assertThat(next(starter))
        .isInstanceOfSatisfying(
            Event.Gone.class,
            gone -> assertThat(gone.why()).contains("no message", "-Xlog:gc:file="));
  }

  private static Event next(Inbox inbox) throws InterruptedException, IOException {
    return inbox.next(PATIENCE);
  }
}
