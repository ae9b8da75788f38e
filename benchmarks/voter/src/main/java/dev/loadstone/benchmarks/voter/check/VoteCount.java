package dev.loadstone.benchmarks.voter.check;

import dev.loadstone.benchmarks.voter.store.VoterFiles;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Counts the votes that the database holds. */
public final class VoteCount {
  private VoteCount() {}

  /** Reads the number of rows in {@code votes}. */
  public static long read(SqlClient client) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return number(connection, "votes");
    }
  }

  /** The one number that a statement of the checks gives; 0 for a sum of nothing. */
  static long number(Connection connection, String name) throws SQLException {
    try (PreparedStatement statement =
            connection.prepareStatement(VoterFiles.FILES.checks().text(name));
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
