package dev.loadstone.databases.voltdb;

import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.voltdb.client.Client2;
import org.voltdb.client.ProcCallException;
import org.voltdb.jdbc.Driver;

/**
 * Statements by VoltDB's JDBC driver. The server plans each text when it comes and executes it as a
 * transaction of its own. All connections of the driver share one client, so they cost nothing to
 * open and are not pooled here.
 */
final class VoltdbSql implements SqlClient, AutoCloseable {
  private static final String URL = "jdbc:voltdb://";

  private final Driver driver;
  private final String url;
  private final Properties properties;
  private final int limitSeconds;
  private final Client2 loading;

  /** Keeps the shared client open between the connections. */
  private final Connection keeper;

  /**
   * @param target where to
   * @param loading loads rows
   * @throws SQLException when the server cannot be reached
   */
  VoltdbSql(Target target, Client2 loading) throws SQLException {
    this.driver = new Driver();
    this.loading = loading;
    url = URL + String.join(",", target.endpoints());
    properties = properties(target);
    limitSeconds = seconds(target.timeout());
    keeper = driver.connect(url, properties);
  }

  private static Properties properties(Target target) {
    Properties properties = new Properties();
    properties.setProperty(Driver.USER_PROP, target.user());
    properties.setProperty(Driver.PASSWORD_PROP, target.password().reveal());
    // Knows all nodes, and comes back to one that was away.
    properties.setProperty(Driver.TOPOLOGY_CHANGE_AWARE_PROP, "true");
    TlsSettings tls = TlsSettings.of(target);
    if (tls.on()) {
      properties.setProperty(Driver.SSL_PROP, "true");
      properties.setProperty(Driver.TRUSTSTORE_CONFIG_PROP, tls.trustStore());
      properties.setProperty(Driver.TRUSTSTORE_PASSWORD_PROP, tls.trustStorePassword().reveal());
    }
    return properties;
  }

  /** The driver counts in whole seconds. */
  private static int seconds(Duration timeout) {
    return (int) Math.max(1, timeout.plusMillis(999).toSeconds());
  }

  @Override
  public String dialect() {
    return VoltdbDatabase.NAME;
  }

  @Override
  public boolean isTransactional() {
    return false;
  }

  @Override
  public Connection connection() throws SQLException {
    return StatementConnection.of(driver.connect(url, properties), limitSeconds);
  }

  @Override
  public Connection connectionWithoutTimeLimit() throws SQLException {
    return StatementConnection.of(driver.connect(url, properties), 0);
  }

  @Override
  public Outcome classify(SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProcCallException refused) {
        Outcome outcome = Statuses.outcome(refused.getClientResponse().getStatus());
        // A statement has no procedure that could roll back on purpose.
        return outcome == Outcome.INTENDED_ROLLBACK ? Outcome.ERROR : outcome;
      }
    }
    String state = failure.getSQLState();
    return state != null && state.startsWith("08") ? Outcome.CONNECTION_LOST : Outcome.ERROR;
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    // The planner has no code for it, only these words.
    String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("object not found") || message.contains("was not found");
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new VoltdbBulkWriter(loading, table, columns);
  }

  @Override
  public boolean pipelinesStatements() {
    return false;
  }

  @Override
  public boolean supportsArrays() {
    return false;
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}
