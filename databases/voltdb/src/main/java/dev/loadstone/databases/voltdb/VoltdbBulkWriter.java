package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.BulkWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.voltdb.client.Client;
import org.voltdb.client.ClientResponse;
import org.voltdb.client.VoltBulkLoader.VoltBulkLoader;
import org.voltdb.types.TimestampType;

/**
 * Writes rows by VoltDB's bulk loader, which sorts them by partition and sends each partition its
 * own batches. Rows are there when {@link #finish} returns; a row that the server refuses fails the
 * writer with the server's words.
 */
final class VoltdbBulkWriter implements BulkWriter {
  private static final int ROWS_PER_BATCH = 1_000;

  /** The most rows that are written but not answered, which bounds the client's memory. */
  private static final int MOST_ROWS_UNDER_WAY = 20_000;

  private static final int BYTES_OF_A_NUMBER = 8;
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

  private final String table;
  private final VoltBulkLoader loader;
  private final int[] places;
  private final AtomicReference<String> refusal = new AtomicReference<>();
  private Object[] row;
  private int column;
  private long rows;
  private long bytes;

  VoltdbBulkWriter(Client client, String table, List<String> columns) throws SQLException {
    this.table = table;
    try {
      loader =
          client.getNewBulkLoader(
              table,
              ROWS_PER_BATCH,
              false,
              (handle, fields, response) -> refused(fields, response),
              null);
    } catch (Exception e) {
      throw new SQLException("the bulk loader cannot write into " + table + ": " + message(e), e);
    }
    places = places(columns);
    row = new Object[places.length];
  }

  /** The positions of our columns in the server's table. */
  private int[] places(List<String> columns) throws SQLException {
    Map<Integer, String> names = loader.getColumnNames();
    int[] result = new int[columns.size()];
    for (int i = 0; i < result.length; i++) {
      String wanted = columns.get(i).toUpperCase(Locale.ROOT);
      result[i] =
          names.entrySet().stream()
              .filter(entry -> entry.getValue().equalsIgnoreCase(wanted))
              .mapToInt(Map.Entry::getKey)
              .findFirst()
              .orElseThrow(() -> new SQLException(table + " has no column " + wanted));
    }
    if (names.size() != result.length) {
      throw new SQLException(
          table + " has " + names.size() + " columns; the bulk loader needs all of them");
    }
    return result;
  }

  private void refused(Object[] fields, ClientResponse response) {
    refusal.compareAndSet(
        null,
        "a row of %s that begins with %s was refused: %s"
            .formatted(table, fields.length == 0 ? "nothing" : fields[0], Status.words(response)));
  }

  @Override
  public BulkWriter integer(long value) {
    return add(value, BYTES_OF_A_NUMBER);
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) {
    return add(BigDecimal.valueOf(unscaled, scale), 2 * BYTES_OF_A_NUMBER);
  }

  @Override
  public BulkWriter text(CharSequence value) {
    return add(value.toString(), value.length());
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) {
    return add(new TimestampType(ChronoUnit.MICROS.between(EPOCH, value)), BYTES_OF_A_NUMBER);
  }

  @Override
  public BulkWriter nothing() {
    return add(null, 1);
  }

  private BulkWriter add(Object value, int size) {
    row[places[column++]] = value;
    bytes += size;
    return this;
  }

  @Override
  public void endRow() throws SQLException {
    if (column != places.length) {
      throw new SQLException(
          "a row of " + table + " has " + column + " values; expected " + places.length);
    }
    failOnRefusal();
    try {
      // The loader keeps the row until its batch is sent.
      loader.insertRow(rows++, row);
      if (loader.getOutstandingRowCount() > MOST_ROWS_UNDER_WAY) {
        loader.drain();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while loading " + table, e);
    }
    row = new Object[places.length];
    column = 0;
  }

  private void failOnRefusal() throws SQLException {
    String words = refusal.get();
    if (words != null) {
      throw new SQLException(words);
    }
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() throws SQLException {
    try {
      loader.flush();
      loader.drain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while loading " + table, e);
    } catch (ExecutionException e) {
      throw new SQLException("loading " + table + " failed: " + message(e.getCause()), e);
    }
    failOnRefusal();
  }

  private static String message(Throwable e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  @Override
  public void close() throws SQLException {
    try {
      loader.close();
    } catch (Exception e) {
      throw new SQLException(
          "the bulk loader of " + table + " could not be closed: " + message(e), e);
    }
  }
}
