package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Messages over streams, as between a process and one that it has started. Silence takes its time.
 */
@Execution(ExecutionMode.CONCURRENT)
class ChannelTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final Inbox starter = new Inbox();
  private final Inbox started = new Inbox();

  @Test
  void messages_arrive_once_and_in_order_and_signs_of_life_stay_below() throws Exception {
    PipedInputStream toStarted = new PipedInputStream();
    PipedInputStream toStarter = new PipedInputStream();
    PipedOutputStream fromStarter = new PipedOutputStream(toStarted);
    PipedOutputStream fromStarted = new PipedOutputStream(toStarter);
    Channel down = Channel.toClient(toStarter, fromStarter, () -> {}, starter, "");
    Channel up = Channel.toRun(toStarted, fromStarted, () -> {}, started);
    Message long1 = new Message.Part(1, 0, ByteBuffer.wrap(new byte[200_000]));

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
    Channel channel =
        Channel.toClient(
            new PipedInputStream(out), OutputStream.nullOutputStream(), () -> {}, starter, "");

    out.close();

    assertThat(next(starter)).isEqualTo(new Event.Gone(channel, "it has ended"));
  }

  @Test
  void a_process_that_has_not_said_its_first_word_yet_is_not_taken_for_gone() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    Channel channel = Channel.toClient(in, OutputStream.nullOutputStream(), () -> {}, starter, "");

    assertThat(starter.next(Duration.ofSeconds(17))).isNull();
    Channel.write(new Message.Ready(1), out);

    assertThat(next(starter)).isEqualTo(new Event.Received(channel, new Message.Ready(1)));
    assertThat(next(starter))
        .isInstanceOfSatisfying(
            Event.Gone.class, gone -> assertThat(gone.why()).contains("nothing for 15 s"));
  }

  @Test
  void what_is_no_message_ends_the_channel_with_advice() throws Exception {
    byte[] noise = "[0.005s][info][gc] Using G1\n".getBytes(StandardCharsets.UTF_8);
    Channel.toClient(
        new ByteArrayInputStream(noise), OutputStream.nullOutputStream(), () -> {}, starter, "");

    assertThat(next(starter))
        .isInstanceOfSatisfying(
            Event.Gone.class,
            gone -> assertThat(gone.why()).contains("no message", "-Xlog:gc:file="));
  }

  /** As when the cable of the user's laptop is out: no stream ends for a long time. */
  @Test
  void a_client_notices_that_the_run_is_silent_though_no_stream_ends() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    Channel.toRun(new PipedInputStream(out), OutputStream.nullOutputStream(), () -> {}, started);
    Channel.write(new Message.Ready(1), out);
    assertThat(next(started)).isInstanceOf(Event.Received.class);

    assertThat(started.next(Duration.ofMinutes(2)))
        .isInstanceOfSatisfying(
            Event.Gone.class, gone -> assertThat(gone.why()).contains("nothing for 60 s"));
  }

  /** It says one word, and reads nothing. */
  @Test
  void whoever_writes_to_a_client_that_is_stopped_goes_on_when_it_is_given_up() throws Exception {
    ByteArrayOutputStream word = new ByteArrayOutputStream();
    Channel.write(new Message.Ready(1), word);
    Path file = Files.write(folder.resolve("word"), word.toByteArray());
    Process stopped =
        new ProcessBuilder("sh", "-c", "cat \"$1\"; kill -STOP $$", "client", file.toString())
            .start();
    try {
      Channel channel =
          Channel.toClient(
              stopped.getInputStream(),
              stopped.getOutputStream(),
              stopped::destroyForcibly,
              starter,
              "");
      assertThat(next(starter)).isInstanceOf(Event.Received.class);

      assertTimeoutPreemptively(
          PATIENCE.multipliedBy(2),
          () -> channel.send(new Message.Part(1, 0, ByteBuffer.wrap(new byte[10_000_000]))));
    } finally {
      stopped.destroyForcibly();
    }
  }

  private static Event next(Inbox inbox) throws InterruptedException, IOException {
    return inbox.next(PATIENCE);
  }
}
