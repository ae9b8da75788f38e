package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * YugabyteDB (YSQL) by PostgreSQL's driver, which spreads connections over the endpoints. Each node
 * has a limit of connections of its own.
 */
public final class YugabytedbDialect extends PostgresqlFamily {
  private static final String INTERNAL_ERROR = "XX000";
  private static final String EFFECTIVE_ISOLATION =
      "SELECT yb_get_effective_transaction_isolation_level()";

  /** Texts of internal errors, in lower case, after which it is safe to try again. */
  private static final List<String> TRY_AGAIN =
      List.of(
          "schema version mismatch",
          "catalog version mismatch",
          "mismatched_schema",
          "restart read required",
          "try again",
          // A locked row changed under a statement, at read committed.
          "requested ybctids are missing");

  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "yb_max_query_layer_retries",
          "yb_use_hash_splitting_by_default",
          "statement_timeout");

  private final Isolation usual;

  /** For servers as they came before 2025.2, until one is asked. */
  public YugabytedbDialect() {
    this(Isolation.REPEATABLE_READ);
  }

  private YugabytedbDialect(Isolation usual) {
    this.usual = usual;
  }

  @Override
  public Dialect of(Connection probe, Target target) throws SQLException {
    String effective = Queries.text(probe, EFFECTIVE_ISOLATION);
    return new YugabytedbDialect(
        Stream.of(Isolation.values())
            .filter(level -> level.title().equals(effective))
            .findFirst()
            .orElse(usual));
  }

  @Override
  public Product product() {
    return new Product(
        "yugabytedb",
        "YugabyteDB",
        "never run on a YugabyteDB server: none can be had from Maven repositories; proof of wiring"
            + " and SQL text only: the driver, the load, the statements and the procedures ran against"
            + " PostgreSQL 18.6 through a relay that takes away what PostgreSQL does not know; never a"
            + " YugabyteDB result");
  }

  /**
   * The level that the server runs as it is set: read committed where a flag of the servers allows
   * it, as it does by default since 2025.2, and snapshot isolation otherwise.
   */
  @Override
  public Isolation defaultIsolation() {
    return usual;
  }

  /** Read committed is taken for repeatable read unless the servers' flag says otherwise. */
  @Override
  public void requireIsolation(Connection connection, Isolation level) throws SQLException {
    requireEffectiveIsolation(
        connection,
        level,
        EFFECTIVE_ISOLATION,
        "leave isolation out for what the servers run, or start them with"
            + " yb_enable_read_committed_isolation=true");
  }

  @Override
  public Optional<String> setUp() {
    return Optional.of(setUpSession());
  }

  @Override
  public boolean pipelinesStatements() {
    return true;
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.yugabytedb());
  }

  /**
   * As PostgreSQL, and by words where the server has only its internal error to give: the schema or
   * the snapshot changed under the transaction, or an answer of the storage did not come in time,
   * which leaves open what became of a commit.
   */
  @Override
  public Outcome classify(SQLException failure) {
    if (!INTERNAL_ERROR.equals(failure.getSQLState())) {
      return super.classify(failure);
    }
    String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    if (TRY_AGAIN.stream().anyMatch(message::contains)) {
      return Outcome.SERIALIZATION_FAILURE;
    }
    return message.contains("timed out") ? Outcome.UNKNOWN : Outcome.ERROR;
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = settings(connection, SETTINGS);
    settings.put("effective isolation", Queries.text(connection, EFFECTIVE_ISOLATION));
    return settings;
  }
}
