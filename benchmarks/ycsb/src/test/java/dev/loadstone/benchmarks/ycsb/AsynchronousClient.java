package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.MarkedTables;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real client whose calls are executed, one after another, by a thread of its session: what an
 * asynchronous client looks like from outside.
 */
final class AsynchronousClient implements DatabaseClient, KeyValueClient {
  private final DatabaseClient client;
  private final KeyValueClient store;

  private final Optional<String> scanRefusal;
  private final int lossOfAnswers;
  private final AtomicInteger inserts = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger mostReads = new AtomicInteger();

  AsynchronousClient(DatabaseClient client) {
    this(client, Optional.empty(), Integer.MAX_VALUE);
  }

  /**
   * @param scanRefusal why it does not scan, as a store without order would say
   * @param lossOfAnswers of so many inserts that are made, the answer to one is lost
   */
  AsynchronousClient(DatabaseClient client, Optional<String> scanRefusal, int lossOfAnswers) {
    this.client = client;
    this.lossOfAnswers = lossOfAnswers;
    this.scanRefusal = scanRefusal;
    this.store = client.capability(KeyValueClient.class).orElseThrow();
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    return type == KeyValueClient.class ? Optional.of(type.cast(this)) : Optional.empty();
  }

  @Override
  public boolean isBlocking() {
    return false;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    KeyValueSession session = store.open(table);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    return new KeyValueSession() {
      @Override
      public void insert(String key, byte[][] values, Callback callback) {
        thread.execute(() -> session.insert(key, values, losing(callback)));
      }

      @Override
      public void update(String key, int[] fields, byte[][] values, Callback callback) {
        thread.execute(() -> session.update(key, fields, values, callback));
      }

      @Override
      public void read(String key, int[] fields, Callback callback) {
        mostReads.accumulateAndGet(reads.incrementAndGet(), Math::max);
        thread.execute(
            () ->
                session.read(
                    key,
                    fields,
                    (outcome, rows, failure) -> {
                      reads.decrementAndGet();
                      callback.done(outcome, rows, failure);
                    }));
      }

      @Override
      public void scan(String firstKey, int count, int[] fields, Callback callback) {
        thread.execute(() -> session.scan(firstKey, count, fields, callback));
      }

      @Override
      public void delete(String key, Callback callback) {
        thread.execute(() -> session.delete(key, callback));
      }

      @Override
      public void close() {
        thread.execute(session::close);
        thread.shutdown();
      }
    };
  }

  /** The most reads that were under way at a time. */
  int mostReads() {
    return mostReads.get();
  }

  private KeyValueSession.Callback losing(KeyValueSession.Callback callback) {
    return inserts.incrementAndGet() % lossOfAnswers != 0
        ? callback
        : (outcome, rows, failure) ->
            callback.done(Outcome.UNKNOWN, KeyValueSession.Rows.NONE, "no answer in time");
  }

  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return store.tables();
  }

  @Override
  public OptionalLong count(Table table) {
    return store.count(table);
  }

  @Override
  public Optional<String> scanRefusal() {
    return scanRefusal;
  }

  @Override
  public ServerDescription describe() {
    return client.describe();
  }

  @Override
  public void close() {
    client.close();
  }
}
