package dev.loadstone.databases.jdbc.ignite;

import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.databases.jdbc.bulk.RowWidth;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.table.Tuple;

/**
 * The bulk path by the record API: some hundreds of records per call, each call a transaction of
 * its own, because a transaction holds at most a million locks on each node, and a warehouse has
 * more rows.
 */
final class RecordWriter implements BulkWriter {
  private static final int RECORDS_PER_CALL = 500;
  private static final int BYTES_OF_A_NUMBER = 8;

  private final RecordTable table;
  private final List<String> columns;
  private final Object[] values;
  private final List<Tuple> records = new ArrayList<>(RECORDS_PER_CALL);
  private int column;
  private long bytes;

  RecordWriter(Connection connection, String table, List<String> columns) throws SQLException {
    this.table = RecordTable.of(connection.unwrap(IgniteSession.class), table);
    this.columns = columns;
    this.values = new Object[columns.size()];
  }

  @Override
  public BulkWriter integer(long value) {
    return add(value, BYTES_OF_A_NUMBER);
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) {
    return add(BigDecimal.valueOf(unscaled, scale), BYTES_OF_A_NUMBER);
  }

  @Override
  public BulkWriter text(CharSequence value) {
    return add(value.toString(), value.length());
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) {
    return add(value, BYTES_OF_A_NUMBER);
  }

  @Override
  public BulkWriter nothing() {
    return add(null, 1);
  }

  private BulkWriter add(Object value, int size) {
    values[column++] = value;
    bytes += size;
    return this;
  }

  @Override
  public void endRow() throws SQLException {
    RowWidth.require(values.length, column);
    column = 0;
    records.add(table.tuple(columns, values));
    if (records.size() == RECORDS_PER_CALL) {
      send();
    }
  }

  private void send() throws SQLException {
    table.upsert(null, records);
    records.clear();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() throws SQLException {
    RowWidth.require(0, column);
    if (!records.isEmpty()) {
      send();
    }
  }

  @Override
  public void close() {
    // Each call is answered; there is nothing open.
  }
}
