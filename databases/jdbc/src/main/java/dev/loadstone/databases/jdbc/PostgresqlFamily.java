package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.postgresql.PGProperty;

/**
 * What PostgreSQL and those that speak its protocol share. Its driver spreads connections over the
 * endpoints, where nothing else is said.
 */
abstract class PostgresqlFamily implements Dialect {
  @Override
  public final Driver driver() {
    return new org.postgresql.Driver();
  }

  @Override
  public String url(Target target) {
    return PostgresqlWire.address(target, name(), "");
  }

  @Override
  public Properties properties(Target target) {
    return PostgresqlWire.properties(target, PGProperty.LOAD_BALANCE_HOSTS, "true");
  }

  @Override
  public final boolean supportsArrays() {
    return true;
  }

  @Override
  public final String liftTimeLimit(Target target) {
    return PostgresqlWire.LIFT_TIME_LIMIT;
  }

  @Override
  public final String restoreTimeLimit(Target target) {
    return PostgresqlWire.RESTORE_TIME_LIMIT;
  }

  @Override
  public Outcome classify(SQLException failure) {
    return PostgresqlWire.classify(failure);
  }

  @Override
  public final boolean isMissingObject(SQLException failure) {
    return PostgresqlWire.isMissingObject(failure);
  }

  @Override
  public final LoadstoneException explain(SQLException failure, Target target) {
    return PostgresqlWire.explain(title(), failure, target);
  }

  @Override
  public final BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return PostgresqlWire.bulkWriter(connection, table, columns);
  }
}
