package dev.loadstone.isolation.script;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * One session of a script, with a connection and a thread of its own. Steps are executed in order;
 * after a failure the transaction is rolled back, and the steps that follow are left out.
 */
final class ScriptSession implements AutoCloseable {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
  private static final String NO_ROW = "none";

  private final SqlClient client;
  private final Connection connection;
  private final Map<String, String> observed;
  private final ExecutorService thread;
  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
  private volatile Failure failure;
  private volatile boolean committed;

  /**
   * @param connection belongs to the session from now on
   * @param observed receives what is read; safe for several threads
   */
  ScriptSession(int number, SqlClient client, Connection connection, Map<String, String> observed) {
    this.client = client;
    this.connection = connection;
    this.observed = observed;
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread made = new Thread(task, "acid-session-" + number);
              made.setDaemon(true);
              return made;
            });
  }

  /** Has a step executed after those before it. */
  void submit(Step step) {
    last = last.thenRunAsync(() -> execute(step), thread);
  }

  /** Returns whether all steps have been executed within a time. */
  boolean isIdleWithin(Duration patience) {
    try {
      last.get(patience.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while a session was at work");
    } catch (ExecutionException e) {
      throw LoadstoneException.internal(e.getCause(), "a session of a script failed");
    }
  }

  boolean isIdle() {
    return last.isDone();
  }

  Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  boolean hasCommitted() {
    return committed;
  }

  private void execute(Step step) {
    if (failure != null) {
      return;
    }
    try {
      if (step.isRollback()) {
        connection.rollback();
      } else if (step.isCommit()) {
        connection.commit();
        committed = true;
      } else {
        executeStatement(step);
      }
    } catch (SQLException e) {
      rollBackAfter(e);
      failure = Failure.of(step, e, client.classify(e));
    }
  }

  private void executeStatement(Step step) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String sql = step.with(observed);
      String result =
          step.reads() ? rows(statement, sql) : Integer.toString(statement.executeUpdate(sql));
      step.name().ifPresent(name -> observed.put(name, result));
    }
    if (step.session() == Step.OBSERVER) {
      connection.commit();
    }
  }

  private static String rows(Statement statement, String sql) throws SQLException {
    StringJoiner all = new StringJoiner(" ");
    all.setEmptyValue(NO_ROW);
    try (ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringJoiner row = new StringJoiner(":");
        for (int column = 1; column <= columns; column++) {
          row.add(plain(rows.getString(column)));
        }
        all.add(row.toString());
      }
    }
    return all.toString();
  }

  /** One text for equal numbers, however many digits a server gives. */
  private static String plain(String value) {
    if (value == null) {
      return "null";
    }
    return NUMBER.matcher(value).matches()
        ? new BigDecimal(value).stripTrailingZeros().toPlainString()
        : value;
  }

  private void rollBackAfter(SQLException cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Ends a statement that has not returned, too. */
  @Override
  public void close() {
    thread.shutdownNow();
    try (connection) {
      if (!isIdle()) {
        connection.abort(Runnable::run);
      }
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(e, "a session could not be closed: %s", e.getMessage());
    }
  }
}
