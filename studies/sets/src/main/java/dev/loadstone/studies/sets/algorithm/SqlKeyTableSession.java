package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.Closing;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A session whose calls are statements on one connection. A statement counts as one request.
 *
 * @param connection in auto-commit mode; closed with this session
 */
record SqlKeyTableSession(
    SqlClient client, Connection connection, SqlStatements statements, WorkCounter work)
    implements KeyTableSession {
  /** The number of parameters that all databases accept in one statement. */
  private static final int MOST_PARAMETERS = 1_000;

  private static final String VALUES = "{values}";

  private interface Call {
    void run() throws SQLException;
  }

  private void call(Call call) throws CallFailedException {
    try {
      call.run();
    } catch (SQLException e) {
      throw new CallFailedException(client.classify(e), String.valueOf(e.getMessage()), e);
    }
  }

  private String text(String name, String table) {
    return statements.text(name).replace("{table}", table);
  }

  @Override
  public void put(String table, List<String> keys) throws CallFailedException {
    String text = text("put", table);
    for (List<String> part : parts(keys)) {
      call(() -> write(text, part));
    }
    work.add(new TableWork(0, 0, bytes(keys), keys.size(), 0));
  }

  private void write(String text, List<String> keys) throws SQLException {
    boolean together = text.contains(VALUES);
    String values = "(?)" + ", (?)".repeat(keys.size() - 1);
    String sql = text.replace(VALUES, values);
    try (PreparedStatement statement =
        together ? connection.prepareStatement(sql) : client.prepareBatch(connection, sql)) {
      for (int i = 0; i < keys.size(); i++) {
        statement.setString(together ? i + 1 : 1, keys.get(i));
        if (!together) {
          statement.addBatch();
        }
      }
      if (together) {
        statement.execute();
      } else {
        statement.executeBatch();
      }
    }
    work.add(new TableWork(together ? 1 : keys.size(), 0, 0, 0, 0));
  }

  private static long bytes(List<String> keys) {
    return keys.stream().mapToLong(String::length).sum();
  }

  @Override
  public KeyScan scan(String table, KeyRange range, int caching) {
    return new PagedScan(table, range, caching);
  }

  /**
   * A scan by pages. Each page is a statement that begins after the last key of the page before.
   */
  private final class PagedScan implements KeyScan {
    private final String table;
    private final int caching;
    private KeyRange rest;
    private List<String> page = List.of();
    private int position;
    private boolean last;

    PagedScan(String table, KeyRange range, int caching) {
      this.table = table;
      this.rest = range;
      this.caching = caching;
    }

    @Override
    public String next() throws CallFailedException {
      if (position == page.size()) {
        if (last) {
          return null;
        }
        page = seek(table, rest, caching);
        last = page.size() < caching;
        position = 0;
        if (page.isEmpty()) {
          return null;
        }
        rest = rest.after(page.get(page.size() - 1));
      }
      return page.get(position++);
    }

    @Override
    public void close() {
      // Nothing is open between two pages.
    }
  }

  @Override
  public List<String> seek(String table, KeyRange range, int limit) throws CallFailedException {
    // The next key after a key ends in a null character, which text in SQL cannot contain.
    boolean behind = range.from().endsWith("\0");
    String from = behind ? range.from().substring(0, range.from().length() - 1) : range.from();
    List<String> keys =
        read(
            text(behind ? "scan-behind" : "scan", table),
            statement -> {
              statement.setString(1, from);
              statement.setInt(2, limit);
            });
    work.add(new TableWork(1, keys.size(), bytes(keys), 0, 0));
    return keys;
  }

  @Override
  public BitSet present(String table, List<String> keys) throws CallFailedException {
    Set<String> found = new HashSet<>();
    for (List<String> part : parts(keys)) {
      found.addAll(
          read(
              text("present", table).replace("{keys}", "?" + ", ?".repeat(part.size() - 1)),
              statement -> {
                for (int i = 0; i < part.size(); i++) {
                  statement.setString(i + 1, part.get(i));
                }
              }));
      work.add(new TableWork(1, 0, 0, 0, part.size()));
    }
    BitSet positions = new BitSet(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      positions.set(i, found.contains(keys.get(i)));
    }
    return positions;
  }

  private interface Parameters {
    void set(PreparedStatement statement) throws SQLException;
  }

  private List<String> read(String text, Parameters parameters) throws CallFailedException {
    List<String> keys = new ArrayList<>();
    call(
        () -> {
          try (PreparedStatement statement = connection.prepareStatement(text)) {
            parameters.set(statement);
            try (ResultSet rows = statement.executeQuery()) {
              while (rows.next()) {
                keys.add(rows.getString(1));
              }
            }
          }
        });
    return keys;
  }

  private static List<List<String>> parts(List<String> keys) {
    List<List<String>> parts = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += MOST_PARAMETERS) {
      parts.add(keys.subList(from, Math.min(keys.size(), from + MOST_PARAMETERS)));
    }
    return parts;
  }

  @Override
  public void combine(SetOperation operation, String left, String right, String result)
      throws CallFailedException {
    String text =
        statements
            .text(operation.name().toLowerCase(Locale.ROOT))
            .replace("{left}", left)
            .replace("{right}", right)
            .replace("{result}", result);
    call(
        () -> {
          try (Statement statement = connection.createStatement()) {
            for (String each : text.split(";\\s*", -1)) {
              statement.executeUpdate(each);
              work.add(new TableWork(1, 0, 0, 0, 0));
            }
          }
        });
  }

  @Override
  public void close() {
    // Otherwise the connection has been returned or is gone; what was written is committed.
    Closing.quietly(connection);
  }
}
