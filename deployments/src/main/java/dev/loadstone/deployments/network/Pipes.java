package dev.loadstone.deployments.network;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends helpers, which end when their standard input does. */
final class Pipes {
  private static final Logger LOG = LoggerFactory.getLogger(Pipes.class);

  private Pipes() {}

  /**
   * Ends a helper and waits until it has ended, even when the thread is interrupted, because that
   * happens when a run is given up.
   */
  static void endAndAwait(Process helper, Duration limit) {
    try (OutputStream pipe = helper.getOutputStream()) {
      pipe.flush();
    } catch (IOException e) {
      LOG.debug("the helper {} is gone already", helper, e);
    }
    boolean interrupted = false;
    long deadline = System.nanoTime() + limit.toNanos();
    while (helper.isAlive() && System.nanoTime() < deadline) {
      try {
        helper.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    helper.destroyForcibly();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
