package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What MySQL and those that speak its protocol share, by Connector/J where nothing else is said.
 */
abstract class MysqlFamily implements Dialect {
  @Override
  public Driver driver() {
    return ConnectorJ.driver();
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
  public final boolean isMissingObject(SQLException failure) {
    return MysqlFailures.isMissingObject(failure);
  }

  @Override
  public final LoadstoneException explain(SQLException failure, Target target) {
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
}
