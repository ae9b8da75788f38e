package dev.loadstone.benchmarks.voter.audit;

import dev.loadstone.benchmarks.voter.store.VoterFiles;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * How the vote stands in the database, over all votes it holds.
 *
 * @param winner the contestant with the most votes, of equals the first; empty when there are no
 *     votes
 * @param winnerVotes the winner's votes
 * @param votes all votes
 */
public record Standing(String winner, long winnerVotes, long votes) {
  /** Reads it from the results. */
  public static Standing read(SqlClient client) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        PreparedStatement statement =
            connection.prepareStatement(VoterFiles.FILES.checks().text("standings"));
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
      return new Standing(winner, winnerVotes, votes);
    }
  }

  /** The winner's share of all votes, in percent; NaN when there are none. */
  double winnerShare() {
    return 100.0 * winnerVotes / votes;
  }
}
