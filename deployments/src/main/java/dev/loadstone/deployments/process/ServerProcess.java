package dev.loadstone.deployments.process;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.deployments.process.Watchdog.Act;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that was started by this process, here or on another machine, and never outlives it.
 *
 * <p>Between the two is a small shell script, the watchdog. It holds a pipe from this JVM. When the
 * JVM says so, or when the pipe closes because the JVM ended in any way, the watchdog stops the
 * server; in the second case it removes the data too. There is no shutdown hook on purpose: hooks
 * run at the same time, and one that stops the server would take it away from a run that is still
 * ending in order. On another machine the watchdog runs there, and {@code ssh} carries its streams:
 * a connection that breaks ends the server as the end of this JVM does.
 *
 * <p>Server and watchdog have a session of their own, so that Ctrl-C in the terminal reaches
 * Loadstone only. From this process's environment they get what programs need to run, and nothing
 * that may be a secret or change what they do.
 */
public final class ServerProcess implements AutoCloseable {
  /**
   * The signal that ends a server, and how long it has to end before it is killed.
   *
   * @param signal for example {@code TERM}
   * @param grace whole seconds
   */
  public record Stop(String signal, Duration grace) {
    /** For servers that need not write anything, because their data are removed next. */
    public static final Stop AT_ONCE = new Stop("KILL", Duration.ofSeconds(5));
  }

  /**
   * A command to run, and how.
   *
   * @param title for messages, for example {@code PostgreSQL}
   * @param command program and arguments; the program must not continue in another process
   * @param log receives the server's standard output and error, appended
   * @param data a folder that is removed, once the server has ended, when this JVM is gone and
   *     cannot do so itself; or null
   */
  public record Launch(
      Machine machine,
      String title,
      List<String> command,
      Map<String, String> environment,
      Path log,
      Stop stop,
      Path data) {}

  private static final Logger LOG = LoggerFactory.getLogger(ServerProcess.class);
  private static final Duration POLL = Duration.ofMillis(20);

  /** A look may be a program that reads a file; the server that starts is to have the processor. */
  private static final int PAUSES_PER_LOOK = 5;

  private static final Duration LONGEST_POLL = Duration.ofMillis(200);

  /** The time that the watchdog needs beyond the server's own to stop. */
  private static final Duration WATCHDOG_GRACE = Duration.ofSeconds(10);

  /** Longer than the watchdog waits for what it has killed, even over a slow connection. */
  private static final Duration PROOF_LIMIT = Duration.ofSeconds(20);

  private static final int LOG_LINES_IN_MESSAGES = 15;

  private final Launch launch;
  private final Watchdog watchdog;

  /** Empty for a server on another machine, and for one that has ended at once. */
  private final Optional<ProcessHandle> server;

  private ServerProcess(Launch launch, Watchdog watchdog) {
    this.launch = launch;
    this.watchdog = watchdog;
    this.server =
        launch.machine().isHere() ? ProcessHandle.of(watchdog.server()) : Optional.empty();
  }

  /** Starts the server, which may still end at once; {@link #awaitReady} tells. */
  public static ServerProcess start(Launch launch) {
    try {
      return new ServerProcess(launch, Watchdog.start(launch));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s could not be started: %s%s", launch.title(), e.getMessage(), log(launch));
    }
  }

  /**
   * Runs a program that ends by itself, such as a set-up tool, as a server is run: it does not
   * outlive this process, and its data are removed when this process is gone. When it does not end
   * well in time, the failure has the end of its log.
   */
  public static void run(Launch launch, Duration limit) {
    try (ServerProcess tool = start(launch)) {
      tool.awaitWell(limit, () -> {});
    }
  }

  /**
   * As {@link #run(Launch, Duration)}, for a program that is not trusted to end what it starts:
   * nothing of it goes on afterwards. The watch is called repeatedly; its exception ends the
   * program.
   */
  public static void run(Launch launch, Duration limit, Runnable watch) {
    try (ServerProcess tool = start(launch)) {
      try {
        tool.awaitWell(limit, watch);
      } finally {
        tool.killIfAlive();
        tool.watchdog.killGroup();
      }
    }
  }

  private void awaitWell(Duration limit, Runnable watch) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (isAlive()) {
      watch.run();
      if (System.nanoTime() >= deadline) {
        killIfAlive();
        throw failed("did not end within " + limit.toSeconds() + " s");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        killIfAlive();
        throw LoadstoneException.interrupted(e, "interrupted while %s was running", launch.title());
      }
    }
    watch.run();
    String status = watchdog.status();
    if (!status.equals("0")) {
      throw failed("failed with status " + status);
    }
  }

  /** The server's process id, on its machine. */
  public long pid() {
    return watchdog.server();
  }

  /** The name of its machine; empty for this one. */
  public String machine() {
    return launch.machine().isHere() ? "" : launch.machine().title();
  }

  /** Returns whether the server runs; on another machine, whether it runs and can be reached. */
  public boolean isAlive() {
    return launch.machine().isHere()
        ? server.isPresent() && server.get().isAlive()
        : watchdog.tellsOfServer();
  }

  /**
   * Waits until the server serves; when it ends before, or not in time, the failure has its log.
   */
  public void awaitReady(Duration limit, BooleanSupplier ready) {
    long begin = System.nanoTime();
    long deadline = begin + limit.toNanos();
    while (!ready.getAsBoolean()) {
      long pause = PAUSES_PER_LOOK * (System.nanoTime() - begin);
      if (!isAlive()) {
        throw failed("ended by itself with status " + watchdog.status());
      }
      if (System.nanoTime() >= deadline) {
        throw failed("was not ready after " + limit.toSeconds() + " s");
      }
      try {
        TimeUnit.NANOSECONDS.sleep(
            Math.max(POLL.toNanos(), Math.min(pause, LONGEST_POLL.toNanos())));
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(
            e, "interrupted while %s was starting", launch.title());
      }
      begin = System.nanoTime();
    }
  }

  /** A failure of this server, with the end of its log; {@code what} follows the server's name. */
  public LoadstoneException failed(String what) {
    return LoadstoneException.unavailable("%s %s%s", launch.title(), what, log(launch));
  }

  /** The failure of this server, which has ended by itself; {@code when} follows these words. */
  public LoadstoneException ended(String when) {
    return failed("ended by itself " + when + ", with status " + watchdog.status());
  }

  private static String log(Launch launch) {
    return LogTail.of(launch.log(), LOG_LINES_IN_MESSAGES);
  }

  /**
   * Kills the server and the processes that it started at once, as the crash of a machine would;
   * its data stay, so that it can be started again. Fails when it had ended before, or the watchdog
   * does not report within 20 s that they are gone.
   */
  public FaultProof kill() {
    return proven(Act.KILL);
  }

  /** Stops the server and the processes that it started, which then do nothing but exist. */
  public FaultProof pause() {
    return proven(Act.PAUSE);
  }

  /** Continues what was {@linkplain #pause paused}. */
  public FaultProof resume() {
    return proven(Act.RESUME);
  }

  private FaultProof proven(Act act) {
    if (!isAlive()) {
      throw ended("before it was to be " + act.done);
    }
    try {
      Optional<String> doubt = watchdog.prove(act, PROOF_LIMIT);
      if (doubt.isPresent()) {
        throw failed(doubt.get());
      }
      return FaultProof.now(
          "%s and all that it had started %s".formatted(launch.title(), act.state));
    } catch (IOException e) {
      throw failed(
          "was to be " + act.done + ", and its watchdog cannot be heard: " + e.getMessage());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(
          e, "interrupted while %s was being %s", launch.title(), act.done);
    }
  }

  private void killIfAlive() {
    try {
      if (isAlive()) {
        kill();
      }
    } catch (LoadstoneException e) {
      LOG.warn("processes may be left", e);
    }
  }

  /**
   * Stops the server, by force when it does not end in time; its data stay. Does so even when the
   * thread is interrupted, because that happens when a run is given up.
   */
  @Override
  public void close() {
    boolean interrupted = watchdog.stop(launch.stop().grace().plus(WATCHDOG_GRACE));
    // Needed only when somebody else killed or stopped the watchdog, or its connection is broken.
    server.ifPresent(ProcessHandle::destroyForcibly);
    watchdog.end();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
