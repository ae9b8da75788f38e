package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Says which tables there are. */
public final class Tables {
  private Tables() {}

  /**
   * Those of these tables, or views, that statements of a connection would reach. Ends the
   * connection's transaction.
   *
   * @param client knows the code of a missing table
   * @param connection from the client
   * @param names the tables asked for
   */
  public static List<String> existing(SqlClient client, Connection connection, List<String> names)
      throws SQLException {
    List<String> existing = new ArrayList<>();
    for (String name : names) {
      if (exists(client, connection, name)) {
        existing.add(name);
      }
    }
    return existing;
  }

  /**
   * Whether statements of a connection would reach a table, or view, of this name. Ends the
   * connection's transaction.
   *
   * @param client knows the code of a missing table
   * @param connection from the client
   * @param table its name
   */
  public static boolean exists(SqlClient client, Connection connection, String table)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("select 1 from " + table + " where 1 = 0").close();
      return true;
    } catch (SQLException e) {
      if (client.isMissingObject(e)) {
        return false;
      }
      throw e;
    } finally {
      // A failed statement leaves a transaction that takes no others.
      connection.rollback();
    }
  }
}
