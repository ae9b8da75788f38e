package dev.loadstone.clients.channel;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.Pacing;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A channel that sends messages as lines over a pair of streams that nobody else can reach: the
 * standard streams of a process that was started, or a socket. The end of the streams shows at once
 * that the other process is gone, for whatever reason. Missing heartbeats show that it hangs or is
 * stopped, or that its machine is out of reach.
 */
public final class Channel {
  private static final Logger LOG = LoggerFactory.getLogger(Channel.class);
  private static final int MOST_BYTES = 1 << 28;

  private static final JsonMapper JSON =
      ResultJson.mapper()
          .rebuild()
          .disable(SerializationFeature.INDENT_OUTPUT)
          .addMixIn(Pacing.class, PacingTypes.class)
          .addMixIn(Secret.class, ClearSecret.class)
          .build();

  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofMillis(500);

  /**
   * The number of looks without a message after which a client is taken for gone. Looks are counted
   * instead of time, so that a process that was stopped itself does not blame others for its own
   * absence.
   */
  private static final int SILENT_LOOKS_OF_A_CLIENT = 30;

  /** A client waits longer, because the other process may have been stopped for a while. */
  private static final int SILENT_LOOKS_OF_THE_RUN = 120;

  private final InputStream in;
  private final OutputStream out;
  private final Closeable transport;
  private final Inbox inbox;
  private final String host;
  private final Lock sending = new ReentrantLock();
  private final List<Future<?>> pulses = new CopyOnWriteArrayList<>();
  private final AtomicInteger silentLooks = new AtomicInteger();
  private volatile boolean heard;
  private final AtomicBoolean gone = new AtomicBoolean();
  private volatile boolean open;

  private Channel(InputStream in, OutputStream out, Closeable transport, Inbox inbox, String host) {
    this.in = new BufferedInputStream(in);
    this.out = new BufferedOutputStream(out);
    this.transport = transport;
    this.inbox = inbox;
    this.host = host;
  }

  /** The steps before the first message. */
  public interface Opening {
    /**
     * Takes them.
     *
     * @throws IOException when there will be no messages; its message is the end of a sentence for
     *     the user
     */
    void pass(InputStream in, OutputStream out) throws IOException;
  }

  public static Channel toClient(
      InputStream in, OutputStream out, Closeable transport, Inbox inbox, String host) {
    return new Channel(in, out, transport, inbox, host).start(SILENT_LOOKS_OF_A_CLIENT);
  }

  /**
   * Opens the channel to a client that this process has started.
   *
   * @param transport closed when the client is gone, which also ends waiting for it to read
   * @param host where the client runs
   * @param opening is done first, on a thread of the channel's own
   */
  public static Channel toClient(
      InputStream in,
      OutputStream out,
      Closeable transport,
      Inbox inbox,
      String host,
      Opening opening) {
    return new Channel(in, out, transport, inbox, host)
        .startAfter(opening, SILENT_LOOKS_OF_A_CLIENT);
  }

  /**
   * Opens the channel to the process that runs the experiment, which has started this client or
   * which this client has connected to.
   *
   * @param transport closed when that process is gone
   */
  public static Channel toRun(InputStream in, OutputStream out, Closeable transport, Inbox inbox) {
    return new Channel(in, out, transport, inbox, "").start(SILENT_LOOKS_OF_THE_RUN);
  }

  private Channel start(int mostSilentLooks) {
    open(mostSilentLooks);
    receive(this::hear);
    return this;
  }

  private Channel startAfter(Opening opening, int mostSilentLooks) {
    receive(
        () -> {
          if (passes(opening)) {
            open(mostSilentLooks);
            hear();
          }
        });
    return this;
  }

  private static void receive(Runnable task) {
    Thread receiver = new Thread(task, "loadstone-hears");
    receiver.setDaemon(true);
    receiver.start();
  }

  private boolean passes(Opening opening) {
    try {
      opening.pass(in, out);
      return true;
    } catch (IOException e) {
      LOG.info("another process did not become a client", e);
      gone(e.getMessage());
      return false;
    }
  }

  /** Both sides send heartbeats and look for them: a silent network failure is noticed late. */
  private void open(int mostSilentLooks) {
    open = true;
    pulses.add(inbox.beat(HEARTBEAT, this::beat));
    pulses.add(inbox.look(LOOK, () -> look(mostSilentLooks)));
  }

  public boolean isOpen() {
    return open;
  }

  /** Silence counts only after a first message: starting takes as long as the machine needs. */
  private void look(int most) {
    if (heard && silentLooks.incrementAndGet() > most) {
      gone(
          "it has said nothing for "
              + LOOK.multipliedBy(most).toSeconds()
              + " s; is it stopped, does it hang, or is its machine out of reach?");
    }
  }

  /** Skips the beat while another thread sends: that is a sign of life too, and may take long. */
  private void beat() {
    if (sending.tryLock()) {
      try {
        write(new Message.Alive());
      } finally {
        sending.unlock();
      }
    }
  }

  /**
   * Sends a message. Does nothing when the other process is gone, which {@link Event.Gone} reports.
   */
  public void send(Message message) {
    if (!open) {
      return;
    }
    sending.lock();
    try {
      write(message);
    } finally {
      sending.unlock();
    }
  }

  private void write(Message message) {
    try {
      write(message, out);
    } catch (IOException e) {
      LOG.info("a message could not be sent: {}", e.toString());
    }
  }

  /** The other process's host, as the user named it; empty where it was not named. */
  public String host() {
    return host;
  }

  private void hear() {
    try {
      while (!gone.get()) {
        Message message = read(in);
        silentLooks.set(0);
        heard = true;
        if (!(message instanceof Message.Alive)) {
          inbox.put(new Event.Received(this, message));
        }
      }
    } catch (EOFException e) {
      gone("it has ended");
    } catch (IOException e) {
      LOG.info("another process could not be understood", e);
      gone("it cannot be understood: " + e.getMessage());
    }
  }

  private void gone(String why) {
    if (gone.compareAndSet(false, true)) {
      pulses.forEach(pulse -> pulse.cancel(false));
      try {
        transport.close();
      } catch (IOException e) {
        LOG.info("a connection could not be closed", e);
      }
      inbox.put(new Event.Gone(this, why));
    }
  }

  static void write(Message message, OutputStream out) throws IOException {
    out.write(JSON.writeValueAsBytes(message));
    out.write('\n');
    out.flush();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws EOFException when the stream has ended after the last message
   * @throws IOException when it ended elsewhere, or has what is no message
   */
  static Message read(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw line.size() == 0
            ? new EOFException()
            : new IOException("it has ended within a message");
      }
      if (line.size() == 0 && next != '{') {
        throw new IOException(
            "it sent what is no message; options of the JVM that print to standard output, such as"
                + " -Xlog, need a file: -Xlog:gc:file=gc.log");
      }
      if (line.size() == MOST_BYTES) {
        throw new IOException("a message of more than " + MOST_BYTES + " bytes is none");
      }
      line.write(next);
    }
    try {
      return JSON.readValue(line.toByteArray(), Message.class);
    } catch (JacksonException e) {
      throw new IOException("it sent what is no message: " + e.getOriginalMessage(), e);
    }
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
  private interface PacingTypes {}

  /** The client of a database needs the password itself. */
  private abstract static class ClearSecret {
    @JsonCreator
    @SuppressWarnings("UnusedVariable") // it names the parameter of the secret's own constructor
    ClearSecret(String value) {}

    @JsonValue
    abstract String reveal();
  }
}
