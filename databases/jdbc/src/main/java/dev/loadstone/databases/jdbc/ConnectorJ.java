package dev.loadstone.databases.jdbc;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.bulk.LoadDataChannel;
import java.io.InputStream;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** MySQL's driver, which several servers of the family are reached by. */
final class ConnectorJ {
  private ConnectorJ() {}

  static Driver driver() {
    try {
      return new com.mysql.cj.jdbc.Driver();
    } catch (SQLException e) {
      throw LoadstoneException.internal(e, "Connector/J cannot be set up: %s", e.getMessage());
    }
  }

  /** Its properties, with the user's on top. */
  static Properties properties(Target target, String sessionVariables) {
    Properties properties = MysqlFamily.commonProperties(target, sessionVariables);
    // Asked for when a connection is opened, or a load could not be made on it later; of files in
    // a folder without a name, so that whatever file a server asks for is refused. A load switches
    // its own stream on.
    properties.putIfAbsent("allowLoadLocalInfileInPath", "");
    // A batch goes in one message, which only statements that are prepared by the driver can do:
    // inserts as one with many rows, other statements one behind the other. Allowed throughout,
    // because the driver would otherwise ask the server for it before each batch and take it back
    // after it: two more round trips.
    properties.putIfAbsent("rewriteBatchedStatements", "true");
    properties.putIfAbsent("allowMultiQueries", "true");
    return properties;
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
