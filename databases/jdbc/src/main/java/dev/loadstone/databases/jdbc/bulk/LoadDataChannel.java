package dev.loadstone.databases.jdbc.bulk;

import dev.loadstone.core.database.BulkWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/**
 * {@code LOAD DATA LOCAL INFILE} from the client's memory, chunk by chunk: the memory needed is
 * that of one chunk. The file that the statement names does not exist; the driver sends the stream
 * that it was given instead.
 */
public final class LoadDataChannel implements TabSeparatedWriter.Channel {
  /** Executes a load with a stream in place of the file; each driver has a way of its own. */
  public interface LocalFile {
    /** Returns how many rows the server took. */
    long load(Statement statement, String sql, InputStream content) throws SQLException;
  }

  /** Large enough for the time between two statements not to matter. */
  private static final int BYTES_OF_A_CHUNK = 1 << 20;

  private static final String DATA_EXCEPTION = "22000";

  private final Statement statement;
  private final LocalFile file;
  private final String table;
  private final String sql;
  private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();

  private LoadDataChannel(
      Connection connection,
      LocalFile file,
      String characterSet,
      String table,
      List<String> columns)
      throws SQLException {
    this.statement = connection.createStatement();
    this.file = file;
    this.table = table;
    this.sql =
        ("LOAD DATA LOCAL INFILE 'loadstone' INTO TABLE %s CHARACTER SET %s FIELDS "
                + "TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' (%s)")
            .formatted(table, characterSet, String.join(", ", columns));
  }

  /** The character set is the server's name for UTF-8. */
  public static BulkWriter writer(
      Connection connection,
      LocalFile file,
      String characterSet,
      String table,
      List<String> columns)
      throws SQLException {
    return new TabSeparatedWriter(
        new LoadDataChannel(connection, file, characterSet, table, columns), columns.size());
  }

  @Override
  public long bytesOfAChunk() {
    return BYTES_OF_A_CHUNK;
  }

  @Override
  public void send(byte[] bytes, int count) {
    chunk.write(bytes, 0, count);
  }

  @Override
  public void endChunk(long rows) throws SQLException {
    InputStream content = new ByteArrayInputStream(chunk.toByteArray());
    chunk.reset();
    long loaded = file.load(statement, sql, content);
    // With LOCAL the server skips bad rows, and changes values that do not fit, with only a
    // warning.
    SQLWarning warning = statement.getWarnings();
    if (loaded != rows || warning != null) {
      throw new SQLException(
          "of %s rows for %s the server took %s%s"
              .formatted(
                  rows,
                  table,
                  loaded,
                  warning == null ? "" : ", with the warning: " + warning.getMessage()),
          DATA_EXCEPTION);
    }
  }

  @Override
  public void finish() {
    // Each chunk is a statement of its own.
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
