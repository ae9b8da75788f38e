package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.bulk.CopyChannel;
import dev.loadstone.databases.jdbc.bulk.TabSeparatedWriter;
import dev.loadstone.databases.jdbc.mark.CommentedTables;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.PGProperty;
import org.postgresql.util.PSQLException;

/**
 * PostgreSQL and the servers that speak its protocol. The driver spreads connections over the
 * endpoints where nothing else is said.
 */
abstract class PostgresqlFamily implements Dialect {
  /**
   * Lifts limits that a user, a database or the server may have set; each version has its own.
   * Those that the client asked for stay. The argument says whether for the transaction alone.
   */
  static final String PATIENCE =
      "SELECT count(set_config(name, '0', %s)) FROM pg_settings WHERE setting <> '0'"
          + " AND source <> 'client' AND name IN ('idle_in_transaction_session_timeout',"
          + " 'idle_session_timeout', 'lock_timeout', 'transaction_timeout')";

  /** For {@link #setUp}: {@link #PATIENCE}, and that backslashes in texts are not special. */
  static String setUpSession() {
    return PATIENCE.formatted("false") + "; SET standard_conforming_strings = on";
  }

  @Override
  public final Opening opening(Target target) {
    return Opening.by(new org.postgresql.Driver(), url(target), properties(target));
  }

  final String url(Target target) {
    target.requireEndpoints(
        name(), "let Loadstone start a server with deployment: local where that is offered");
    return "jdbc:postgresql://%s/%s"
        .formatted(
            String.join(",", target.endpoints()),
            URLEncoder.encode(target.database(), StandardCharsets.UTF_8));
  }

  @Override
  public final boolean abortsAtOnce() {
    return true;
  }

  Properties properties(Target target) {
    Properties properties = JdbcAddress.credentials(target);
    set(properties, PGProperty.APPLICATION_NAME, "loadstone");
    set(properties, PGProperty.TCP_KEEP_ALIVE, "true");
    set(properties, PGProperty.CONNECT_TIMEOUT, seconds(ConnectionErrors.LIMIT));
    set(properties, PGProperty.LOGIN_TIMEOUT, seconds(ConnectionErrors.LIMIT));
    // Error details quote the server's rows and the statement's values; the codes are enough.
    set(properties, PGProperty.LOG_SERVER_ERROR_DETAIL, "false");
    // A benchmark executes each of its statements thousands of times, so it is prepared on the
    // server when first executed; the driver would wait for the fifth time.
    set(properties, PGProperty.PREPARE_THRESHOLD, "1");
    set(properties, PGProperty.REWRITE_BATCHED_INSERTS, "true");
    // As text, a time can be read without the calendar that the driver makes for each result.
    set(properties, PGProperty.BINARY_TRANSFER_DISABLE, "TIMESTAMP");
    if (target.endpoints().size() > 1) {
      setWithSeveralEndpoints(properties);
    }
    set(properties, PGProperty.SOCKET_TIMEOUT, seconds(target.timeout().plus(SERVER_GRACE)));
    properties.putAll(target.properties());
    // The last of the server's options counts, so the user's come after ours.
    properties.merge(
        PGProperty.OPTIONS.getName(),
        "-c statement_timeout=" + target.timeout().toMillis(),
        (given, ours) -> ours + " " + given);
    return properties;
  }

  /** Sets which of several endpoints a connection goes to: any, where nothing else is said. */
  void setWithSeveralEndpoints(Properties properties) {
    set(properties, PGProperty.LOAD_BALANCE_HOSTS, "true");
  }

  static void set(Properties properties, PGProperty property, String value) {
    properties.setProperty(property.getName(), value);
  }

  private static String seconds(Duration duration) {
    return Long.toString(duration.plusMillis(999).toSeconds());
  }

  /**
   * {@inheritDoc} Nothing is prepared on the server: behind a pooler it would stay in a session
   * that others use.
   */
  @Override
  public final Connection open(Target target) throws SQLException {
    Properties properties = properties(target);
    set(properties, PGProperty.PREPARE_THRESHOLD, "0");
    return new org.postgresql.Driver().connect(url(target), properties);
  }

  @Override
  public final String preparation(Target target) {
    String threshold = properties(target).getProperty(PGProperty.PREPARE_THRESHOLD.getName());
    return threshold.equals("1")
        ? "statements prepared on the server"
        : PGProperty.PREPARE_THRESHOLD.getName() + "=" + threshold;
  }

  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return CommentedTables.postgresql(client, connection);
  }

  @Override
  public final boolean supportsArrays() {
    return true;
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    return Optional.of(new TimeLimit("SET statement_timeout = 0", "RESET statement_timeout"));
  }

  @Override
  public Outcome classify(SQLException failure) {
    return switch (Objects.requireNonNullElse(failure.getSQLState(), "")) {
      case "40P01", "55P03" -> Outcome.DEADLOCK;
      case "57014" -> Outcome.TIMEOUT;
      case "57P01", "57P02", "57P03" -> Outcome.CONNECTION_LOST;
      case "53300" -> Outcome.REJECTED;
      default -> ConnectionErrors.byState(failure);
    };
  }

  @Override
  public final boolean isMissingObject(SQLException failure) {
    String state = failure.getSQLState();
    return state != null
        && switch (state) {
          case "42P01", "42883", "42704", "3F000" -> true;
          default -> false;
        };
  }

  @Override
  public final LoadstoneException explain(SQLException failure, Target target) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    String reason =
        switch (state) {
          case "28P01" ->
              "it refused the password of user %s; correct user or password of this system"
                  .formatted(target.user());
          case "28000" ->
              "it does not let user %s in (%s); correct the user, or pg_hba.conf on the server%s"
                  .formatted(
                      target.user(),
                      failure.getMessage(),
                      failure.getMessage().matches("(?s).*(no encryption|SSL off).*")
                          ? ", or use TLS: sslmode under properties"
                          : "");
          case "3D000" ->
              "it has no database \"%s\"; create it or correct the setting database"
                  .formatted(target.database());
          case "53300" ->
              ("it has no connection left (%s); ask for fewer connections or raise "
                      + "max_connections")
                  .formatted(failure.getMessage());
          case "57P03" -> "it is starting up or shutting down (" + failure.getMessage() + ")";
          default -> byCause(failure, target);
        };
    return target.unavailable(title(), reason, failure);
  }

  private String byCause(SQLException failure, Target target) {
    if (failure instanceof PSQLException answered && answered.getServerErrorMessage() != null) {
      // Poolers have one state for all that they refuse, so the advice depends on their words.
      return "it refused: " + failure.getMessage() + advice(failure.getMessage(), target);
    }
    Optional<String> network =
        ConnectionErrors.explain(failure, "sslmode, sslrootcert and the like");
    if (network.isPresent()) {
      return network.get();
    }
    if ("08P01".equals(failure.getSQLState())) {
      return "what answers there does not speak PostgreSQL's protocol (%s); correct the endpoints"
          .formatted(failure.getMessage());
    }
    if ("08006".equals(failure.getSQLState())) {
      return ("the connection was cut off (%s); see whether the server is up, and whether it is "
              + "%s that answers there")
          .formatted(failure.getMessage(), title());
    }
    return failure.getMessage()
        + (target.password().isPresent() ? "" : "; this system has no password set");
  }

  private static String advice(String words, Target target) {
    if (words.contains("startup parameter")) {
      return "; have the pooler pass it on or ignore it, as by ignore_startup_parameters";
    }
    if (words.matches("(?s).*(database.* does not exist|no such database).*")) {
      return "; create the database \"%s\" there or correct the setting database"
          .formatted(target.database());
    }
    if (words.matches("(?s).*(SSL|TLS).*")) {
      return "; correct sslmode and the like under properties";
    }
    if (words.matches("(?s).*(password|authentication|no such user).*")) {
      return "; correct user or password of this system";
    }
    return words.contains("connections") ? "; ask for fewer connections or raise the limit" : "";
  }

  @Override
  public final BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new TabSeparatedWriter(new CopyChannel(connection, table, columns), columns.size());
  }

  @Override
  public String version(Connection connection) throws SQLException {
    return Queries.text(connection, "SELECT version()");
  }

  static Map<String, String> settings(Connection connection, List<String> names)
      throws SQLException {
    return Queries.pairs(connection, "SHOW ALL", names);
  }

  /**
   * For servers that silently take a stricter level than was asked for; the answer to the question
   * is in the words of {@link Isolation#title()}.
   */
  final void requireEffectiveIsolation(
      Connection connection, Isolation level, String question, String advice) throws SQLException {
    connection.setTransactionIsolation(level.ofJdbc());
    String effective = Queries.text(connection, question);
    if (!effective.equals(level.title())) {
      throw LoadstoneException.usage(
          "isolation: %s is not what this %s would run: it takes %s instead; %s",
          level.title(), title(), effective, advice);
    }
  }
}
