package dev.loadstone.databases.jdbc.nuodb;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * NuoDB's driver, completed by what it lacks of JDBC 4.2; see {@link NuodbConnection}. Public for
 * the pool, which makes drivers by the names of their classes.
 */
public final class NuodbDriver implements Driver {
  /** Our own property, not the vendor's: the time limit of statements in milliseconds. */
  static final String TIME_LIMIT = "loadstone.timeLimit";

  private final Driver vendors = new com.nuodb.jdbc.Driver();

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    Properties rest = new Properties();
    rest.putAll(properties);
    Object limit = rest.remove(TIME_LIMIT);
    Connection connection = vendors.connect(url, rest);
    return connection == null
        ? null
        : NuodbConnection.of(connection, limit == null ? 0 : Integer.parseInt(limit.toString()));
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return vendors.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties)
      throws SQLException {
    return vendors.getPropertyInfo(url, properties);
  }

  @Override
  public int getMajorVersion() {
    return vendors.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return vendors.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return vendors.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return vendors.getParentLogger();
  }
}
