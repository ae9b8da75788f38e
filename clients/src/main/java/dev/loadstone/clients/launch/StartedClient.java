package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.clients.channel.StreamChannel;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.OwnSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A client process that this process has started, directly or by a program that carries its
 * standard streams. It ends when its standard input is closed: then this process is gone or no
 * longer needs it.
 */
final class StartedClient {
  private static final int SHOWN_LINES = 5;

  /** The time between the end of its output and the end of the process. */
  private static final Duration LAST_MOMENT = Duration.ofSeconds(1);

  private final Process process;
  private final Path log;
  private final StreamChannel channel;
  private volatile boolean givenUp;

  private StartedClient(Process process, Path log, String host, Inbox inbox) {
    this.process = process;
    this.log = log;
    channel =
        StreamChannel.toClient(
            process.getInputStream(), process.getOutputStream(), this::giveUp, inbox, host);
  }

  /**
   * Starts a client.
   *
   * @param log the file for its standard error
   * @param host where it runs
   * @param inbox receives its messages
   * @throws LoadstoneException when it cannot be started
   */
  static StartedClient start(List<String> command, Path log, String host, Inbox inbox) {
    try {
      return new StartedClient(
          new ProcessBuilder(OwnSession.command(command)).redirectError(log.toFile()).start(),
          log,
          host,
          inbox);
    } catch (IOException e) {
      throw LoadstoneException.clientLost(
          e, "a client process could not be started: %s", e.getMessage());
    }
  }

  Channel channel() {
    return channel;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The error that a client could not take part, with the last words of its log. */
  LoadstoneException neverTookPart(int number, String why) {
    return LoadstoneException.clientLost(
        "client %s%s could not take part: %s; its last words, in %s: %s",
        number,
        (channel.host().isEmpty() ? "" : " on " + channel.host()),
        why,
        log,
        lastWords(log));
  }

  static String lastWords(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join(
          "; ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  void dismiss() {
    channel.send(new Message.Leave());
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It is gone already, which is what was wanted.
      process.destroy();
    }
  }

  /** Kills the process unless it ends soon: threads that write to it would wait for ever. */
  private void giveUp() {
    if (!hasEndedWithin(LAST_MOMENT)) {
      givenUp = true;
      process.destroyForcibly();
    }
  }

  /** Returns whether the process ended by itself within the time; if not, kills it. */
  boolean end(Duration patience) {
    boolean ended = hasEndedWithin(patience) && !givenUp;
    process.destroyForcibly();
    return ended;
  }

  private boolean hasEndedWithin(Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
