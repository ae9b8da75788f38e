package dev.loadstone.databases.jdbc.keyvalue;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table with a primary key as a key-value store. Each call of a session is one statement and one
 * transaction.
 */
public record JdbcKeyValueClient(SqlClient client, KeyValueSql sql) implements KeyValueClient {
  @Override
  public void create(Table table) {
    change("made", table, sql.drop(table), sql.create(table));
  }

  @Override
  public void drop(Table table) {
    change("removed", table, sql.drop(table));
  }

  private void change(String what, Table table, String... statements) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      client.changeSchema(connection, List.of(statements));
      connection.commit();
    } catch (SQLException e) {
      throw failed(what, table, e);
    }
  }

  @Override
  public boolean exists(Table table) {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet nothing = statement.executeQuery(sql.probe(table))) {
      return !nothing.next();
    } catch (SQLException e) {
      if (client.isMissingObject(e)) {
        return false;
      }
      throw failed("looked for", table, e);
    }
  }

  @Override
  public OptionalLong count(Table table) {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.count(table))) {
      row.next();
      return OptionalLong.of(row.getLong(1));
    } catch (SQLException e) {
      throw failed("counted", table, e);
    }
  }

  private static LoadstoneException failed(String what, Table table, SQLException e) {
    return LoadstoneException.loadFailed(
        e, "The table %s could not be %s: %s", table.name(), what, e.getMessage());
  }

  @Override
  public Optional<String> scanRefusal() {
    return Optional.empty();
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
