package dev.loadstone.runner.experiment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * The tables that another tool makes in an external database. None of them may exist before, and
 * all are dropped afterwards. Servers of a local deployment are removed with all their data.
 */
final class PeerTables implements AutoCloseable {
  private final RunTask task;
  private final Optional<SqlClient> client;
  private final List<String> tables;
  private boolean ours;

  private PeerTables(RunTask task, Optional<SqlClient> client, List<String> tables) {
    this.task = task;
    this.client = client;
    this.tables = tables;
  }

  static PeerTables of(RunTask task, DatabaseClient client, List<String> tables) {
    return new PeerTables(
        task,
        task.cell().system().deployment().startsServers()
            ? Optional.empty()
            : client.capability(SqlClient.class),
        tables);
  }

  /**
   * Requires that none of the tables exists.
   *
   * @throws LoadstoneException with {@link ExitCode#LOAD_FAILED} when one exists
   */
  void requireAbsent(String tool) {
    if (client.isEmpty()) {
      return;
    }
    for (String table : tables) {
      if (isThere(client.get(), table)) {
        throw new LoadstoneException(
            ExitCode.LOAD_FAILED,
            task.cell().system().label()
                + " has a table "
                + table
                + ", which "
                + tool
                + " would replace. Nothing was changed. Drop it if nobody needs it, or name another"
                + " database");
      }
    }
    ours = true;
  }

  private static boolean isThere(SqlClient client, String table) {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT 1 FROM " + table + " WHERE 1 = 0").close();
      return true;
    } catch (SQLException e) {
      if (client.isMissingObject(e)) {
        return false;
      }
      throw failed(ExitCode.LOAD_FAILED, table, e);
    }
  }

  private static LoadstoneException failed(ExitCode code, String table, SQLException cause) {
    return new LoadstoneException(
        code, "the table " + table + " could not be handled: " + cause.getMessage(), cause);
  }

  @Override
  public void close() {
    if (!ours) {
      return;
    }
    try (Connection connection = client.orElseThrow().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      for (String table : tables) {
        statement.executeUpdate("DROP TABLE IF EXISTS " + table + " CASCADE");
      }
      connection.commit();
    } catch (SQLException e) {
      task.listener().note("the tables of the other tool could not be dropped: " + e.getMessage());
    }
  }
}
