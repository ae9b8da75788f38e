package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.process.SshMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A client process that this process has started, directly or by a command that carries its
 * standard streams. It ends when its standard input is closed: then this process is gone or no
 * longer needs it.
 */
final class StartedClient {
  /** Enough for what {@code ssh} says of another host key. */
  private static final int SHOWN_LINES = 20;

  /** Mostly its output ends with it and tells more; but something else may hold that open. */
  private static final int MOST_LOOKS_AT_ITS_END = 10;

  /** The time between the end of its output and the end of the process. */
  private static final Duration LAST_MOMENT = Duration.ofSeconds(1);

  /** The time for a command to end what it has started elsewhere; Slurm itself needs 30 s. */
  private static final Duration TERMINATION = Duration.ofSeconds(40);

  private final Process process;
  private final ClientStart start;
  private final Path log;
  private final Channel channel;
  private final long started = System.nanoTime();
  private int looksAtItsEnd;

  private StartedClient(Process process, ClientStart start, Path log, Inbox inbox) {
    this.process = process;
    this.start = start;
    this.log = log;
    InputStream in = process.getInputStream();
    OutputStream out = process.getOutputStream();
    channel =
        start.remote().isPresent()
            ? Channel.toClient(in, out, this::giveUp, inbox, start.host(), start.remote().get())
            : Channel.toClient(in, out, this::giveUp, inbox, start.host());
  }

  static StartedClient start(ClientStart start, Path log, Inbox inbox) {
    try {
      return new StartedClient(
          new ProcessBuilder(OwnSession.command(start.words())).redirectError(log.toFile()).start(),
          start,
          log,
          inbox);
    } catch (IOException e) {
      throw LoadstoneException.clientLost(
          e, "a client process could not be started: %s", e.getMessage());
    }
  }

  Channel channel() {
    return channel;
  }

  /** The reason to wait no longer for its first message; null while there is none. */
  String lateness() {
    if (!process.isAlive() && ++looksAtItsEnd > MOST_LOOKS_AT_ITS_END) {
      return "it has ended";
    }
    long since = start.remote().map(RemoteStart::since).orElse(started);
    return System.nanoTime() - since > start.patience().toNanos()
        ? "it said nothing within "
            + start.patience().toSeconds()
            + " s"
            + start.remote().map(RemoteStart::printed).orElse("")
        : null;
  }

  LoadstoneException neverTookPart(int number, String why, String said) {
    return LoadstoneException.clientLost(
        "client %s could not take part: %s%s%s; its last words, in %s: %s%s",
        number,
        start.remote().isEmpty() || start.host().isEmpty()
            ? ""
            : "the machine " + start.host() + " cannot have clients: ",
        why,
        said.isEmpty() ? "" : "; " + said.strip(),
        log,
        lastWords(),
        start.remote().isEmpty() ? "" : ". It was started by: " + command());
  }

  private String command() {
    return start.words().stream()
        .map(word -> word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : SshMachine.quoted(word))
        .collect(Collectors.joining(" "));
  }

  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.stream()
          .skip(Math.max(0, lines.size() - SHOWN_LINES))
          .collect(Collectors.joining("; "));
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  void dismiss() {
    if (!channel.isOpen()) {
      // It is no client yet, and may not look at its input.
      process.destroy();
      return;
    }
    channel.send(new Message.Leave());
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It is gone already, which is what was wanted.
      process.destroy();
    }
  }

  /** Ends the process unless it ends soon: threads that write to it would wait for ever. */
  private void giveUp() {
    if (!hasEndedWithin(LAST_MOMENT)) {
      kill();
    }
  }

  /** A command is asked to end, because it may have to end something elsewhere. */
  private void kill() {
    if (start.remote().isPresent()) {
      process.destroy();
    } else {
      process.destroyForcibly();
    }
  }

  /**
   * Waits for the process to end by itself, and then kills it.
   *
   * @param dismissed when it was let go, by {@link System#nanoTime}
   */
  void end(long dismissed) {
    Duration waited = Duration.ofNanos(System.nanoTime() - dismissed);
    if (!hasEndedWithin(start.endPatience().minus(waited))) {
      kill();
      hasEndedWithin(TERMINATION);
    }
    process.destroyForcibly();
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
