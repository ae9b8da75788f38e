package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** MariaDB by its own driver. */
public final class MariadbDialect implements Dialect {
  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String dialect() {
    return "mysql";
  }

  @Override
  public String title() {
    return "MariaDB";
  }

  @Override
  public String verification() {
    return "tested on MariaDB 11.4.5 with InnoDB as a local server on Linux x86-64 at all isolation"
        + " levels; other versions and platforms, TLS, several endpoints and Galera were not tried";
  }

  @Override
  public Driver driver() {
    return new org.mariadb.jdbc.Driver();
  }

  @Override
  public String url(Target target) {
    return MysqlServers.address("jdbc:mariadb://", target);
  }

  @Override
  public Properties properties(Target target) {
    Properties properties =
        MysqlServers.properties(
            target,
            "max_statement_time="
                + target.timeout().toMillis() / 1000.0
                + ",innodb_lock_wait_timeout="
                + MysqlServers.seconds(target.timeout()));
    MysqlServers.setDefault(properties, "allowLocalInfile", "true");
    // Every statement of a benchmark comes back thousands of times. Prepared on the server, a batch
    // of inserts is one message, and other batches are sent without waiting in between.
    MysqlServers.setDefault(properties, "useServerPrepStmts", "true");
    return properties;
  }

  /**
   * Read committed: every update that depends on what was read locks it first, so snapshots of
   * whole transactions, which do not lock, would protect nothing more.
   */
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
    return "SET @loadstone_limit = @@max_statement_time, max_statement_time = 0";
  }

  @Override
  public String restoreTimeLimit(Target target) {
    return "SET max_statement_time = @loadstone_limit";
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
    return new TabSeparatedWriter(
        new LoadDataChannel(connection, MariadbDialect::give, table, columns, "utf8mb4"),
        columns.size());
  }

  private static void give(Statement statement, InputStream content) throws SQLException {
    statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(content);
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
  public Map<String, Long> counters(Connection connection) throws SQLException {
    return Innodb.counters(connection);
  }
}
