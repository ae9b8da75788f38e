package dev.loadstone.core.database;

import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * Writes rows into one table, column by column, without an object for each value. Each row gives
 * all columns in order and ends with {@link #endRow()}.
 */
public interface BulkWriter extends AutoCloseable {
  BulkWriter integer(long value) throws SQLException;

  /**
   * An exact decimal column.
   *
   * @param unscaled the digits, for example 1234 for 12.34
   * @param scale digits after the decimal point, 0–18
   */
  BulkWriter decimal(long unscaled, int scale) throws SQLException;

  /** A character column; the text may hold any characters. */
  BulkWriter text(CharSequence value) throws SQLException;

  BulkWriter timestamp(LocalDateTime value) throws SQLException;

  BulkWriter nothing() throws SQLException;

  void endRow() throws SQLException;

  /** Bytes handed to the driver so far; an estimate where the driver does not say. */
  long bytes();

  /** Sends the buffered rows; afterwards they are part of the connection's transaction. */
  void finish() throws SQLException;

  /** Discards the rows that {@link #finish()} did not send. */
  @Override
  void close() throws SQLException;
}
