package dev.loadstone.databases.jdbc.keyvalue;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTablesPerCall;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;

/**
 * A table with a primary key as a key-value store. Each call of a session is one statement and one
 * transaction.
 */
public record JdbcKeyValueClient(SqlClient client, KeyValueSql sql) implements KeyValueClient {
  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return new SqlTablesPerCall<>(
        client::connectionWithoutTimeLimit,
        client::tables,
        table -> SqlTable.of(sql.create(table)));
  }

  @Override
  public OptionalLong count(Table table) {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.count(table))) {
      row.next();
      return OptionalLong.of(row.getLong(1));
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e, "The table %s could not be counted: %s", table.name(), e.getMessage());
    }
  }

  @Override
  public boolean isBlocking() {
    return true;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    Connection connection = null;
    try {
      connection = client.connection();
      connection.setAutoCommit(true);
      return new JdbcKeyValueSession(client, connection, sql, table);
    } catch (SQLException e) {
      Closing.after(e, connection);
      throw new SessionUnavailableException(e.getMessage(), e);
    }
  }
}
