package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/**
 * The result of the vote so far, over all votes in the database.
 *
 * @param winner the contestant with the most votes, the first one on a tie; empty when there are no
 *     votes
 */
record Leaderboard(String winner, long winnerVotes, long votes) {
  static Leaderboard read(SqlClient client, SqlStatements checks) throws SQLException {
    try (Connection connection = client.connectionForReading();
        PreparedStatement statement = connection.prepareStatement(checks.text("standings"));
        ResultSet rows = statement.executeQuery()) {
      String winner = "";
      long winnerVotes = 0;
      long votes = 0;
      while (rows.next()) {
        if (votes == 0) {
          winner = rows.getString(2);
          winnerVotes = rows.getLong(3);
        }
        votes += rows.getLong(3);
      }
      return new Leaderboard(winner, winnerVotes, votes);
    }
  }

  String describe() {
    return String.format(
        Locale.ROOT, "; %s wins with %,d of all %,d votes", winner, winnerVotes, votes);
  }
}
