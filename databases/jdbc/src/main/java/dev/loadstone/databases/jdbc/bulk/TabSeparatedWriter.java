package dev.loadstone.databases.jdbc.bulk;

import dev.loadstone.core.database.BulkWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * Writes rows as lines of text, with tabs between the values and escapes by backslashes, as both
 * PostgreSQL's COPY and MySQL's LOAD DATA read them. Values are written as bytes into one buffer
 * that is sent when full, so that a row costs no objects.
 */
public final class TabSeparatedWriter implements BulkWriter {
  private static final int BUFFER = 1 << 16;

  /** The most bytes that one {@code char} takes: three of UTF-8, or two when escaped. */
  private static final int BYTES_OF_A_CHAR = 3;

  /** More than any number or timestamp needs, separator included. */
  private static final int BYTES_OF_A_SHORT_VALUE = 48;

  private static final int CHARS_AT_ONCE = (BUFFER - BYTES_OF_A_SHORT_VALUE) / BYTES_OF_A_CHAR;
  private static final byte[] LOWEST_LONG =
      Long.toString(Long.MIN_VALUE).substring(1).getBytes(StandardCharsets.US_ASCII);

  private static final String CHARACTER_NOT_IN_REPERTOIRE = "22021";
  private static final String DATETIME_OVERFLOW = "22008";

  interface Channel {
    /** The number of bytes after which {@link #endChunk} is called at the end of a row. */
    long bytesOfAChunk();

    /** Takes a piece of text, which may end anywhere; the bytes are not kept. */
    void send(byte[] bytes, int count) throws SQLException;

    /** Ends a chunk, which ends with a row; there is at least one since the last chunk. */
    void endChunk(long rows) throws SQLException;

    void finish() throws SQLException;

    /** Gives up a write that was not finished. */
    void close() throws SQLException;
  }

  private final Channel channel;
  private final int columns;
  private final byte[] buffer = new byte[BUFFER];
  private final byte[] digits = new byte[20];
  private int used;
  private int column;
  private long sent;
  private long rows;
  private long endOfLastChunk;

  /** The channel is closed with this writer. */
  public TabSeparatedWriter(Channel channel, int columns) {
    this.channel = channel;
    this.columns = columns;
  }

  @Override
  public BulkWriter integer(long value) throws SQLException {
    startValue();
    if (value < 0) {
      buffer[used++] = '-';
    }
    number(value, 1);
    return this;
  }

  @Override
  public BulkWriter decimal(long unscaled, int scale) throws SQLException {
    startValue();
    if (unscaled < 0) {
      buffer[used++] = '-';
    }
    number(unscaled, scale + 1);
    if (scale > 0) {
      int point = used - scale;
      System.arraycopy(buffer, point, buffer, point + 1, scale);
      buffer[point] = '.';
      used++;
    }
    return this;
  }

  @Override
  public BulkWriter text(CharSequence value) throws SQLException {
    startValue();
    int length = value.length();
    for (int i = 0; i < length; ) {
      int end = Math.min(length, i + CHARS_AT_ONCE);
      // A pair of surrogates must not be split.
      if (end < length && Character.isHighSurrogate(value.charAt(end - 1))) {
        end--;
      }
      require((end - i) * BYTES_OF_A_CHAR);
      i = characters(value, i, end);
    }
    return this;
  }

  private int characters(CharSequence value, int start, int end) throws SQLException {
    byte[] bytes = buffer;
    int at = used;
    for (int i = start; i < end; i++) {
      char c = value.charAt(i);
      if (c < 0x80) {
        byte escape = escapeOf(c);
        if (escape == 0) {
          bytes[at++] = (byte) c;
        } else {
          bytes[at++] = '\\';
          bytes[at++] = escape;
        }
      } else if (c < 0x800) {
        bytes[at++] = (byte) (0xC0 | (c >> 6));
        bytes[at++] = continuation(c);
      } else if (Character.isSurrogate(c)) {
        if (i + 1 == end || !Character.isSurrogatePair(c, value.charAt(i + 1))) {
          throw new SQLException(
              "a text holds half of a surrogate pair at " + i + ", which is not a character",
              CHARACTER_NOT_IN_REPERTOIRE);
        }
        int point = Character.toCodePoint(c, value.charAt(++i));
        bytes[at++] = (byte) (0xF0 | (point >> 18));
        bytes[at++] = continuation(point >> 12);
        bytes[at++] = continuation(point >> 6);
        bytes[at++] = continuation(point);
      } else {
        bytes[at++] = (byte) (0xE0 | (c >> 12));
        bytes[at++] = continuation(c >> 6);
        bytes[at++] = continuation(c);
      }
    }
    used = at;
    return end;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }

  /** The byte after the backslash, or 0 for a character that needs no escape. */
  private static byte escapeOf(char c) {
    return switch (c) {
      case '\\' -> '\\';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\t' -> 't';
      default -> 0;
    };
  }

  @Override
  public BulkWriter timestamp(LocalDateTime value) throws SQLException {
    if (value.getYear() < 1 || value.getYear() > 9999) {
      throw new SQLException(
          "the timestamp " + value + " is outside the years 1 to 9999", DATETIME_OVERFLOW);
    }
    startValue();
    number(value.getYear(), 4);
    buffer[used++] = '-';
    number(value.getMonthValue(), 2);
    buffer[used++] = '-';
    number(value.getDayOfMonth(), 2);
    buffer[used++] = ' ';
    number(value.getHour(), 2);
    buffer[used++] = ':';
    number(value.getMinute(), 2);
    buffer[used++] = ':';
    number(value.getSecond(), 2);
    // The server keeps microseconds.
    int micros = value.getNano() / 1000;
    if (micros > 0) {
      buffer[used++] = '.';
      number(micros, 6);
    }
    return this;
  }

  @Override
  public BulkWriter nothing() throws SQLException {
    startValue();
    buffer[used++] = '\\';
    buffer[used++] = 'N';
    return this;
  }

  private void startValue() throws SQLException {
    require(BYTES_OF_A_SHORT_VALUE);
    if (column++ > 0) {
      buffer[used++] = '\t';
    }
  }

  /** Writes the digits of a number without its sign, padded with zeros to a width. */
  private void number(long value, int width) {
    if (value == Long.MIN_VALUE) {
      System.arraycopy(LOWEST_LONG, 0, buffer, used, LOWEST_LONG.length);
      used += LOWEST_LONG.length;
      return;
    }
    long rest = Math.abs(value);
    int at = digits.length;
    while (rest > 0) {
      long tenth = rest / 10;
      digits[--at] = (byte) ('0' + (rest - tenth * 10));
      rest = tenth;
    }
    while (digits.length - at < width) {
      digits[--at] = '0';
    }
    int count = digits.length - at;
    System.arraycopy(digits, at, buffer, used, count);
    used += count;
  }

  private void require(int bytes) throws SQLException {
    if (buffer.length - used < bytes) {
      send();
    }
  }

  private void send() throws SQLException {
    channel.send(buffer, used);
    sent += used;
    used = 0;
  }

  @Override
  public void endRow() throws SQLException {
    RowWidth.require(columns, column);
    column = 0;
    require(1);
    buffer[used++] = '\n';
    rows++;
    if (bytes() - endOfLastChunk >= channel.bytesOfAChunk()) {
      endChunk();
    }
  }

  private void endChunk() throws SQLException {
    send();
    channel.endChunk(rows);
    rows = 0;
    endOfLastChunk = sent;
  }

  @Override
  public long bytes() {
    return sent + used;
  }

  @Override
  public void finish() throws SQLException {
    RowWidth.require(0, column);
    if (rows > 0) {
      endChunk();
    }
    channel.finish();
  }

  @Override
  public void close() throws SQLException {
    channel.close();
  }
}
