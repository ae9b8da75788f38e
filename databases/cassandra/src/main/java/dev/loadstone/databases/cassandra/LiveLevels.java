package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The consistency levels of a client's calls, which may change, and its writes under way. */
final class LiveLevels {
  private static final long LOOK_MILLIS = 2;

  private final List<Writes> older = new CopyOnWriteArrayList<>();
  private volatile ConsistencyLevel read;
  private volatile Writes writes;

  LiveLevels(ConsistencyLevel read, ConsistencyLevel write) {
    this.read = read;
    this.writes = new Writes(write);
  }

  static final class Writes {
    private final ConsistencyLevel level;
    private final AtomicInteger underWay = new AtomicInteger();

    Writes(ConsistencyLevel level) {
      this.level = level;
    }

    ConsistencyLevel level() {
      return level;
    }

    void end() {
      underWay.decrementAndGet();
    }
  }

  ConsistencyLevel read() {
    return read;
  }

  ConsistencyLevel write() {
    return writes.level();
  }

  /** Begins a write at the level that is set; {@link Writes#end} ends it. */
  Writes beginWrite() {
    while (true) {
      Writes now = writes;
      now.underWay.incrementAndGet();
      // Otherwise, whoever changed the level in between may have seen no write under way.
      if (now == writes) {
        return now;
      }
      now.end();
    }
  }

  synchronized void readAt(ConsistencyLevel level) {
    read = level;
  }

  synchronized void writeAt(ConsistencyLevel level) {
    Writes before = writes;
    writes = new Writes(level);
    older.add(before);
  }

  /** Waits for the writes of earlier levels, and returns whether they ended in time. */
  boolean awaitOlderWrites(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      older.removeIf(writesBefore -> writesBefore.underWay.get() == 0);
      if (older.isEmpty()) {
        return true;
      }
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }
}
