package dev.loadstone.databases.voltdb;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SqlTables;
import java.io.IOException;
import java.net.URL;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.voltdb.client.NoConnectionsException;
import org.voltdb.client.ProcCallException;
import org.voltdb.jdbc.Driver;

/**
 * Statements by VoltDB's JDBC driver. The server plans each text when it arrives and executes it as
 * a transaction of its own. All connections of the driver share one client, so they cost nothing to
 * open and are not pooled here.
 */
final class VoltdbSql implements SqlClient, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(VoltdbSql.class);
  private static final String URL = "jdbc:voltdb://";
  private static final int PROOF_SECONDS = 10;
  private static final String CONNECTION_FAILURE = "08006";

  private final Driver driver;
  private final String url;
  private final Properties properties;
  private final int limitSeconds;
  private final AdminClient administration;

  /** Keeps the driver's client open between connections; null until the first one. */
  private Connection keeper;

  VoltdbSql(Connections connections, Target target) {
    driver = driver();
    administration = connections.administration();
    url = URL + String.join(",", connections.endpoints());
    properties = properties(target);
    limitSeconds = seconds(target.timeout());
  }

  private static Driver driver() {
    try {
      return new Driver();
    } catch (SQLException e) {
      throw LoadstoneException.internal(
          e, "VoltDB's JDBC driver cannot be used: %s", e.getMessage());
    }
  }

  private static Properties properties(Target target) {
    Properties properties = new Properties();
    properties.setProperty(Driver.USER_PROP, target.user());
    properties.setProperty(Driver.PASSWORD_PROP, target.password().reveal());
    // The driver knows all nodes from the URL. If it looked for more, a statement would wait for a
    // node to come back, however long that takes, instead of failing when none is there.
    properties.setProperty(Driver.TOPOLOGY_CHANGE_AWARE_PROP, "false");
    TlsSettings tls = TlsSettings.of(target.properties());
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
  public String database() {
    return VoltdbDatabase.NAME;
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
    return open(limitSeconds);
  }

  @Override
  public Connection connectionWithoutTimeLimit() throws SQLException {
    return open(0);
  }

  private Connection open(int limitSeconds) throws SQLException {
    synchronized (this) {
      if (keeper == null) {
        keeper = driver.connect(url, properties);
      }
    }
    Connection connection = driver.connect(url, properties);
    try {
      proveOrReconnect(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return StatementConnection.of(connection, limitSeconds);
  }

  /**
   * Like AdminClient's client, the driver loses idle connections; after a failure it reconnects.
   */
  private void proveOrReconnect(Connection connection) throws SQLException {
    try {
      prove(connection);
    } catch (SQLException e) {
      if (classify(e) != Outcome.CONNECTION_LOST) {
        throw e;
      }
      LOG.debug("the JDBC driver had lost its connections", e);
      prove(connection);
    }
  }

  private static void prove(Connection connection) throws SQLException {
    try (CallableStatement ping = connection.prepareCall("{call @Ping}")) {
      ping.setQueryTimeout(PROOF_SECONDS);
      ping.execute();
    }
  }

  @Override
  public SqlTables tables(Connection connection) {
    return new VoltdbTables(this, connection, administration);
  }

  /** Sends one text: each change of the catalog stops the whole cluster for a moment. */
  @Override
  public void changeSchema(Connection connection, List<String> statements) throws SQLException {
    if (!statements.isEmpty()) {
      SqlClient.super.changeSchema(connection, List.of(String.join(";\n", statements)));
    }
  }

  @Override
  public Outcome classify(SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof NoConnectionsException) {
        return Outcome.CONNECTION_LOST;
      }
      if (cause instanceof ProcCallException refused) {
        Outcome outcome = Status.of(refused.getClientResponse().getStatus()).outcome(false);
        // A statement has no procedure that could roll back on purpose.
        return outcome == Outcome.INTENDED_ROLLBACK ? Outcome.ERROR : outcome;
      }
    }
    String state = failure.getSQLState();
    return state != null && state.startsWith("08") ? Outcome.CONNECTION_LOST : Outcome.ERROR;
  }

  /** Only a call that was not sent is a timeout; one without an answer is unknown. */
  @Override
  public boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return true;
  }

  @Override
  public boolean violatesConstraint(SQLException failure) {
    return String.valueOf(failure.getMessage()).contains("CONSTRAINT VIOLATION");
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
    try {
      return new VoltdbBulkWriter(administration.client(), table, columns);
    } catch (IOException e) {
      throw new SQLException("no server to load into: " + e.getMessage(), CONNECTION_FAILURE, e);
    }
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
  public synchronized void close() {
    Closing.quietly(keeper);
  }
}
