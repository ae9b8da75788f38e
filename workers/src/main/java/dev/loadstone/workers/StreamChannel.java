package dev.loadstone.workers;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * The way between a process and one that it has started, over the standard streams of the latter:
 * frames of a mark, a length and a message. Nobody else can reach them, so nothing is sealed. The
 * end of the stream tells at once that the other process is gone, however that came about; that the
 * started one hangs or is stopped, its missing heartbeats.
 */
final class StreamChannel implements Channel {
  private static final Logger LOG = LoggerFactory.getLogger(StreamChannel.class);
  private static final int MARK = 0x4C6F6164;
  private static final int MOST_BYTES = 1 << 28;
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofMillis(500);

  /**
   * Looks without a word after which the other process is taken for gone. Looks are counted, not
   * time, so that a process that was stopped itself does not hold its own absence against others.
   */
  private static final int SILENT_LOOKS = 30;

  private final DataInputStream in;
  private final DataOutputStream out;
  private final Inbox inbox;
  private final AtomicInteger silentLooks = new AtomicInteger();
  private final AtomicBoolean gone = new AtomicBoolean();

  private StreamChannel(InputStream in, OutputStream out, Inbox inbox) {
    this.in = new DataInputStream(new BufferedInputStream(in));
    this.out = new DataOutputStream(new BufferedOutputStream(out));
    this.inbox = inbox;
  }

  /** The way to the process that started this one; sends heartbeats. */
  static StreamChannel toStarter(InputStream in, OutputStream out, Inbox inbox) {
    return new StreamChannel(in, out, inbox).begin(StreamChannel::beat);
  }

  /** The way to a process that this one has started; misses heartbeats. */
  static StreamChannel toStarted(InputStream in, OutputStream out, Inbox inbox) {
    return new StreamChannel(in, out, inbox).begin(StreamChannel::watch);
  }

  private StreamChannel begin(Repeated pulse) {
    daemon(this::hear, "loadstone-hears-client");
    daemon(
        () -> {
          try {
            while (!gone.get()) {
              pulse.once(this);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        "loadstone-watches-client");
    return this;
  }

  private static void daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void beat() throws InterruptedException {
    send(new Message.Alive());
    Thread.sleep(HEARTBEAT.toMillis());
  }

  private void watch() throws InterruptedException {
    Thread.sleep(LOOK.toMillis());
    if (silentLooks.incrementAndGet() > SILENT_LOOKS) {
      gone(
          "it has said nothing for "
              + LOOK.multipliedBy(SILENT_LOOKS).toSeconds()
              + " s; is it stopped, or does it hang?");
    }
  }

  @Override
  public void send(Message message) {
    byte[] bytes = MessageJson.write(message);
    synchronized (out) {
      try {
        out.writeInt(MARK);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
      } catch (IOException e) {
        LOG.info("a message could not be sent to a client process", e);
      }
    }
  }

  private void hear() {
    try {
      while (!gone.get()) {
        Message message = read();
        silentLooks.set(0);
        if (!(message instanceof Message.Alive)) {
          inbox.put(new Event.Received(this, message));
        }
      }
    } catch (EOFException e) {
      gone("it has ended");
    } catch (IOException | JacksonException e) {
      LOG.info("a client process could not be understood", e);
      gone("it cannot be understood: " + e.getMessage());
    }
  }

  private Message read() throws IOException {
    if (in.readInt() != MARK) {
      throw new IOException(
          "it wrote to its standard output what is no message; options of the JVM that print"
              + " there, such as -Xlog, need a file: -Xlog:gc:file=gc.log");
    }
    int length = in.readInt();
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("a message of " + length + " bytes is none");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return MessageJson.read(bytes);
  }

  private void gone(String why) {
    if (gone.compareAndSet(false, true)) {
      inbox.put(new Event.Gone(this, why));
    }
  }

  /** What a channel does again and again. */
  private interface Repeated {
    void once(StreamChannel channel) throws InterruptedException;
  }
}
