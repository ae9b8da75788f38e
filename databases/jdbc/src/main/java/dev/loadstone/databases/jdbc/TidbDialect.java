package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * TiDB by Connector/J, which spreads connections over the endpoints. Its nodes have no limit on
 * connections by default, and each counts only its own.
 */
public final class TidbDialect extends MysqlFamily {
  private final boolean loadsInTransactions;

  /** The dialect of 7.6 and later. */
  public TidbDialect() {
    this(true);
  }

  private TidbDialect(boolean loadsInTransactions) {
    this.loadsInTransactions = loadsInTransactions;
  }

  /** Before 7.6, {@code LOAD DATA} commits the open transaction, and then its own. */
  @Override
  public Dialect of(Connection probe, Target target) throws SQLException {
    return new TidbDialect(!ServerVersion.in(version(probe), "TiDB-v").isBefore(7, 6));
  }

  @Override
  public boolean loadsInTransactions() {
    return loadsInTransactions;
  }

  @Override
  public Product product() {
    return new Product(
        "tidb",
        "TiDB",
        "never run on a TiDB server: none can be had from Maven repositories; proof of wiring and"
            + " SQL text only: the driver, the schema, the bulk path and the statements ran against"
            + " MariaDB 11.4.5 through a relay that takes away the variables that MariaDB does not know;"
            + " never a TiDB result");
  }

  @Override
  String url(Target target) {
    if (target.isolation() == Isolation.SERIALIZABLE) {
      throw LoadstoneException.usage(
          "isolation: serializable is not possible; TiDB has repeatable read, which is "
              + "snapshot isolation, and read committed");
    }
    return JdbcAddress.of(
        target.endpoints().size() > 1 ? "jdbc:mysql:loadbalance://" : "jdbc:mysql://", target);
  }

  @Override
  Properties properties(Target target) {
    return ConnectorJ.properties(
        target,
        MEANING
            + "max_execution_time=%s,innodb_lock_wait_timeout=%s,tidb_txn_mode='pessimistic'"
                .formatted(target.timeout().toMillis(), seconds(target.timeout())));
  }

  /** Snapshot isolation, the server's default; a locking read gives what was committed last. */
  @Override
  public Isolation defaultIsolation() {
    return Isolation.REPEATABLE_READ;
  }

  /**
   * TiDB's own codes, then those of the family. When it does not know what became of a commit, it
   * cuts the connection.
   */
  @Override
  public Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // Write conflicts, with and without a locking read; rolled back at the commit; the schema
      // changed meanwhile, or the node's copy of it is too old to tell.
      case 8002, 8005, 8022, 8027, 8028, 9007 -> Outcome.SERIALIZATION_FAILURE;
      // Locks of others could not be resolved in time.
      case 9004 -> Outcome.DEADLOCK;
      // The storage is busy; too many requests to it at once.
      case 9003, 9008 -> Outcome.REJECTED;
      default -> super.classify(failure);
    };
  }

  @Override
  public Optional<String> claim() {
    return Optional.of(CLAIM);
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    return variables(connection, ServerNames.of("tidb settings"));
  }
}
