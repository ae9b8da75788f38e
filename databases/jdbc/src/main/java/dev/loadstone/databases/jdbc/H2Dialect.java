package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import dev.loadstone.databases.jdbc.mark.CommentedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.h2.api.ErrorCode;

/** H2 inside this process, in memory. {@link Target#database()} is the name of the database. */
public final class H2Dialect implements Dialect {
  private static final String TIME_LIMIT = "QUERY_TIMEOUT";

  @Override
  public Product product() {
    return new Product(
        "h2",
        "H2",
        "tested inside this process, in memory, at all isolation levels; nothing is durable and"
            + " nothing crosses a network, so its numbers are for smoke tests; H2 servers and files are"
            + " not supported");
  }

  @Override
  public Opening opening(Target target) {
    return Opening.by(new org.h2.Driver(), url(target), JdbcAddress.credentials(target));
  }

  private static String url(Target target) {
    if (!target.endpoints().isEmpty()) {
      throw LoadstoneException.usage(
          "h2 runs inside this process and has no endpoints; use deployment: local without them");
    }
    // The deployment creates the database; connecting must not create a missing one.
    StringBuilder url = new StringBuilder("jdbc:h2:mem:").append(target.database());
    url.append(";IFEXISTS=TRUE");
    // In the URL, because H2 ignores unknown settings anywhere else.
    settingsOf(target)
        .forEach((name, value) -> url.append(';').append(name).append('=').append(escape(value)));
    return url.toString();
  }

  private static Map<String, String> settingsOf(Target target) {
    String limit = Long.toString(target.timeout().toMillis());
    Map<String, String> settings = new TreeMap<>();
    settings.put(TIME_LIMIT, limit);
    settings.put("LOCK_TIMEOUT", limit);
    target
        .properties()
        .forEach((name, value) -> settings.put(name.toUpperCase(Locale.ROOT), value));
    return settings;
  }

  private static String escape(String value) {
    return value.replace(";", "\\;");
  }

  /** By H2's manual, concurrent writers may do what no serial order of them could. */
  @Override
  public String describe(Isolation level, Target target) {
    return level == Isolation.SERIALIZABLE
        ? level.title() + " by name, snapshot isolation by H2's manual"
        : level.title();
  }

  @Override
  public String named(String name, String sql) {
    return SessionWaits.named(name, sql);
  }

  @Override
  public WaitSource waits(Target target) {
    return new SessionWaits(this, target, new H2Waits());
  }

  @Override
  public Optional<Planner> planner() {
    return Optional.of(Planner.H2);
  }

  @Override
  public boolean supportsArrays() {
    return true;
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    String set = "SET " + TIME_LIMIT + " ";
    return Optional.of(new TimeLimit(set + 0, set + settingsOf(target).get(TIME_LIMIT)));
  }

  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return CommentedTables.h2(client, connection);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.h2());
  }

  /** At repeatable read each table has the state of its own first look. */
  @Override
  public Optional<Isolation> snapshotIsolation() {
    return Optional.of(Isolation.SERIALIZABLE);
  }

  @Override
  public Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // H2 has one code, and one text, for deadlocks and for write conflicts above read committed.
      case ErrorCode.DEADLOCK_1, ErrorCode.LOCK_TIMEOUT_1 -> Outcome.DEADLOCK;
      case ErrorCode.CONCURRENT_UPDATE_1 -> Outcome.SERIALIZATION_FAILURE;
      case ErrorCode.STATEMENT_WAS_CANCELED -> Outcome.TIMEOUT;
      case ErrorCode.CONNECTION_BROKEN_1,
          ErrorCode.DATABASE_IS_CLOSED,
          ErrorCode.DATABASE_CALLED_AT_SHUTDOWN,
          ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1 ->
          Outcome.CONNECTION_LOST;
      default ->
          failure instanceof SQLTransientConnectionException
              ? Outcome.CONNECTION_LOST
              : ConnectionErrors.byState(failure);
    };
  }

  /** A statement that is cancelled is rolled back before the commit. */
  @Override
  public boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return true;
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1,
          ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2,
          ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1,
          ErrorCode.FUNCTION_NOT_FOUND_1,
          ErrorCode.FUNCTION_ALIAS_NOT_FOUND_1,
          ErrorCode.INDEX_NOT_FOUND_1,
          ErrorCode.SEQUENCE_NOT_FOUND_1,
          ErrorCode.SCHEMA_NOT_FOUND_1 ->
          true;
      default -> false;
    };
  }

  @Override
  public LoadstoneException explain(SQLException failure, Target target) {
    String reason =
        switch (failure.getErrorCode()) {
          case ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1 ->
              "there is no such database in this process; h2 needs deployment: local";
          case ErrorCode.WRONG_USER_OR_PASSWORD ->
              "it refused user %s or the password; leave both out with deployment: local"
                  .formatted(target.user());
          default -> failure.getMessage();
        };
    return LoadstoneException.unavailable(
        failure, "H2 database \"%s\": %s", target.database(), reason);
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(ServerDescription.DURABILITY, ServerDescription.NOTHING_DURABLE + ": in memory");
    String query =
        "SELECT SETTING_NAME, SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
            + " WHERE SETTING_NAME IN ('MODE', 'LOCK_TIMEOUT', 'QUERY_TIMEOUT', 'CACHE_SIZE')"
            + " ORDER BY SETTING_NAME";
    settings.putAll(Queries.pairs(connection, query));
    return settings;
  }
}
