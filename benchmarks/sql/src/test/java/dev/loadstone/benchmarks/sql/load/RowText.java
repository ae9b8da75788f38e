package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.core.database.BulkWriter;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Keeps rows as texts. */
public final class RowText implements BulkWriter {
  private final List<List<String>> rows = new ArrayList<>();
  private List<String> row = new ArrayList<>();

  public List<List<String>> rows() {
    return rows;
  }

  @Override
  public BulkWriter integer(long value) {
    row.add(String.valueOf(value));
    return this;
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) {
    row.add(BigDecimal.valueOf(unscaled, scale).toPlainString());
    return this;
  }

  @Override
  public BulkWriter text(CharSequence value) {
    row.add(value.toString());
    return this;
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) {
    row.add(value.toString());
    return this;
  }

  @Override
  public BulkWriter nothing() {
    row.add("null");
    return this;
  }

  @Override
  public void endRow() {
    rows.add(row);
    row = new ArrayList<>();
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void finish() {}

  @Override
  public void close() {}
}
