package dev.loadstone.workers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.result.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A client process that this process has started on this machine and talks to over its standard
 * streams. It ends when its standard input is closed: then this process is gone, or needs it no
 * more.
 */
final class LocalClient implements AutoCloseable {
  /** How long it may take to end after it was let go. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration GLANCE = Duration.ofMillis(200);
  private static final int SHOWN_LINES = 5;

  private final Process process;
  private final Path log;
  private final Inbox inbox;
  private final StreamChannel channel;

  private LocalClient(Process process, Path log, Inbox inbox) {
    this.process = process;
    this.log = log;
    this.inbox = inbox;
    channel = StreamChannel.toStarted(process.getInputStream(), process.getOutputStream(), inbox);
  }

  /**
   * Starts a client.
   *
   * @param command starts Loadstone
   * @param log where what it says to its user goes
   * @param inbox where what it says to this process goes
   * @throws LoadstoneException when it cannot be started
   */
  static LocalClient start(List<String> command, Path log, Inbox inbox) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("worker", "--local"));
    try {
      return new LocalClient(
          new ProcessBuilder(OwnSession.command(words)).redirectError(log.toFile()).start(),
          log,
          inbox);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.CLIENT_LOST, "a client process could not be started: " + e.getMessage(), e);
    }
  }

  /**
   * Waits until it has said who it is; what others of the same inbox say meanwhile is kept.
   *
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it does not, or is of another
   *     build
   */
  Client introduced(Duration patience, Cancellation cancellation) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<Event> others = new ArrayList<>();
    try {
      while (true) {
        Event event = inbox.next(GLANCE);
        if (event instanceof Event.Received received
            && received.from().equals(channel)
            && received.message() instanceof Message.Hello hello) {
          return sameBuild(Client.of(channel, hello), hello.build());
        }
        if (event instanceof Event.Gone gone && gone.from().equals(channel)) {
          throw neverTookPart(gone.why());
        }
        if (event != null) {
          others.add(event);
        }
        if (cancellation.isCancelled()) {
          throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
        }
        if (System.nanoTime() - deadline > 0) {
          throw neverTookPart("it said nothing within " + patience.toSeconds() + " s");
        }
      }
    } finally {
      others.forEach(inbox::put);
    }
  }

  private static Client sameBuild(Client client, String build) {
    if (!build.equals(Build.running().toString())) {
      throw new LoadstoneException(
          ExitCode.CLIENT_LOST, client.otherBuild(build, Build.running().toString()));
    }
    return client;
  }

  private LoadstoneException neverTookPart(String why) {
    return new LoadstoneException(
        ExitCode.CLIENT_LOST,
        "a client process could not take part: "
            + why
            + "; its last words, in "
            + log
            + ": "
            + lastWords());
  }

  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join(
          "; ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  /** Lets it go, waits for its end, and brings it about when it does not come. */
  @Override
  public void close() {
    channel.send(new Message.Leave());
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It is gone already, which is what was wanted.
      process.destroy();
    }
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
