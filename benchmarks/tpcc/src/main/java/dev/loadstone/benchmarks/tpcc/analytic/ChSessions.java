package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;

/**
 * Sessions that execute the transactions of TPC-C as others do, and queries on connections that are
 * lent for them.
 *
 * @param transactional executes the transactions, one at a time
 */
record ChSessions(Sessions transactional, QueryConnections queries, Freshness freshness)
    implements Sessions {
  @Override
  public Session open() throws SessionUnavailableException {
    return new ChSession(transactional.open(), queries, freshness);
  }

  private static final class ChSession implements Session {
    private final Session transactional;
    private final QueryConnections queries;
    private final Noting noting;

    /** The query under way; null when there is none. */
    private volatile QueryConnections.Asking asking;

    /** Whether the last try was a query, which is one call as a whole. */
    private boolean asked;

    ChSession(Session transactional, QueryConnections queries, Freshness freshness) {
      this.transactional = transactional;
      this.queries = queries;
      this.noting = new Noting(freshness);
    }

    @Override
    public void execute(Transaction transaction, Completion completion) {
      asked = transaction instanceof Query;
      if (transaction instanceof Query query) {
        ask(query, completion);
      } else if (transaction instanceof NewOrder order) {
        noting.order = order;
        noting.completion = completion;
        transactional.execute(order, noting);
      } else {
        transactional.execute(transaction, completion);
      }
    }

    private void ask(Query query, Completion completion) {
      QueryConnections.Asking mine = queries.asking(query);
      asking = mine;
      mine.execute(completion);
      asking = null;
    }

    @Override
    public long callNanos() {
      return asked ? -1 : transactional.callNanos();
    }

    @Override
    public long commitNanos() {
      return asked ? 0 : transactional.commitNanos();
    }

    @Override
    public void abort() {
      QueryConnections.Asking current = asking;
      if (current == null) {
        transactional.abort();
      } else {
        current.abort();
      }
    }

    @Override
    public void close() {
      transactional.close();
    }
  }

  /**
   * Notes the order that was acknowledged; one for all of a session, because it has one at once.
   */
  private static final class Noting implements Session.Completion {
    private final Freshness freshness;
    private NewOrder order;
    private Session.Completion completion;

    Noting(Freshness freshness) {
      this.freshness = freshness;
    }

    @Override
    public void answered() {
      completion.answered();
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      if (outcome == Outcome.COMMITTED) {
        freshness.acknowledged(order.warehouse(), order.district(), detail, System.nanoTime());
      }
      completion.complete(outcome, detail, roundTrips, failure);
    }
  }
}
