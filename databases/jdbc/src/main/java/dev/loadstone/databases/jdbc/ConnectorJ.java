package dev.loadstone.databases.jdbc;

import com.mysql.cj.jdbc.JdbcStatement;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Target;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** MySQL's driver, which several servers of the family are reached by. */
final class ConnectorJ {
  /** For servers that have MySQL's name of the limit. */
  static final String LIFT_TIME_LIMIT =
      "SET @loadstone_limit = @@max_execution_time, max_execution_time = 0";

  static final String RESTORE_TIME_LIMIT = "SET max_execution_time = @loadstone_limit";

  private ConnectorJ() {}

  static Driver driver() {
    try {
      return new com.mysql.cj.jdbc.Driver();
    } catch (SQLException e) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "Connector/J cannot be set up: " + e.getMessage(), e);
    }
  }

  /** Its properties, with the user's on top. */
  static Properties properties(Target target, String sessionVariables) {
    Properties properties = MysqlServers.properties(target, sessionVariables);
    MysqlServers.setDefault(properties, "allowLoadLocalInfile", "true");
    // A batch goes in one message, which only statements that are prepared by the driver can do:
    // inserts as one with many rows, other statements one behind the other.
    MysqlServers.setDefault(properties, "rewriteBatchedStatements", "true");
    MysqlServers.setDefault(properties, "allowMultiQueries", "true");
    return properties;
  }

  /** For {@link LoadDataChannel}. */
  static void give(Statement statement, InputStream content) throws SQLException {
    statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(content);
  }

  /** By {@code LOAD DATA LOCAL INFILE}. */
  static BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new TabSeparatedWriter(
        new LoadDataChannel(connection, ConnectorJ::give, table, columns, "utf8mb4"),
        columns.size());
  }
}
