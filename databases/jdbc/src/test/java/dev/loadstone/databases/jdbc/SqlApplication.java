package dev.loadstone.databases.jdbc;

import dev.loadstone.contracts.KeyValueContract.ApplicationsTable;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * An application's table in SQL.
 *
 * @param name as in statements, in quotes where records' tables are
 */
public record SqlApplication(SqlClient client, String name) implements ApplicationsTable {
  @Override
  public void make() throws SQLException {
    execute("create table " + name + " (theirs integer primary key)");
    execute("insert into " + name + " values (7)");
  }

  @Override
  public boolean isAsItWas() throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select theirs from " + name)) {
      return rows.next() && rows.getInt(1) == 7;
    }
  }

  @Override
  public void drop() throws SQLException {
    execute("drop table " + name);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }
}
