package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** MySQL by Connector/J. */
public final class MysqlDialect implements Dialect {
  @Override
  public String name() {
    return "mysql";
  }

  @Override
  public String title() {
    return "MySQL";
  }

  @Override
  public String verification() {
    return "never run on a MySQL server: none can be had from Maven repositories; its driver,"
        + " statements and procedures are tested on MariaDB 11.4.5, which is not MySQL";
  }

  @Override
  public Driver driver() {
    return ConnectorJ.driver();
  }

  @Override
  public String url(Target target) {
    return MysqlServers.address("jdbc:mysql://", target);
  }

  @Override
  public Properties properties(Target target) {
    return ConnectorJ.properties(
        target,
        "max_execution_time="
            + target.timeout().toMillis()
            + ",innodb_lock_wait_timeout="
            + MysqlServers.seconds(target.timeout()));
  }

  /** As for MariaDB, see {@link MariadbDialect#defaultIsolation()}. */
  @Override
  public Isolation defaultIsolation() {
    return Isolation.READ_COMMITTED;
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
  public String liftTimeLimit(Target target) {
    return ConnectorJ.LIFT_TIME_LIMIT;
  }

  @Override
  public String restoreTimeLimit(Target target) {
    return ConnectorJ.RESTORE_TIME_LIMIT;
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.mysql());
  }

  @Override
  public Outcome classify(SQLException failure) {
    return MysqlFailures.classify(failure);
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    return MysqlFailures.isMissingObject(failure);
  }

  @Override
  public Optional<String> claim() {
    return Optional.of(MysqlServers.CLAIM);
  }

  @Override
  public void requireRoom(Connection connection, Target target, int wanted) throws SQLException {
    MysqlServers.requireRoom(connection, title(), target, wanted);
  }

  @Override
  public LoadstoneException explain(SQLException failure, Target target) {
    return MysqlFailures.explain(title(), failure, target);
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return ConnectorJ.bulkWriter(connection, table, columns);
  }

  @Override
  public String version(Connection connection) throws SQLException {
    return MysqlServers.version(connection);
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    return Innodb.settings(connection);
  }

  @Override
  public Optional<String> settle(Connection connection, Duration patience) throws SQLException {
    return Innodb.settle(connection, patience);
  }

  @Override
  public Map<String, Long> counters(Connection connection) throws SQLException {
    return Innodb.counters(connection);
  }

  @Override
  public Optional<List<OtherSession>> othersAtWork(Connection connection, Target target)
      throws SQLException {
    return MysqlServers.othersAtWork(connection, target);
  }
}
