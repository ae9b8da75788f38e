package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes ranges of records, many at once if the client does not block. It repeats inserts that the
 * database refused temporarily or did not acknowledge; an insert may safely be made twice.
 */
final class UnitWriter implements AutoCloseable {
  private static final int WINDOW = 128;

  /** Repeats go in smaller portions, because the records were too much for the database. */
  private static final int WINDOW_OF_REPEATS = 16;

  private static final int RECORDS_PER_REPORT = 500;

  private final KeyValueClient client;
  private final YcsbTable table;
  private final Semaphore window = new Semaphore(WINDOW);
  private final ConcurrentLinkedQueue<Long> again = new ConcurrentLinkedQueue<>();
  private final AtomicReference<String> refusal = new AtomicReference<>();
  private final AtomicReference<String> unacknowledged = new AtomicReference<>();
  private final AtomicBoolean broken = new AtomicBoolean();
  private KeyValueSession session;

  private UnitWriter(KeyValueClient client, YcsbTable table, KeyValueSession session) {
    this.client = client;
    this.table = table;
    this.session = session;
  }

  static UnitWriter open(KeyValueClient client, YcsbTable table)
      throws SessionUnavailableException {
    return new UnitWriter(client, table, client.open(table.table()));
  }

  /** Receives the progress and returns whether to go on. */
  interface Report {
    boolean sent(int records, long bytes);
  }

  static final class NotWrittenException extends Exception {
    private static final long serialVersionUID = 1L;

    NotWrittenException(String message) {
      super(message);
    }
  }

  /**
   * Writes a range of items.
   *
   * @return whether all of them are written; false when the report stopped it
   * @throws SessionUnavailableException when a session was lost and no other could be opened
   */
  boolean write(long first, long end, Report report)
      throws InterruptedException, NotWrittenException, SessionUnavailableException {
    int sent = 0;
    long bytes = 0;
    for (long item = first; item < end; item++) {
      bytes += send(item);
      if (++sent == RECORDS_PER_REPORT || item == end - 1) {
        if (!report.sent(sent, bytes)) {
          awaitAnswers();
          return false;
        }
        sent = 0;
        bytes = 0;
      }
    }
    awaitAnswers();
    for (int tries = 1; !again.isEmpty(); tries++) {
      LoadRetry.pause(tries);
      repeat(tries == LoadRetry.MOST_TRIES);
    }
    return true;
  }

  private void repeat(boolean last)
      throws InterruptedException, NotWrittenException, SessionUnavailableException {
    List<Long> items = new ArrayList<>();
    for (Long item = again.poll(); item != null; item = again.poll()) {
      items.add(item);
    }
    if (last) {
      throw new NotWrittenException(
          items.size()
              + " records were not acknowledged in "
              + LoadRetry.MOST_TRIES
              + " tries; the last one: "
              + unacknowledged.get()
              + ".");
    }
    for (int i = 0; i < items.size(); i++) {
      send(items.get(i));
      if ((i + 1) % WINDOW_OF_REPEATS == 0) {
        awaitAnswers();
      }
    }
    awaitAnswers();
  }

  private long send(long item)
      throws InterruptedException, NotWrittenException, SessionUnavailableException {
    window.acquire();
    if (refusal.get() != null || broken.get()) {
      window.release();
      awaitAnswers();
      window.acquire();
    }
    long code = table.keys().code(item);
    String key = table.keys().key(code);
    byte[][] values = table.firstValues(code);
    long bytes = key.length();
    for (byte[] value : values) {
      bytes += value.length;
    }
    session.insert(key, values, (outcome, rows, failure) -> ended(item, key, outcome, failure));
    return bytes;
  }

  private void ended(long item, String key, Outcome outcome, String failure) {
    if (LoadRetry.isWorthwhile(outcome)) {
      unacknowledged.set(outcome.title() + ", " + failure);
      again.add(item);
      if (outcome.connectionBroken()) {
        broken.set(true);
      }
    } else if (outcome != Outcome.COMMITTED) {
      refusal.compareAndSet(null, "record " + key + " (" + outcome.title() + "): " + failure + ".");
    }
    window.release();
  }

  private void awaitAnswers()
      throws InterruptedException, NotWrittenException, SessionUnavailableException {
    window.acquire(WINDOW);
    window.release(WINDOW);
    String words = refusal.get();
    if (words != null) {
      throw new NotWrittenException(words);
    }
    if (broken.get()) {
      KeyValueSession lost = session;
      session = client.open(table.table());
      broken.set(false);
      lost.close();
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
