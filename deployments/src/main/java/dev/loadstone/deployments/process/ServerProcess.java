package dev.loadstone.deployments.process;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.process.ShellScript;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that was started by this process, here or on another machine, and never outlives it.
 *
 * <p>Between the two stands a small shell script, the watchdog. It holds a pipe from this JVM; when
 * the JVM says so, or the pipe closes because the JVM ended in whatever way, the watchdog stops the
 * server; in the second case it removes the data too. There is no shutdown hook on purpose: hooks
 * run at the same time, and one that stops the server would pull it away from under a run that is
 * being ended in order. On another machine the watchdog stands there, and {@code ssh} carries its
 * streams: a connection that breaks ends the server as the end of this JVM does.
 *
 * <p>Server and watchdog have a session of their own, so that Ctrl-C in the terminal reaches
 * Loadstone only. Of this process's environment they get what programs need to run, and nothing
 * that may be a secret or change what they do.
 */
public final class ServerProcess implements AutoCloseable {
  /**
   * A command to run, and how.
   *
   * @param machine where
   * @param title for messages, for example {@code PostgreSQL}
   * @param command program and arguments; the program must not leave its process for another one
   * @param environment variables to set
   * @param log gets what the server writes to its standard output and error; appended
   * @param stopSignal the signal that ends the server, for example {@code TERM}
   * @param grace how long the server has to end before it is killed; whole seconds
   * @param data a folder that is removed, once the server has ended, when this JVM is gone and
   *     cannot do so itself; or null
   */
  public record Launch(
      Machine machine,
      String title,
      List<String> command,
      Map<String, String> environment,
      Path log,
      String stopSignal,
      Duration grace,
      Path data) {
    /** On this machine. */
    public Launch(
        String title,
        List<String> command,
        Map<String, String> environment,
        Path log,
        String stopSignal,
        Duration grace,
        Path data) {
      this(Machine.HERE, title, command, environment, log, stopSignal, grace, data);
    }
  }

  /** Begins a report of the watchdog: a login on another machine may print what it likes. */
  private static final String STARTED = "loadstone-server ";

  private static final String ENDED = "loadstone-status ";

  private static final Logger LOG = LoggerFactory.getLogger(ServerProcess.class);
  private static final Pattern HANDED_ON =
      Pattern.compile("PATH|TZ|LANG|LANGUAGE|LC_.*|LD_.*|MALLOC_.*");
  static final Duration POLL = Duration.ofMillis(20);

  /** Time that the watchdog needs beyond the server's own to stop. */
  private static final Duration WATCHDOG_GRACE = Duration.ofSeconds(10);

  private static final int LOG_LINES_IN_MESSAGES = 15;

  private final Launch launch;
  private final Process watchdog;
  private final BufferedReader reports;
  private final ProcessKiller killer;

  /** Of a server on another machine. */
  private final Optional<Presence> presence;

  private final long pid;

  /** Of a server on this machine that has not ended at once. */
  private final Optional<ProcessHandle> server;

  private String status;

  private ServerProcess(Launch launch, Process watchdog, BufferedReader reports, long pid) {
    this.launch = launch;
    this.watchdog = watchdog;
    this.reports = reports;
    this.killer = new ProcessKiller(launch.title(), launch.machine());
    this.presence =
        launch.machine().isHere()
            ? Optional.empty()
            : Optional.of(Presence.say(watchdog.getOutputStream()));
    this.pid = pid;
    this.server = launch.machine().isHere() ? ProcessHandle.of(pid) : Optional.empty();
  }

  /**
   * Starts the server. It may still end at once; {@link #awaitReady} tells.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when there is no shell, or
   *     the log cannot be written
   */
  public static ServerProcess start(Launch launch) {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of("sh", "-c", ShellScript.of(ServerProcess.class, "watchdog.sh"), "watchdog"));
    command.add(launch.stopSignal());
    command.add(Long.toString(launch.grace().toSeconds()));
    command.add(launch.data() == null ? "" : launch.data().toAbsolutePath().toString());
    command.add(launch.machine().isHere() ? "" : Long.toString(Presence.SILENCE.toSeconds()));
    command.addAll(launch.command());
    ProcessBuilder builder =
        new ProcessBuilder(
                OwnSession.command(launch.machine().command(launch.environment(), command)))
            .redirectError(ProcessBuilder.Redirect.appendTo(launch.log().toFile()));
    if (launch.machine().isHere()) {
      builder.environment().keySet().removeIf(name -> !HANDED_ON.matcher(name).matches());
      builder.environment().putAll(launch.environment());
    }
    try {
      Process watchdog = builder.start();
      BufferedReader reports = watchdog.inputReader(StandardCharsets.US_ASCII);
      Optional<String> pid = report(reports, STARTED);
      if (pid.isEmpty()) {
        watchdog.destroyForcibly();
        throw new IOException("the shell that was to start it ended");
      }
      return new ServerProcess(launch, watchdog, reports, Long.parseLong(pid.get()));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s could not be started: %s%s", launch.title(), e.getMessage(), log(launch));
    }
  }

  /** The next report of a kind; empty when none comes any more. */
  private static Optional<String> report(BufferedReader reports, String kind) throws IOException {
    String line = reports.readLine();
    while (line != null && !line.startsWith(kind)) {
      line = reports.readLine();
    }
    return Optional.ofNullable(line).map(found -> found.substring(kind.length()));
  }

  /**
   * Runs a program that ends by itself, such as a set-up tool, as a server is run: it does not
   * outlive this process, and its data are removed when this process is gone.
   *
   * @param limit how long it may take
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} and the end of its log when
   *     it does not end well in time
   */
  public static void run(Launch launch, Duration limit) {
    try (ServerProcess tool = start(launch)) {
      tool.awaitWell(limit, () -> {});
    }
  }

  /**
   * As the other, for a program that is not trusted to end what it starts: nothing of it goes on
   * afterwards, however it ends.
   *
   * @param watch called again and again while it runs; what it throws ends the program
   */
  public static void run(Launch launch, Duration limit, Runnable watch) {
    try (ServerProcess tool = start(launch)) {
      try {
        tool.awaitWell(limit, watch);
      } finally {
        tool.kill();
        tool.killer.killGroup(tool.watchdog.pid());
      }
    }
  }

  private void awaitWell(Duration limit, Runnable watch) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (isAlive()) {
      watch.run();
      if (System.nanoTime() >= deadline) {
        kill();
        throw failed("did not end within " + limit.toSeconds() + " s");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        kill();
        throw LoadstoneException.interrupted(e, "interrupted while %s was running", launch.title());
      }
    }
    watch.run();
    String status = exitStatus();
    if (!status.equals("0")) {
      throw failed("failed with status " + status);
    }
  }

  /** The server's process id, on its machine. */
  public long pid() {
    return pid;
  }

  /** The name of its machine; empty for this one. */
  public String machine() {
    return launch.machine().isHere() ? "" : launch.machine().title();
  }

  /** Whether the server runs; of one on another machine, whether it runs in reach. */
  public boolean isAlive() {
    return launch.machine().isHere()
        ? server.isPresent() && server.get().isAlive()
        : watchdog.isAlive() && !hasReportedItsEnd();
  }

  private synchronized boolean hasReportedItsEnd() {
    try {
      return status != null || reports.ready();
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Waits until the server serves.
   *
   * @param limit how long it may take
   * @param ready asked again and again
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} and the end of the server's
   *     log, when the server ends or the limit is over before it is ready
   */
  public void awaitReady(Duration limit, BooleanSupplier ready) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!ready.getAsBoolean()) {
      if (!isAlive()) {
        throw failed("ended by itself with status " + exitStatus());
      }
      if (System.nanoTime() >= deadline) {
        throw failed("was not ready after " + limit.toSeconds() + " s");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(
            e, "interrupted while %s was starting", launch.title());
      }
    }
  }

  /**
   * A failure of this server in words, with the end of its log.
   *
   * @param what what happened, following the server's name
   */
  public LoadstoneException failed(String what) {
    return LoadstoneException.unavailable("%s %s%s", launch.title(), what, log(launch));
  }

  /**
   * The end of this server, which has ended by itself, in words.
   *
   * @param when when it did, following what happened
   */
  public LoadstoneException ended(String when) {
    return failed("ended by itself " + when + ", with status " + exitStatus());
  }

  private synchronized String exitStatus() {
    try {
      if (status == null) {
        status = report(reports, ENDED).orElse("unknown");
      }
      return status;
    } catch (IOException e) {
      return "unknown (" + e.getMessage() + ")";
    }
  }

  private static String log(Launch launch) {
    return LogTail.of(launch.log(), LOG_LINES_IN_MESSAGES);
  }

  /**
   * Ends the server and the processes that it started at once, as the crash of a machine would; its
   * data stay. Returns when they have ended, so that the server can be started again, or when the
   * thread is interrupted or they have not gone after five seconds.
   */
  public void kill() {
    if (launch.machine().isHere()) {
      server.ifPresent(killer::killHere);
    } else {
      killer.killThere(pid, this::isAlive);
    }
  }

  /**
   * Stops the server, by force when it does not end in time; its data stay. Does so even when the
   * thread is interrupted, for that is when a run is given up.
   */
  @Override
  public void close() {
    boolean interrupted = false;
    presence.ifPresent(Presence::close);
    try (OutputStream orders = watchdog.getOutputStream()) {
      // Twice: either of its two processes may be the one that waits for it.
      orders.write("stop\nstop\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      LOG.debug("the watchdog of {} is gone already", launch.title(), e);
    }
    long deadline = System.nanoTime() + launch.grace().plus(WATCHDOG_GRACE).toNanos();
    while (watchdog.isAlive() && System.nanoTime() < deadline) {
      try {
        watchdog.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    // Only when somebody else killed or stopped the watchdog, or the way to it is broken.
    server.ifPresent(ProcessHandle::destroyForcibly);
    watchdog.destroyForcibly();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
