package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import dev.loadstone.databases.jdbc.mark.CommentedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * YugabyteDB (YSQL) by PostgreSQL's driver, which spreads connections over the endpoints. Each node
 * has its own limit on connections.
 */
public final class YugabytedbDialect extends PostgresqlFamily {
  private static final String INTERNAL_ERROR = "XX000";
  private static final String EFFECTIVE_ISOLATION =
      "SELECT yb_get_effective_transaction_isolation_level()";

  /** Texts of internal errors, in lower case, after which a retry is safe. */
  private static final List<String> TRY_AGAIN =
      List.of(
          "schema version mismatch",
          "catalog version mismatch",
          "mismatched_schema",
          "restart read required",
          "try again",
          // A locked row changed under a statement, at read committed.
          "requested ybctids are missing");

  private final Isolation usual;

  /** The dialect for the defaults of servers before 2025.2, until a server is asked. */
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
   * The level that the server runs as it is configured: read committed where a flag of the servers
   * allows it, as it does by default since 2025.2, and snapshot isolation otherwise.
   */
  @Override
  public Isolation defaultIsolation() {
    return usual;
  }

  /** The servers run repeatable read for read committed unless their flag says otherwise. */
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
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return CommentedTables.postgresqlInSteps(client, connection);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.yugabytedb());
  }

  /**
   * Classifies as PostgreSQL does, and by the message where the server gives only its internal
   * error: the schema or the snapshot changed under the transaction, or the storage did not answer
   * in time, which leaves open what became of a commit.
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
    Map<String, String> settings = settings(connection, ServerNames.of("yugabytedb settings"));
    settings.put("effective isolation", Queries.text(connection, EFFECTIVE_ISOLATION));
    return settings;
  }
}
