package dev.loadstone.deployments.process;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Resources;
import dev.loadstone.core.process.OwnSession;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shell that undoes something when it is closed, or when this process ends in any way: it waits
 * for the end of a pipe. It must be started before that is done.
 */
public final class Keeper implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

  private final Process shell;

  /**
   * @param owner the class beside which the script lies
   */
  public Keeper(Class<?> owner, String script, List<String> arguments) {
    this(owner, script, arguments, new File("/dev/null"));
  }

  /**
   * @param output receives what it says
   */
  public Keeper(Class<?> owner, String script, List<String> arguments, File output) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", Resources.text(owner, script)));
    command.add(script);
    command.addAll(arguments);
    try {
      this.shell =
          new ProcessBuilder(OwnSession.command(command))
              .redirectErrorStream(true)
              .redirectOutput(output)
              .start();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s could not be started: %s", script, e.getMessage());
    }
  }

  @Override
  public void close() {
    endAndAwait(shell, LIMIT);
  }

  /**
   * Ends a helper, which ends when its standard input does, and waits until it has ended, even when
   * the thread is interrupted, because that happens when a run is given up.
   */
  public static void endAndAwait(Process helper, Duration limit) {
    try (OutputStream pipe = helper.getOutputStream()) {
      pipe.flush();
    } catch (IOException e) {
      LOG.debug("the helper {} is gone already", helper, e);
    }
    boolean interrupted = awaitEnd(helper, limit);
    helper.destroyForcibly();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits even when the thread is interrupted, and says whether it was. */
  static boolean awaitEnd(Process process, Duration limit) {
    boolean interrupted = false;
    long deadline = System.nanoTime() + limit.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      try {
        process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }
}
