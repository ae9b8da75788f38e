package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.core.database.BulkWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/**
 * Writes rows as CSV (RFC 4180, UTF-8, lines end with a line feed). A null is an empty field, an
 * empty text is {@code ""}, which is how databases read CSV.
 */
final class CsvWriter implements BulkWriter {
  private static final int BUFFER = 1 << 16;
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter();

  private final OutputStream out;
  private final StringBuilder buffer = new StringBuilder(BUFFER);
  private boolean rowBegun;
  private long bytes;

  CsvWriter(OutputStream out) {
    this.out = out;
  }

  @Override
  public BulkWriter integer(long value) {
    field().append(value);
    return this;
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) {
    field().append(BigDecimal.valueOf(unscaled, scale).toPlainString());
    return this;
  }

  @Override
  public BulkWriter text(CharSequence value) {
    field();
    if (needsQuotes(value)) {
      buffer.append('"').append(value.toString().replace("\"", "\"\"")).append('"');
    } else {
      buffer.append(value);
    }
    return this;
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) {
    field();
    TIMESTAMP.formatTo(value, buffer);
    return this;
  }

  @Override
  public BulkWriter nothing() {
    field();
    return this;
  }

  @Override
  public void endRow() {
    buffer.append('\n');
    rowBegun = false;
    if (buffer.length() > BUFFER / 2) {
      send();
    }
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() {
    send();
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StringBuilder field() {
    if (rowBegun) {
      buffer.append(',');
    }
    rowBegun = true;
    return buffer;
  }

  private static boolean needsQuotes(CharSequence value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == ',' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return value.isEmpty();
  }

  private void send() {
    byte[] encoded = buffer.toString().getBytes(StandardCharsets.UTF_8);
    buffer.setLength(0);
    try {
      out.write(encoded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    bytes += encoded.length;
  }
}
