package dev.loadstone.databases.jdbc.bulk;

import dev.loadstone.core.database.BulkWriter;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.List;

/** The bulk path of databases that offer no better one: batches of one insert statement. */
public final class BatchWriter implements BulkWriter {
  private static final int ROWS_PER_BATCH = 1000;
  private static final int BYTES_OF_A_NUMBER = 8;

  private final PreparedStatement insert;
  private final int columns;
  private int column;
  private int rows;
  private long bytes;

  public BatchWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    this.columns = columns.size();
    this.insert =
        connection.prepareStatement(
            "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(
                    table,
                    String.join(", ", columns),
                    String.join(", ", Collections.nCopies(columns.size(), "?"))));
  }

  @Override
  public BulkWriter integer(long value) throws SQLException {
    insert.setLong(next(BYTES_OF_A_NUMBER), value);
    return this;
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) throws SQLException {
    insert.setBigDecimal(next(BYTES_OF_A_NUMBER), BigDecimal.valueOf(unscaled, scale));
    return this;
  }

  @Override
  public BulkWriter text(CharSequence value) throws SQLException {
    insert.setString(next(value.length()), value.toString());
    return this;
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) throws SQLException {
    insert.setObject(next(BYTES_OF_A_NUMBER), value);
    return this;
  }

  @Override
  public BulkWriter nothing() throws SQLException {
    insert.setNull(next(1), Types.NULL);
    return this;
  }

  private int next(int size) {
    bytes += size;
    return ++column;
  }

  @Override
  public void endRow() throws SQLException {
    RowWidth.require(columns, column);
    column = 0;
    insert.addBatch();
    if (++rows == ROWS_PER_BATCH) {
      send();
    }
  }

  private void send() throws SQLException {
    insert.executeBatch();
    rows = 0;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() throws SQLException {
    RowWidth.require(0, column);
    if (rows > 0) {
      send();
    }
  }

  @Override
  public void close() throws SQLException {
    insert.close();
  }
}
