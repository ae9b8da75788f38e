package dev.loadstone.databases.jdbc.keyvalue;

import dev.loadstone.core.Closing;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

final class JdbcKeyValueSession implements KeyValueSession {
  private final SqlClient client;
  private final Connection connection;
  private final PreparedStatement insert;
  private final PreparedStatement delete;
  private final StatementsByFields updates;
  private final StatementsByFields reads;
  private final StatementsByFields scans;
  private final ReadRows rows = new ReadRows();

  /** When the call under way began, for whoever holds it to its limit; 0 while there is none. */
  private final AtomicLong callSince = new AtomicLong();

  private final Runnable endOfLimit;

  JdbcKeyValueSession(SqlClient client, Connection connection, KeyValueSql sql, Table table)
      throws SQLException {
    this.client = client;
    this.connection = connection;
    insert = connection.prepareStatement(client.named("insert", sql.insert(table)));
    delete = connection.prepareStatement(client.named("delete", sql.delete(table)));
    updates = named("update", fields -> sql.update(table, fields));
    reads = named("read", fields -> sql.read(table, fields));
    scans = named("scan", fields -> sql.scan(table, fields));
    endOfLimit = client.limitCalls(connection, callSince::getOpaque);
  }

  /** Named, so that the server can tell what its sessions wait for. */
  private StatementsByFields named(String name, Function<int[], String> text) {
    return new StatementsByFields(connection, fields -> client.named(name, text.apply(fields)));
  }

  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    write(
        callback,
        () -> {
          insert.setString(1, key);
          setValues(insert, 2, values);
          insert.executeUpdate();
        });
  }

  @Override
  public void update(String key, int[] fields, byte[][] values, Callback callback) {
    write(
        callback,
        () -> {
          PreparedStatement update = updates.of(fields);
          setValues(update, 1, values);
          update.setString(values.length + 1, key);
          if (update.executeUpdate() == 0) {
            throw new SQLException("there is no record to update");
          }
        });
  }

  private static void setValues(PreparedStatement statement, int first, byte[][] values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setBytes(first + i, values[i]);
    }
  }

  @Override
  public void delete(String key, Callback callback) {
    write(
        callback,
        () -> {
          delete.setString(1, key);
          delete.executeUpdate();
        });
  }

  private interface Call {
    void execute() throws SQLException;
  }

  private void execute(Call call) throws SQLException {
    callSince.setOpaque(System.nanoTime());
    try {
      call.execute();
    } finally {
      callSince.setOpaque(0);
    }
  }

  private void write(Callback callback, Call call) {
    Outcome outcome = Outcome.COMMITTED;
    String failure = "";
    try {
      execute(call);
    } catch (SQLException e) {
      Outcome told = client.classify(e);
      // The statement is its own commit: without its answer nobody knows whether it was committed.
      boolean inDoubt =
          told == Outcome.CONNECTION_LOST
              || (told == Outcome.ERROR && isClosed())
              || (told == Outcome.TIMEOUT && !client.undoesWhatTimedOut(e, false));
      outcome = inDoubt ? Outcome.UNKNOWN : told;
      failure = e.getMessage();
    }
    callback.done(outcome, Rows.NONE, failure);
  }

  /** An error that ends the session, such as a full disk of the log, may come after the commit. */
  private boolean isClosed() {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  @Override
  public void read(String key, int[] fields, Callback callback) {
    read(
        callback,
        () -> {
          PreparedStatement read = reads.of(fields);
          read.setString(1, key);
          try (ResultSet found = read.executeQuery()) {
            while (found.next()) {
              rows.add(key, values(found, fields.length));
            }
          }
        });
  }

  @Override
  public void scan(String firstKey, int count, int[] fields, Callback callback) {
    read(
        callback,
        () -> {
          PreparedStatement scan = scans.of(fields);
          scan.setString(1, firstKey);
          scan.setInt(2, count);
          try (ResultSet found = scan.executeQuery()) {
            while (found.next()) {
              byte[][] values = values(found, fields.length);
              rows.add(found.getString(fields.length + 1), values);
            }
          }
        });
  }

  private void read(Callback callback, Call call) {
    Outcome outcome = Outcome.COMMITTED;
    String failure = "";
    rows.clear();
    try {
      execute(call);
    } catch (SQLException e) {
      rows.clear();
      outcome = client.classify(e);
      failure = e.getMessage();
    }
    callback.done(outcome, rows, failure);
  }

  private static byte[][] values(ResultSet row, int fields) throws SQLException {
    byte[][] values = new byte[fields][];
    for (int i = 0; i < fields; i++) {
      values[i] = row.getBytes(i + 1);
    }
    return values;
  }

  @Override
  public void abort() {
    endOfLimit.run();
    Closing.quietly(() -> connection.abort(Runnable::run));
  }

  @Override
  public void close() {
    endOfLimit.run();
    Closing.quietly(connection);
  }

  /** Records that were read, taken out of their result set. */
  private static final class ReadRows implements Rows {
    private final List<String> keys = new ArrayList<>();
    private final List<byte[][]> values = new ArrayList<>();

    void clear() {
      keys.clear();
      values.clear();
    }

    void add(String key, byte[][] fields) {
      keys.add(key);
      values.add(fields);
    }

    @Override
    public int count() {
      return keys.size();
    }

    @Override
    public String key(int row) {
      return keys.get(row);
    }

    @Override
    public byte[] value(int row, int position) {
      return values.get(row)[position];
    }
  }
}
