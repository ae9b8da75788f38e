package dev.loadstone.benchmarks.voter.data;

import dev.loadstone.benchmarks.sql.Tables;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What Loadstone notes in the database about its data. Bound to one connection. */
final class Inventory {
  private static final String NOTES = "loadstone_voter";
  private static final List<String> TABLES =
      List.of(
          "contestants", "area_codes", "votes", "votes_by_contestant_state", "votes_by_contestant");

  private final SqlClient client;
  private final Connection connection;

  Inventory(SqlClient client, Connection connection) {
    this.client = client;
    this.connection = connection;
  }

  /** Compares what is there with what is asked for. Ends the connection's transaction. */
  DataState inspect(VoterDataSettings wanted) throws SQLException {
    if (!Tables.exists(client, connection, NOTES)) {
      List<String> foreign = Tables.existing(client, connection, TABLES);
      return foreign.isEmpty()
          ? new DataState(Kind.ABSENT, "no voter data")
          : new DataState(
              Kind.FOREIGN,
              "tables of voter that Loadstone did not make (there is no table "
                  + NOTES
                  + "): "
                  + String.join(", ", foreign));
    }
    DataState state = readNotes(wanted);
    connection.rollback();
    return state;
  }

  private DataState readNotes(VoterDataSettings wanted) throws SQLException {
    String sql = "select contestants, max_votes_per_phone, complete from " + NOTES;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      if (!row.next()) {
        return new DataState(Kind.PARTIAL, "a load that stopped at its beginning");
      }
      VoterDataSettings found = new VoterDataSettings(row.getInt(1), row.getInt(2));
      boolean complete = row.getInt(3) == 1;
      if (!found.equals(wanted)) {
        return new DataState(Kind.DIFFERENT, found.describe());
      }
      return complete
          ? new DataState(Kind.COMPLETE, found.describe())
          : new DataState(Kind.PARTIAL, found.describe() + "; the load did not finish");
    }
  }

  /** Notes that a load begins. */
  void begin(VoterDataSettings settings) throws SQLException {
    String sql =
        "insert into " + NOTES + " (contestants, max_votes_per_phone, complete) values (?, ?, 0)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setInt(1, settings.contestants());
      insert.setInt(2, settings.maxVotesPerPhone());
      insert.executeUpdate();
    }
  }

  /** Notes that everything is there. */
  void complete() throws SQLException {
    try (Statement update = connection.createStatement()) {
      update.executeUpdate("update " + NOTES + " set complete = 1");
    }
  }
}
