package dev.loadstone.databases.jdbc.ignite;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.ignite.client.BasicAuthenticator;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.lang.IgniteException;

/**
 * A JDBC driver over Ignite's own client, because the vendor's JDBC driver is in no public
 * repository. It has the parts of JDBC that benchmarks need and refuses the rest; {@link Commands}
 * says where it departs from the server's SQL. Public for the pool, which makes drivers by the
 * names of their classes.
 */
public final class IgniteDriver implements Driver {
  /** The property for the time limit of statements and transactions, in milliseconds. */
  static final String TIME_LIMIT = "timeLimit";

  static final String VERSION = "3.1.0";

  static final String SCHEME = "jdbc:loadstone:ignite://";

  /** The client's logger, which would write to the console; failures are thrown anyway. */
  private static final Logger CLIENTS_OWN = Logger.getLogger("org.apache.ignite");

  private static final long CONNECT_MILLIS = 5000;
  private static final long HEARTBEAT_MILLIS = 10_000;

  private SharedClient shared;

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    SharedClient client = shared(url, properties);
    try {
      int limit = Integer.parseInt(properties.getProperty(TIME_LIMIT, "0"));
      return IgniteConnection.open(client, limit);
    } catch (IgniteException e) {
      throw IgniteFailures.of(e);
    }
  }

  /** A driver is made for one URL, whose connections share a client. */
  private synchronized SharedClient shared(String url, Properties properties) {
    if (shared == null) {
      shared = new SharedClient(() -> connectClient(url, properties));
    }
    return shared;
  }

  private static IgniteClient connectClient(String url, Properties properties) {
    CLIENTS_OWN.setLevel(Level.OFF);
    String endpoints = url.substring(SCHEME.length()).replaceAll("/.*", "");
    IgniteClient.Builder builder =
        IgniteClient.builder()
            .addresses(endpoints.split(",", -1))
            .connectTimeout(CONNECT_MILLIS)
            .heartbeatTimeout(HEARTBEAT_MILLIS)
            // Otherwise the first statement of a transaction begins it on the node of its row, and
            // when that statement fails, a rollback waits for the begin forever. See also
            // IgniteSession.transactionForRecords.
            .sqlPartitionAwarenessMetadataCacheSize(0)
            // A call that is sent twice may be executed twice.
            .retryPolicy(null);
    String user = properties.getProperty("user");
    if (user != null) {
      builder.authenticator(
          BasicAuthenticator.builder()
              .username(user)
              .password(properties.getProperty("password", ""))
              .build());
    }
    return builder.build();
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(SCHEME);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 3;
  }

  @Override
  public int getMinorVersion() {
    return 1;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("this driver does not log");
  }
}
