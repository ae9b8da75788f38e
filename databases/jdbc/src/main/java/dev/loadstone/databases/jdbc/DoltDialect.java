package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.mark.ListedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Dolt by Connector/J: MySQL's protocol and SQL on a store of versions. A transaction works on a
 * copy of all data, and its commit merges what it changed into what others have committed; it fails
 * where both changed the same cell to different values. It has no locks: FOR UPDATE does not wait.
 */
public final class DoltDialect extends MysqlFamily {
  @Override
  public Product product() {
    return new Product(
        "dolt",
        "Dolt",
        "tried on Dolt 1.83.2 as a local server on Linux x86-64, by statements; procedures were not"
            + " tried and are refused. Its transactions do not lock and are merged, whatever the level"
            + " is called: at serializable write skew commits");
  }

  /** Time limits of locks and statements cannot be set; the driver keeps one. */
  @Override
  Properties properties(Target target) {
    return ConnectorJ.properties(target, MEANING + "sql_safe_updates=0");
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    return Optional.empty();
  }

  /** The usual function tells the version of MySQL that it is compatible with. */
  @Override
  public String version(Connection connection) throws SQLException {
    return Queries.text(connection, "SELECT DOLT_VERSION()");
  }

  /** The catalog does not show the comment of a table. */
  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return ListedTables.byColumns(client, connection);
  }

  /** Whatever the level is called, all transactions are merged in the same way. */
  @Override
  public String describe(Isolation level, Target target) {
    return level.title() + " by name, merged snapshots by what it does";
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    return variables(connection, ServerNames.of("dolt settings"));
  }
}
