package dev.loadstone.core.database.mark;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The schema of an SQL database. */
public interface SchemaAccess {
  /**
   * Changes the schema: one statement after another, or all at once where each change is slow.
   * Tables are made and removed by {@link SqlTables} alone.
   *
   * @param connection a connection without a time limit
   * @param statements statements without semicolons at their ends
   */
  default void changeSchema(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Returns whether the failure says that an object (table, procedure) does not exist. */
  boolean isMissingObject(SQLException failure);
}
