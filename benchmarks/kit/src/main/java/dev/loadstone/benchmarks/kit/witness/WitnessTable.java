package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** The table of the witness, which bears the mark of the load that it is beside. */
final class WitnessTable {
  private WitnessTable() {}

  /**
   * Makes the table unless it is there, and sets all objects to 0.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when somebody
   *     else's, or another load's, has its name
   */
  static void renew(SqlClient client, TableMark load) {
    SqlTable table = SqlFiles.WITNESS.schema(client.dialect()).tables().get(0);
    SqlStatements statements = SqlFiles.WITNESS.statements(client.dialect());
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      SqlTables tables = client.tables(connection);
      Optional<FoundTable> found = tables.find(table);
      if (found.isEmpty()) {
        tables.create(table, load);
        connection.commit();
      } else if (!found.get().bears(load)) {
        throw LoadstoneException.loadFailed(
            "The table %s is there and belongs to another load. Remove that load with loadstone"
                + " clean, drop the table yourself if nobody needs it, or leave benchmark.witness"
                + " out.",
            table.name());
      }
      try (PreparedStatement delete = connection.prepareStatement(statements.text("delete"));
          PreparedStatement insert = connection.prepareStatement(statements.text("insert"))) {
        delete.executeUpdate();
        for (int group = 0; group < WitnessScript.GROUPS; group++) {
          for (int id = 0; id < WitnessScript.PER_GROUP; id++) {
            insert.setInt(1, group);
            insert.setInt(2, id);
            insert.executeUpdate();
          }
        }
      }
      connection.commit();
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e, "The table %s could not be made: %s", table.name(), e.getMessage());
    }
  }
}
