package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Sessions share the driver's connections; each call goes to a node that keeps the record. */
final class CassandraSession implements KeyValueSession {
  private final CqlSession driver;
  private final Cql cql;
  private final LiveLevels levels;
  private final String scanRefusal;
  private final PreparedStatement insert;
  private final FieldStatements updates;
  private final FieldStatements reads;
  private final PreparedStatement delete;

  /**
   * Prepares the statements. A server that does not take one gives a DriverException, as itself or
   * as the cause of a CompletionException.
   */
  CassandraSession(CqlSession driver, Cql cql, LiveLevels levels, String scanRefusal) {
    this.driver = driver;
    this.cql = cql;
    this.levels = levels;
    this.scanRefusal = scanRefusal;
    int fields = cql.table().fields().size();
    // The driver prepares a text once, however often it is asked.
    insert = driver.prepare(statement(cql.insert()));
    updates = new FieldStatements(fields, some -> driver.prepareAsync(updateOf(some)));
    reads = new FieldStatements(fields, some -> driver.prepareAsync(readOf(some)));
    delete = driver.prepare(statement(cql.delete()));
  }

  private static SimpleStatement statement(String text) {
    return SimpleStatement.builder(text).setIdempotence(true).build();
  }

  private SimpleStatement updateOf(int[] fields) {
    return statement(cql.update(fields));
  }

  private SimpleStatement readOf(int[] fields) {
    return statement(cql.read(fields));
  }

  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    BoundStatementBuilder call = insert.boundStatementBuilder();
    call.setBytesUnsafe(0, bytes(key));
    for (int i = 0; i < values.length; i++) {
      call.setBytesUnsafe(i + 1, ByteBuffer.wrap(values[i]));
    }
    write(call, callback);
  }

  @Override
  public void update(String key, int[] fields, byte[][] values, Callback callback) {
    PreparedStatement ready = updates.ready(fields);
    if (ready != null) {
      update(ready, key, values, callback);
    } else {
      prepared(updateOf(fields), callback, statement -> update(statement, key, values, callback));
    }
  }

  private void update(PreparedStatement statement, String key, byte[][] values, Callback callback) {
    BoundStatementBuilder call = statement.boundStatementBuilder();
    for (int i = 0; i < values.length; i++) {
      call.setBytesUnsafe(i, ByteBuffer.wrap(values[i]));
    }
    call.setBytesUnsafe(values.length, bytes(key));
    write(call, callback);
  }

  @Override
  public void read(String key, int[] fields, Callback callback) {
    PreparedStatement ready = reads.ready(fields);
    if (ready != null) {
      read(ready, key, callback);
    } else {
      prepared(readOf(fields), callback, statement -> read(statement, key, callback));
    }
  }

  private void read(PreparedStatement statement, String key, Callback callback) {
    BoundStatementBuilder call = statement.boundStatementBuilder();
    call.setBytesUnsafe(0, bytes(key));
    driver
        .executeAsync(call.setConsistencyLevel(levels.read()).build())
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                fail(failure, false, callback);
              } else {
                Row row = answer.one();
                callback.done(
                    Outcome.COMMITTED, row == null ? Rows.NONE : new OneRow(key, row), "");
              }
            });
  }

  /** Calls with a statement that may have to be prepared first; does not block. */
  private void prepared(SimpleStatement text, Callback callback, Consumer<PreparedStatement> call) {
    driver
        .prepareAsync(text)
        .whenComplete(
            (statement, failure) -> {
              if (failure != null) {
                // Nothing was sent but the text, so nothing was written.
                fail(failure, false, callback);
              } else {
                call.accept(statement);
              }
            });
  }

  @Override
  public void scan(String firstKey, int count, int[] fields, Callback callback) {
    callback.done(Outcome.ERROR, Rows.NONE, scanRefusal);
  }

  @Override
  public void delete(String key, Callback callback) {
    BoundStatementBuilder call = delete.boundStatementBuilder();
    call.setBytesUnsafe(0, bytes(key));
    write(call, callback);
  }

  private void write(BoundStatementBuilder call, Callback callback) {
    LiveLevels.Writes writes = levels.beginWrite();
    driver
        .executeAsync(call.setConsistencyLevel(writes.level()).build())
        .whenComplete(
            (answer, failure) -> {
              writes.end();
              if (failure != null) {
                fail(failure, true, callback);
              } else {
                callback.done(Outcome.COMMITTED, Rows.NONE, "");
              }
            });
  }

  private static void fail(Throwable failure, boolean write, Callback callback) {
    callback.done(Failures.outcome(failure, write), Rows.NONE, Failures.words(failure));
  }

  private static ByteBuffer bytes(String key) {
    return ByteBuffer.wrap(key.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() {
    // The connections are the client's, and what it prepared serves all sessions.
  }

  private record OneRow(String recordKey, Row row) implements Rows {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public String key(int number) {
      return recordKey;
    }

    @Override
    public byte[] value(int number, int position) {
      ByteBuffer value = row.getBytesUnsafe(position);
      if (value == null) {
        return null;
      }
      byte[] bytes = new byte[value.remaining()];
      value.get(bytes);
      return bytes;
    }
  }
}
