package dev.loadstone.databases.jdbc.bulk;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** PostgreSQL's COPY in text format: one stream however many rows. */
public final class CopyChannel implements TabSeparatedWriter.Channel {
  private final CopyIn copy;

  public CopyChannel(Connection connection, String table, List<String> columns)
      throws SQLException {
    this.copy =
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("COPY " + table + " (" + String.join(", ", columns) + ") FROM STDIN");
  }

  @Override
  public long bytesOfAChunk() {
    return Long.MAX_VALUE;
  }

  @Override
  public void send(byte[] bytes, int count) throws SQLException {
    copy.writeToCopy(bytes, 0, count);
  }

  @Override
  public void endChunk(long rows) {
    // The stream goes on.
  }

  @Override
  public void finish() throws SQLException {
    copy.endCopy();
  }

  @Override
  public void close() throws SQLException {
    if (copy.isActive()) {
      copy.cancelCopy();
    }
  }
}
