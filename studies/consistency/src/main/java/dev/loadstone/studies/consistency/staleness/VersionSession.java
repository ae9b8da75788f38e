package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * A session that writes and reads versions in a store and waits for each answer. It reconnects when
 * the connection is lost.
 */
final class VersionSession implements AutoCloseable {
  private static final int LENGTH = 20;
  private static final int[] VERSION = {0};

  private final KeyValueClient client;
  private final String table;
  private KeyValueSession session;

  VersionSession(KeyValueClient client, String table) {
    this.client = client;
    this.table = table;
  }

  static Table table(String name) {
    return new Table(name, List.of("version"), LENGTH);
  }

  /**
   * The answer to a call.
   *
   * @param at the time of the answer, by {@link System#nanoTime}
   * @param version the version that was read; 0 for none, −1 for a value that is no version
   */
  record Answer(Outcome outcome, long at, long version) {}

  Answer write(String key, long version) throws InterruptedException {
    byte[][] value = {Long.toString(version).getBytes(StandardCharsets.US_ASCII)};
    return call(callback -> session.insert(key, value, callback));
  }

  Answer read(String key) throws InterruptedException {
    return call(callback -> session.read(key, VERSION, callback));
  }

  private Answer call(Consumer<KeyValueSession.Callback> call) throws InterruptedException {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    try {
      if (session == null) {
        session = client.open(table(table));
      }
      call.accept(
          (outcome, rows, failure) -> {
            long at = System.nanoTime();
            answer.complete(new Answer(outcome, at, version(rows)));
          });
      Answer ended = answer.get();
      if (ended.outcome().connectionBroken()) {
        close();
      }
      return ended;
    } catch (SessionUnavailableException e) {
      return new Answer(Outcome.CONNECTION_LOST, System.nanoTime(), 0);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long version(KeyValueSession.Rows rows) {
    byte[] value = rows.count() == 0 ? null : rows.value(0, 0);
    if (value == null) {
      return 0;
    }
    String text = new String(value, StandardCharsets.US_ASCII);
    return text.matches("[1-9][0-9]{0,17}") ? Long.parseLong(text) : -1;
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
