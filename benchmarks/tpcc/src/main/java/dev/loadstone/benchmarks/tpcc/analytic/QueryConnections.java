package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.core.benchmark.Session.Completion;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections that queries are asked on. They have no time limit of the load's but their own,
 * and read one committed state where the database has that. There are never more of them than
 * queries under way.
 */
final class QueryConnections implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueryConnections.class);

  /** Tells which orders are seen: those below the next one of their district. */
  static final String DISTRICTS = "select d_w_id, d_id, d_next_o_id from district";

  /** What is seen, the query, and the end of the transaction. */
  private static final int ROUND_TRIPS = 3;

  private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  private final SqlClient client;
  private final QueryTexts texts;
  private final Duration limit;
  private final Freshness freshness;
  private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

  /**
   * @param limit how long a query may take, at least a second
   */
  QueryConnections(SqlClient client, QueryTexts texts, Duration limit, Freshness freshness) {
    this.client = client;
    this.texts = texts;
    this.limit = limit;
    this.freshness = freshness;
  }

  Asking asking(Query query) {
    return new Asking(query);
  }

  private Connection lend() throws SQLException {
    Connection connection = idle.poll();
    return connection == null ? open() : connection;
  }

  private Connection open() throws SQLException {
    Optional<Connection> snapshots = client.connectionForSnapshots();
    return snapshots.isPresent() ? snapshots.get() : client.connectionForReading();
  }

  private interface Ending {
    void run() throws SQLException;
  }

  private static void quietly(Ending ending) {
    try {
      ending.run();
    } catch (SQLException e) {
      LOG.debug("a query or its connection could not be ended in order", e);
    }
  }

  @Override
  public void close() {
    for (Connection next = idle.poll(); next != null; next = idle.poll()) {
      quietly(next::close);
    }
  }

  /** One execution of a query. */
  final class Asking {
    private final Query query;
    private volatile Connection connection;
    private volatile Statement statement;

    private Asking(Query query) {
      this.query = query;
    }

    void execute(Completion completion) {
      long begin = System.nanoTime();
      try {
        connection = lend();
        ask(begin);
        completion.answered();
        connection.rollback();
        idle.add(connection);
        completion.complete(Outcome.COMMITTED, 0, ROUND_TRIPS, "");
      } catch (SQLException failure) {
        Outcome outcome = outcome(failure, begin);
        completion.complete(
            giveBack() ? outcome : Outcome.CONNECTION_LOST,
            0,
            ROUND_TRIPS,
            query.name() + ": " + failure.getMessage());
      }
    }

    private void ask(long begin) throws SQLException {
      try (Statement made = connection.createStatement()) {
        statement = made;
        made.setQueryTimeout((int) ((limit.toNanos() + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND));
        Freshness.Look look = freshness.look(begin);
        try (ResultSet rows =
            made.executeQuery(client.named(query.name() + "-districts", DISTRICTS))) {
          while (rows.next()) {
            look.sees(rows.getInt(1), rows.getInt(2), rows.getInt(3));
          }
        }
        String text = client.named(query.name(), texts.text(query));
        try (ResultSet rows = made.executeQuery(text)) {
          while (rows.next()) {
            // All rows are fetched, as a reader of the answer would.
          }
        }
        look.end();
      }
    }

    /** Servers and drivers say in many ways that a statement was cancelled. */
    private Outcome outcome(SQLException failure, long begin) {
      if (System.nanoTime() - begin >= limit.toNanos()) {
        return Outcome.TIMEOUT;
      }
      Outcome outcome = client.classify(failure);
      // Nothing was written, so nothing can be in doubt.
      return outcome == Outcome.UNKNOWN ? Outcome.CONNECTION_LOST : outcome;
    }

    /** Returns whether the connection, after a failure, can be used further. */
    private boolean giveBack() {
      if (connection == null) {
        return false;
      }
      try {
        connection.rollback();
        idle.add(connection);
        return true;
      } catch (SQLException e) {
        LOG.debug("the rollback after a failed query failed too", e);
        quietly(connection::close);
        return false;
      }
    }

    /**
     * Makes it return soon; may be called from any thread. It is cancelled first: a server may go
     * on with the query of a connection that is gone, beside what is measured next.
     */
    void abort() {
      Connection current = connection;
      Statement running = statement;
      if (running != null) {
        quietly(running::cancel);
      }
      if (current != null) {
        quietly(() -> current.abort(Runnable::run));
      }
    }
  }
}
