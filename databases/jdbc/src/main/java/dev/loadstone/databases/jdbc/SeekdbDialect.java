package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * OceanBase's seekdb by Connector/J: it speaks MySQL's protocol and SQL, with a storage of its own.
 * It has all of MySQL's variables but obeys few: those of InnoDB, and the time limit of statements,
 * have no effect. Its named locks outlive their sessions, so they cannot tell whether another
 * session of Loadstone is at work.
 */
public final class SeekdbDialect extends MysqlFamily {
  private static final String LIMIT = "ob_query_timeout";

  /** The longest time limit that the server takes, about a hundred years in microseconds. */
  private static final String NO_LIMIT = "3216672000000000";

  @Override
  public Product product() {
    return new Product(
        "seekdb",
        "OceanBase seekdb",
        "tested on seekdb 1.4.0 as a local server on Linux x86-64, with MySQL's schemas, statements"
            + " and procedures; other versions were not tried. Its serializable lets write skew"
            + " commit");
  }

  @Override
  public String dialect() {
    return "mysql";
  }

  @Override
  Properties properties(Target target) {
    return ConnectorJ.properties(target, LIMIT + "=" + micros(target.timeout()));
  }

  private static String micros(Duration limit) {
    return Long.toString(Math.max(1, TimeUnit.NANOSECONDS.toMicros(limit.toNanos())));
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    String set = "SET " + LIMIT + " = ";
    return Optional.of(new TimeLimit(set + NO_LIMIT, set + micros(target.timeout())));
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.utf8());
  }

  /** Two transactions commit although each has read what the other one writes. */
  @Override
  public String describe(Isolation level, Target target) {
    return level == Isolation.SERIALIZABLE
        ? level.title() + " by name, snapshot isolation by what it does"
        : level.title();
  }

  @Override
  public Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // The snapshot of a serializable transaction is older than what it would change.
      case 6235 -> Outcome.SERIALIZATION_FAILURE;
      // A statement took too long.
      case 4012 -> Outcome.TIMEOUT;
      // The server does not know what became of the transaction.
      case 6225 -> Outcome.UNKNOWN;
      default -> super.classify(failure);
    };
  }

  /** Its log files are open for synchronous writes, which no setting of the server shows. */
  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = variables(connection, ServerNames.of("seekdb settings"));
    settings.put(ServerDescription.DURABILITY, "a redo log of its own, written synchronously");
    return settings;
  }
}
