package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The values of a row as it was written: numbers and money as long, the latter in cents. */
public final class RowValues implements BulkWriter {
  private final List<String> columns;
  private final List<Object> values = new ArrayList<>();

  private RowValues(List<String> columns) {
    this.columns = columns;
  }

  static List<RowValues> list(TpccTable table, Iterator<Row> rows) {
    List<RowValues> list = new ArrayList<>();
    rows.forEachRemaining(row -> list.add(of(table, row)));
    return list;
  }

  static RowValues of(TpccTable table, Row row) {
    return of(table.columns(), row);
  }

  public static RowValues of(List<String> columns, Row row) {
    RowValues values = new RowValues(columns);
    try {
      row.writeTo(values);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return values;
  }

  int number(String column) {
    return Math.toIntExact((Long) value(column));
  }

  String text(String column) {
    return (String) value(column);
  }

  /** The value of a column, whose name is given with its prefix; null for a null. */
  public Object value(String column) {
    return values.get(columns.indexOf(column));
  }

  @Override
  public BulkWriter integer(long value) {
    values.add(value);
    return this;
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) {
    values.add(unscaled);
    return this;
  }

  @Override
  public BulkWriter text(CharSequence value) {
    values.add(value.toString());
    return this;
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) {
    values.add(value);
    return this;
  }

  @Override
  public BulkWriter nothing() {
    values.add(null);
    return this;
  }

  @Override
  public void endRow() {
    if (values.size() != columns.size()) {
      throw new AssertionError(values.size() + " values of " + columns);
    }
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void finish() {
    // Nothing is buffered.
  }

  @Override
  public void close() {
    // Nothing is open.
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowValues row
        && columns.equals(row.columns)
        && values.equals(row.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return columns + " " + values;
  }
}
