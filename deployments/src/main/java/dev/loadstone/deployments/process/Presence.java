package dev.loadstone.deployments.process;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the watchdog of another machine every few seconds that this process is there: when a
 * network fails silently, a connection breaks only after hours.
 */
final class Presence implements AutoCloseable {
  /** The time after which a watchdog that hears nothing assumes that this process is gone. */
  static final Duration SILENCE = Duration.ofMinutes(1);

  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final int WORD = '.';
  private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

  private final Thread thread;

  private Presence(Thread thread) {
    this.thread = thread;
  }

  /**
   * Starts to send signs of life.
   *
   * @param watchdog leads to the watchdog; other writes to it may come in between
   */
  static Presence say(OutputStream watchdog) {
    Thread thread = new Thread(() -> sayAgainAndAgain(watchdog), "presence");
    thread.setDaemon(true);
    thread.start();
    return new Presence(thread);
  }

  private static void sayAgainAndAgain(OutputStream watchdog) {
    try {
      while (true) {
        watchdog.write(WORD);
        watchdog.flush();
        TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
      }
    } catch (IOException e) {
      LOG.debug("a watchdog is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
