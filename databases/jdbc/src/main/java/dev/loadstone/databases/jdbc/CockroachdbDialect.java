package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import dev.loadstone.databases.jdbc.mark.CommentedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * CockroachDB by PostgreSQL's driver. Statements are not pipelined, though the protocol allows it:
 * without a server it could not be proved that all of PostgreSQL's rules for that hold here. A
 * limit on connections, where one is set, applies to each node separately.
 */
public final class CockroachdbDialect extends PostgresqlFamily {
  @Override
  public Product product() {
    return new Product(
        "cockroachdb",
        "CockroachDB",
        "never run on a CockroachDB server: none can be had from Maven repositories; proof of"
            + " wiring and SQL text only: the driver, the schema, the load and the statements ran"
            + " against PostgreSQL 18.6, which is not CockroachDB; never a CockroachDB result");
  }

  @Override
  public Isolation defaultIsolation() {
    return Isolation.SERIALIZABLE;
  }

  /** The server takes the next stricter level for one that is switched off or not supported yet. */
  @Override
  public void requireIsolation(Connection connection, Isolation level) throws SQLException {
    requireEffectiveIsolation(
        connection,
        level,
        "SHOW transaction_isolation",
        "leave isolation out for serializable, or let the cluster setting"
            + " sql.txn.read_committed_isolation.enabled allow read committed");
  }

  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return CommentedTables.postgresqlInSteps(client, connection);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.cockroachdb());
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    return settings(connection, ServerNames.of("cockroachdb settings"));
  }
}
