package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.bulk.LoadDataChannel;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import dev.loadstone.databases.jdbc.mark.CommentedTables;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * MySQL and the servers that speak its protocol, by Connector/J where nothing else is said. An
 * error code that only one of these servers has does no harm on the others.
 */
abstract class MysqlFamily implements Dialect {
  static final String UTF8 = "utf8mb4";

  /** Locks a server, not a cluster: two sessions at different nodes do not meet. */
  static final String CLAIM =
      "SELECT GET_LOCK(CONCAT('loadstone.', MD5(COALESCE(DATABASE(), ''))), 0)";

  /**
   * Session variables that fix what SQL means: how quotes and backslashes are read, and that a
   * value that does not fit is an error.
   */
  static final String MEANING = "sql_mode='STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION',";

  Driver driver() {
    return ConnectorJ.driver();
  }

  String url(Target target) {
    return JdbcAddress.of("jdbc:mysql://", target);
  }

  @Override
  public boolean abortsAtOnce() {
    return true;
  }

  abstract Properties properties(Target target);

  @Override
  public final Opening opening(Target target) {
    return Opening.by(driver(), url(target), properties(target));
  }

  /** The session variables are set when a connection is opened, before the user's own. */
  static Properties commonProperties(Target target, String sessionVariables) {
    Properties properties = JdbcAddress.credentials(target);
    properties.setProperty("connectTimeout", Long.toString(ConnectionErrors.LIMIT.toMillis()));
    properties.setProperty(
        "socketTimeout", Long.toString(target.timeout().plus(SERVER_GRACE).toMillis()));
    properties.putAll(target.properties());
    // The server sets them from left to right, so the user's come after ours.
    properties.merge("sessionVariables", sessionVariables, (given, ours) -> ours + "," + given);
    return properties;
  }

  @Override
  public PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return ConnectorJ.prepareBatch(connection, sql);
  }

  @Override
  public String preparation(Target target) {
    return preparation(target, ", batches and calls by the driver");
  }

  /** {@code others} is added where statements are prepared on the server. */
  final String preparation(Target target, String others) {
    return Boolean.parseBoolean(properties(target).getProperty(ConnectorJ.PREPARED_ON_SERVER))
        ? "statements prepared on the server" + others
        : "statements prepared by the driver";
  }

  /** A time limit in whole seconds, at least one. */
  static String seconds(Duration limit) {
    return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    return limitedBy("max_execution_time");
  }

  static Optional<TimeLimit> limitedBy(String variable) {
    return Optional.of(
        new TimeLimit(
            "SET @loadstone_limit = @@%1$s, %1$s = 0".formatted(variable),
            "SET %s = @loadstone_limit".formatted(variable)));
  }

  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return CommentedTables.mysql(client, connection);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.mysql());
  }

  @Override
  public Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // A deadlock's victim; a lock that was not granted in time, or at once.
      case 1213, 1205, 3572 -> Outcome.DEADLOCK;
      // A row changed after the snapshot was taken (MariaDB with innodb_snapshot_isolation).
      case 1020 -> Outcome.SERIALIZATION_FAILURE;
      // Interrupted; max_statement_time of MariaDB; max_execution_time of MySQL.
      case 1317, 1969, 3024 -> Outcome.TIMEOUT;
      // Too many connections, of all and of this user.
      case 1040, 1203, 1226 -> Outcome.REJECTED;
      // Shutting down; network errors as the server sees them; killed; gone; idle for too long.
      case 1053, 1158, 1159, 1160, 1161, 1927, 2006, 2013, 4031 -> Outcome.CONNECTION_LOST;
      // 25S03: the driver failed over to another server; the transaction was lost with the first
      // one.
      default ->
          "25S03".equals(failure.getSQLState())
              ? Outcome.CONNECTION_LOST
              : ConnectionErrors.byState(failure);
    };
  }

  /** The codes stand for a missing table, procedure, database or index. */
  @Override
  public final boolean isMissingObject(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case 1146, 1051, 1305, 1049, 1176 -> true;
      default -> false;
    };
  }

  @Override
  public final LoadstoneException explain(SQLException failure, Target target) {
    String reason =
        switch (failure.getErrorCode()) {
          case 1045 ->
              "it refused user %s%s; correct user or password of this system%s"
                  .formatted(
                      target.user(),
                      target.password().isPresent() ? " or the password" : " without a password",
                      target.properties().containsKey("sslMode")
                          ? ""
                          : ", or set properties.sslMode if the user must use TLS");
          case 1044, 1049 ->
              ("it has no database \"%s\" for user %s; create it, grant it, or correct "
                      + "the setting database")
                  .formatted(target.database(), target.user());
          case 1040, 1203, 1226 ->
              ("it has no connection left (%s); ask for fewer connections or raise "
                      + "max_connections")
                  .formatted(failure.getMessage());
          case 1130 ->
              "it takes no connections from this machine (%s); create the user for this host"
                  .formatted(failure.getMessage());
          default ->
              ConnectionErrors.explain(failure, "sslMode and the like")
                  .orElseGet(() -> byMessage(failure));
        };
    return target.unavailable(title(), reason, failure);
  }

  private String byMessage(SQLException failure) {
    return failure.getErrorCode() == 0
        ? failure.getMessage() + "; see whether it is " + title() + " that answers there"
        : failure.getMessage();
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return LoadDataChannel.writer(connection, ConnectorJ::load, UTF8, table, columns);
  }

  @Override
  public String version(Connection connection) throws SQLException {
    return Queries.text(connection, "SELECT VERSION()");
  }

  static Map<String, String> variables(Connection connection, List<String> names)
      throws SQLException {
    // Not all servers of the family can be asked for several variables by name.
    return Queries.pairs(connection, "SHOW VARIABLES", names);
  }
}
