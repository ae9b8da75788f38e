package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.KeyValueSession;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Calls on one table. Sessions share the driver's connections; each call goes to a node that keeps
 * the record.
 */
final class CassandraSession implements KeyValueSession {
  private final CqlSession driver;
  private final String scanRefusal;
  private final PreparedStatement insert;
  private final FieldStatements updates;
  private final FieldStatements reads;
  private final PreparedStatement delete;

  /**
   * Prepares the statements.
   *
   * @param scanRefusal what is said to a scan
   * @throws DriverException when the server does not take them
   */
  CassandraSession(CqlSession driver, Cql cql, Settings settings, String scanRefusal) {
    this.driver = driver;
    this.scanRefusal = scanRefusal;
    int fields = cql.table().fields().size();
    insert = prepare(cql.insert(), settings.write());
    updates = new FieldStatements(fields, some -> prepare(cql.update(some), settings.write()));
    reads = new FieldStatements(fields, some -> prepare(cql.read(some), settings.read()));
    delete = prepare(cql.delete(), settings.write());
  }

  /** The driver prepares a text once, however often it is asked. */
  private PreparedStatement prepare(String text, ConsistencyLevel level) {
    return driver.prepare(
        SimpleStatement.builder(text).setConsistencyLevel(level).setIdempotence(true).build());
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
    PreparedStatement statement = statement(updates, fields, callback);
    if (statement == null) {
      return;
    }
    BoundStatementBuilder call = statement.boundStatementBuilder();
    for (int i = 0; i < values.length; i++) {
      call.setBytesUnsafe(i, ByteBuffer.wrap(values[i]));
    }
    call.setBytesUnsafe(values.length, bytes(key));
    write(call, callback);
  }

  @Override
  public void read(String key, int[] fields, Callback callback) {
    PreparedStatement statement = statement(reads, fields, callback);
    if (statement == null) {
      return;
    }
    BoundStatementBuilder call = statement.boundStatementBuilder();
    call.setBytesUnsafe(0, bytes(key));
    driver
        .executeAsync(call.build())
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

  /** Null when it could not be prepared; the callback knows then. */
  private static PreparedStatement statement(
      FieldStatements statements, int[] fields, Callback callback) {
    try {
      return statements.of(fields);
    } catch (DriverException | IllegalStateException e) {
      // Nothing was sent but the text of the statement.
      fail(e, false, callback);
      return null;
    }
  }

  private void write(BoundStatementBuilder call, Callback callback) {
    driver
        .executeAsync(call.build())
        .whenComplete(
            (answer, failure) -> {
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
