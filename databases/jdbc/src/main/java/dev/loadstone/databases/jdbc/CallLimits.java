package dev.loadstone.databases.jdbc;

import dev.loadstone.core.Closing;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Aborts connections whose call has had no answer for too long, for all sessions of a client. */
final class CallLimits implements AutoCloseable {
  private static final long LOOK_MILLIS = 500;

  private final Set<Limited> connections = ConcurrentHashMap.newKeySet();
  private Thread looks;

  /** A connection, when its call under way began (0 for none), and how long a call may take. */
  private record Limited(Connection connection, LongSupplier since, long nanos) {
    boolean isOver() {
      long begin = since.getAsLong();
      return begin != 0 && System.nanoTime() - begin > nanos;
    }

    /** In a thread of its own, as TLS says goodbye first, for which a socket may have no room. */
    void abort() {
      daemon(() -> Closing.quietly(() -> connection.abort(Runnable::run))).start();
    }
  }

  /**
   * Takes the limit from the connection's socket, and holds its calls to it from here.
   *
   * @return ends that
   */
  Runnable limit(Connection connection, LongSupplier since) throws SQLException {
    int millis = connection.getNetworkTimeout();
    if (millis == 0) {
      return () -> {};
    }
    connection.setNetworkTimeout(Runnable::run, 0);
    Limited limited = new Limited(connection, since, TimeUnit.MILLISECONDS.toNanos(millis));
    connections.add(limited);
    begin();
    return () -> connections.remove(limited);
  }

  private synchronized void begin() {
    if (looks == null) {
      looks = daemon(this::look);
      looks.start();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "call-limits");
    thread.setDaemon(true);
    return thread;
  }

  private void look() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        List<Limited> over = connections.stream().filter(Limited::isOver).toList();
        over.stream().filter(connections::remove).forEach(Limited::abort);
      }
    } catch (InterruptedException e) {
      // The client is closed, and nobody waits for this thread.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() {
    if (looks != null) {
      looks.interrupt();
    }
  }
}
