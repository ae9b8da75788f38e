package dev.loadstone.databases.jdbc;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.bulk.LoadDataChannel;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

final class ConnectorJ {
  static final String PREPARED_ON_SERVER = PropertyKey.useServerPrepStmts.getKeyName();

  private ConnectorJ() {}

  static Driver driver() {
    try {
      return new com.mysql.cj.jdbc.Driver();
    } catch (SQLException e) {
      throw LoadstoneException.internal(e, "Connector/J cannot be set up: %s", e.getMessage());
    }
  }

  /**
   * The driver's properties; the user's own win. Statements are prepared on the server unless the
   * user says otherwise, and batches by the driver, see {@link #prepareBatch}.
   */
  static Properties properties(Target target, String sessionVariables) {
    Properties properties = MysqlFamily.commonProperties(target, sessionVariables);
    // Loads must be allowed when a connection is opened, or none could be made on it later. The
    // folder has no name, so every file that a server asks for is refused. A load allows its own
    // stream.
    properties.putIfAbsent("allowLoadLocalInfileInPath", "");
    // A benchmark executes each of its statements thousands of times.
    properties.putIfAbsent(PREPARED_ON_SERVER, "true");
    // A batch goes in one message: inserts as one statement with many rows, other statements one
    // after another. This is always allowed, because the driver would otherwise switch it on before
    // each batch and off after it: two more round trips.
    properties.putIfAbsent("rewriteBatchedStatements", "true");
    properties.putIfAbsent("allowMultiQueries", "true");
    return properties;
  }

  /** Prepares a statement in the driver: only batches of such statements go in one message. */
  static PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    RuntimeProperty<Boolean> onServer =
        connection
            .unwrap(JdbcConnection.class)
            .getPropertySet()
            .getBooleanProperty(PropertyKey.useServerPrepStmts);
    boolean before = onServer.getValue();
    onServer.setValue(false);
    try {
      return connection.prepareStatement(sql);
    } finally {
      onServer.setValue(before);
    }
  }

  /**
   * Executes a load for {@link LoadDataChannel}. While the driver has the stream, it sends the
   * stream and nothing else, whatever the server asks for; without one it would send any file.
   */
  static long load(Statement statement, String sql, InputStream content) throws SQLException {
    JdbcStatement given = statement.unwrap(JdbcStatement.class);
    RuntimeProperty<Boolean> allowed =
        given
            .getConnection()
            .unwrap(JdbcConnection.class)
            .getPropertySet()
            .getBooleanProperty(PropertyKey.allowLoadLocalInfile);
    boolean before = allowed.getValue();
    given.setLocalInfileInputStream(content);
    allowed.setValue(true);
    try {
      return statement.executeLargeUpdate(sql);
    } finally {
      allowed.setValue(before);
    }
  }
}
