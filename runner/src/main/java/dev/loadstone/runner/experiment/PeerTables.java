package dev.loadstone.runner.experiment;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The tables that another tool makes in an external database. None of them may exist before, and
 * those without the mark of a load are dropped afterwards: where a database has no claims, a load
 * of Loadstone can have come between. Servers of a local deployment are removed with all their
 * data.
 */
final class PeerTables implements AutoCloseable {
  private final RunDraft draft;
  private final Optional<SqlClient> client;
  private final List<SqlTable> tables;
  private boolean ours;

  private PeerTables(RunDraft draft, Optional<SqlClient> client, List<SqlTable> tables) {
    this.draft = draft;
    this.client = client;
    this.tables = tables;
  }

  static PeerTables of(RunDraft draft, DatabaseClient client, List<SqlTable> tables) {
    return new PeerTables(
        draft,
        draft.cell.system().deployment().startsServers()
            ? Optional.empty()
            : client.capability(SqlClient.class),
        tables);
  }

  void requireAbsent(String tool) {
    if (client.isEmpty()) {
      return;
    }
    List<FoundTable> found = find(client.get());
    if (!found.isEmpty()) {
      throw LoadstoneException.loadFailed(
          "%s has tables that %s would replace: %s. Nothing was changed. Drop them if nobody needs"
              + " them, or name another database",
          draft.cell.system().label(),
          tool,
          found.stream().map(FoundTable::name).collect(Collectors.joining(", ")));
    }
    ours = true;
  }

  private List<FoundTable> find(SqlClient asked) {
    try (Connection connection = asked.connectionWithoutTimeLimit()) {
      return asked.tables(connection).find(tables);
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e, "the tables of the other tool could not be looked for: %s", e.getMessage());
    }
  }

  @Override
  public void close() {
    if (!ours) {
      return;
    }
    SqlClient asked = client.orElseThrow();
    try (Connection connection = asked.connectionWithoutTimeLimit()) {
      SqlTables there = asked.tables(connection);
      for (SqlTable table : tables) {
        Optional<FoundTable> found = there.find(table);
        if (found.flatMap(FoundTable::mark).isPresent()) {
          draft
              .shared
              .listener()
              .note(table.name() + " belongs to a load of Loadstone by now and stays");
        } else if (found.isPresent()) {
          drop(connection, table);
        }
      }
    } catch (SQLException e) {
      draft
          .shared
          .listener()
          .note("the tables of the other tool could not be dropped: " + e.getMessage());
    }
  }

  /** Drops a table that nothing depends on: what does now is not the tool's. */
  private void drop(Connection connection, SqlTable table) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("DROP " + table.kind() + " " + table.name());
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      draft
          .shared
          .listener()
          .note(
              "the other tool's %s %s could not be dropped: %s"
                  .formatted(table.kind(), table.name(), e.getMessage()));
    }
  }
}
