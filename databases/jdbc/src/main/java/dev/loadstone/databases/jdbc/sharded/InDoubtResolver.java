package dev.loadstone.databases.jdbc.sharded;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finishes, in the background, what broken connections left prepared, so that others do not wait
 * for its locks longer than need be. Does nothing until it is told that there may be something.
 */
final class InDoubtResolver implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InDoubtResolver.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final TwoPhaseCommit commits;
  private final Semaphore told = new Semaphore(0);
  private final Thread thread = new Thread(this::work, "loadstone-resolver");
  private volatile boolean closed;

  InDoubtResolver(TwoPhaseCommit commits) {
    this.commits = commits;
    thread.setDaemon(true);
    thread.start();
  }

  /** There may be a transaction to finish. */
  void tell() {
    told.release();
  }

  private void work() {
    try {
      while (!closed) {
        told.acquire();
        while (!closed && !settled()) {
          TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("the resolver ends", e);
    }
  }

  private boolean settled() {
    told.drainPermits();
    try {
      return commits.settle();
    } catch (SQLException e) {
      LOG.debug("a shard is away; what was left prepared is looked at again", e);
      return false;
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
