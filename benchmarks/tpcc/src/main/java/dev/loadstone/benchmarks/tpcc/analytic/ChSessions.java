package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.core.Closing;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionAround;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
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
 * Sessions that execute the transactions of TPC-C as others do, and queries on connections that are
 * lent for them. These have no time limit of the load's but their own, and read one committed state
 * where the database has that. There are never more of them than queries under way.
 */
final class ChSessions implements Sessions, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChSessions.class);

  /** Tells which orders are seen: those below the next one of their district. */
  static final String DISTRICTS = "select d_w_id, d_id, d_next_o_id from district";

  /** What is seen, the query, and the end of the transaction. */
  private static final int ROUND_TRIPS = 3;

  private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  private final Sessions transactional;
  private final SqlClient client;
  private final QueryTexts texts;
  private final Duration limit;
  private final Freshness freshness;
  private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

  /**
   * @param transactional execute the transactions, each one at a time
   * @param limit how long a query may take, at least a second
   */
  ChSessions(
      Sessions transactional,
      SqlClient client,
      QueryTexts texts,
      Duration limit,
      Freshness freshness) {
    this.transactional = transactional;
    this.client = client;
    this.texts = texts;
    this.limit = limit;
    this.freshness = freshness;
  }

  @Override
  public Session open() throws SessionUnavailableException {
    return new ChSession(transactional.open());
  }

  private Connection lend() throws SQLException {
    Connection connection = idle.poll();
    if (connection != null) {
      return connection;
    }
    Optional<Connection> snapshots = client.connectionForSnapshots();
    return snapshots.isPresent() ? snapshots.get() : client.connectionForReading();
  }

  @Override
  public void close() {
    for (Connection next = idle.poll(); next != null; next = idle.poll()) {
      Closing.quietly(next);
    }
  }

  /** Notes the orders that are acknowledged to it, one at a time. */
  private final class ChSession extends SessionAround implements Session.Completion {
    private NewOrder order;
    private Completion ordered;

    /** Whether the last try was a query, which is one call as a whole. */
    private volatile boolean asked;

    /** Those of the query under way; null where there are none. */
    private volatile Connection connection;

    private volatile Statement statement;

    ChSession(Session executing) {
      super(executing);
    }

    @Override
    public void execute(Transaction transaction, Completion completion) {
      asked = transaction instanceof Query;
      if (transaction instanceof Query query) {
        ask(query, completion);
      } else if (transaction instanceof NewOrder input) {
        order = input;
        ordered = completion;
        super.execute(input, this);
      } else {
        super.execute(transaction, completion);
      }
    }

    @Override
    public void answered() {
      ordered.answered();
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      if (outcome == Outcome.COMMITTED) {
        freshness.acknowledged(order.warehouse(), order.district(), detail, System.nanoTime());
      }
      ordered.complete(outcome, detail, roundTrips, failure);
    }

    private void ask(Query query, Completion completion) {
      long begin = System.nanoTime();
      try {
        connection = lend();
        read(query, begin);
        completion.answered();
        connection.rollback();
        idle.add(connection);
        completion.complete(Outcome.COMMITTED, 0, ROUND_TRIPS, "");
      } catch (SQLException failure) {
        completion.complete(
            connection == null ? Outcome.REJECTED : afterFailure(failure, begin),
            0,
            ROUND_TRIPS,
            query.name() + ": " + failure.getMessage());
      } finally {
        connection = null;
        statement = null;
      }
    }

    private void read(Query query, long begin) throws SQLException {
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

    /**
     * Ends a query that has its connection. One that has none is rejected instead: a pause precedes
     * its next try, and the connection of the transactions, which may be a good one, stays.
     */
    private Outcome afterFailure(SQLException failure, long begin) {
      Outcome outcome = outcome(failure, begin);
      return giveBack() ? outcome : Outcome.CONNECTION_LOST;
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
      try {
        connection.rollback();
        idle.add(connection);
        return true;
      } catch (SQLException e) {
        LOG.debug("the rollback after a failed query failed too", e);
        Closing.quietly(connection);
        return false;
      }
    }

    @Override
    public long callNanos() {
      return asked ? -1 : super.callNanos();
    }

    @Override
    public long commitNanos() {
      return asked ? 0 : super.commitNanos();
    }

    /**
     * {@inheritDoc}
     *
     * <p>A query is cancelled first: a server may go on with the query of a connection that is
     * gone, beside what is measured next.
     */
    @Override
    public void abort() {
      if (!asked) {
        super.abort();
        return;
      }
      Connection current = connection;
      Statement running = statement;
      if (running != null) {
        Closing.quietly(running::cancel);
      }
      if (current != null) {
        Closing.quietly(() -> current.abort(Runnable::run));
      }
    }
  }
}
