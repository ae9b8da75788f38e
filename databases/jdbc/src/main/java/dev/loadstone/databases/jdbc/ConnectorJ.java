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

/** MySQL's driver, which several servers of the family are reached by. */
final class ConnectorJ {
  /** The property that says where statements are prepared. */
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
   * Its properties, with the user's on top. Statements are prepared on the server, unless the user
   * says otherwise; batches by the driver, see {@link #prepareBatch}.
   */
  static Properties properties(Target target, String sessionVariables) {
    Properties properties = MysqlFamily.commonProperties(target, sessionVariables);
    // Asked for when a connection is opened, or a load could not be made on it later; of files in
    // a folder without a name, so that whatever file a server asks for is refused. A load switches
    // its own stream on.
    properties.putIfAbsent("allowLoadLocalInfileInPath", "");
    // Every statement of a benchmark comes back thousands of times.
    properties.putIfAbsent(PREPARED_ON_SERVER, "true");
    // A batch goes in one message: inserts as one with many rows, other statements one behind the
    // other. Allowed throughout, because the driver would otherwise ask the server for it before
    // each batch and take it back after it: two more round trips.
    properties.putIfAbsent("rewriteBatchedStatements", "true");
    properties.putIfAbsent("allowMultiQueries", "true");
    return properties;
  }

  /** A statement that the driver prepares itself: only the batches of such go in one message. */
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
   * For {@link LoadDataChannel}. While the driver has the stream it sends that and nothing else,
   * whatever the server asks for; without one it would send any file.
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
