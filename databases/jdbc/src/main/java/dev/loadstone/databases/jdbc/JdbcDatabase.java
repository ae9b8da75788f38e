package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/** A database that is reached by JDBC. */
public record JdbcDatabase(Dialect dialect) implements Database {
  /** Connections beyond those of the run, so that checks and descriptions need not wait for one. */
  private static final int SPARE_CONNECTIONS = 2;

  @Override
  public String name() {
    return dialect.name();
  }

  @Override
  public String title() {
    return dialect.title();
  }

  @Override
  public Set<Class<?>> capabilities() {
    return dialect.keyValueSql().isPresent()
        ? Set.of(SqlClient.class, KeyValueClient.class)
        : Set.of(SqlClient.class);
  }

  @Override
  public String verification() {
    return dialect.product().verification();
  }

  @Override
  public void require(Target target) {
    dialect.opening(target);
  }

  @Override
  public DatabaseClient connect(Target target) {
    int connections = target.connections() + SPARE_CONNECTIONS;
    // Proved on a connection outside of the pool, which would hide why the first one fails.
    Dialect spoken;
    try (Connection probe = dialect.open(target)) {
      spoken = dialect.of(probe, target);
      spoken.requireConnectionSlots(probe, target, connections);
      spoken.requireIsolation(probe, spoken.isolation(target));
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
    return new JdbcClient(spoken, target, connections);
  }
}
