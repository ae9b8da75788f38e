package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection with a store on it: executes transactions and gives their failures a class. */
final class SqlSession implements DeliverySession {
  private static final Logger LOG = LoggerFactory.getLogger(SqlSession.class);
  private static final DeliveryOutput NOTHING = new DeliveryOutput(List.of());

  private final SqlClient client;
  private final Link link;
  private final TpccStore store;

  private DeliveryOutput delivered = NOTHING;
  private int detail;
  private String lastFailure = "";

  /**
   * @param client gives failures their class
   * @param link what the store works on; closed with the session
   */
  SqlSession(SqlClient client, Link link, TpccStore store) {
    this.client = client;
    this.link = link;
    this.store = store;
  }

  @Override
  public Outcome execute(Transaction transaction) {
    detail = 0;
    delivered = NOTHING;
    lastFailure = "";
    try {
      return execute((TpccTransaction) transaction);
    } catch (SQLException failure) {
      return afterFailure(failure);
    }
  }

  private Outcome execute(TpccTransaction transaction) throws SQLException {
    if (transaction instanceof NewOrder input) {
      return newOrder(input);
    } else if (transaction instanceof Payment input) {
      store.payment(input);
    } else if (transaction instanceof OrderStatus input) {
      store.orderStatus(input);
    } else if (transaction instanceof Delivery input) {
      delivered = store.delivery(input);
      detail = delivered.skippedDistricts();
    } else if (transaction instanceof StockLevel input) {
      store.stockLevel(input);
    }
    return Outcome.COMMITTED;
  }

  private Outcome newOrder(NewOrder input) throws SQLException {
    if (store.newOrder(input).itemsValid()) {
      return Outcome.COMMITTED;
    }
    if (!input.asksForUnusedItem()) {
      // Not the rollback that the input asks for: items or stock of the load are gone.
      throw Rows.missing(input);
    }
    return Outcome.INTENDED_ROLLBACK;
  }

  private Outcome afterFailure(SQLException failure) {
    Outcome outcome = client.classify(failure);
    // A database may say itself that it does not know, whatever becomes of the connection then.
    boolean mayHaveCommitted = outcome == Outcome.UNKNOWN || store.mayHaveCommitted(outcome);
    lastFailure = failure.getMessage();
    boolean rolledBack = rollBack();
    if (mayHaveCommitted) {
      return Outcome.UNKNOWN;
    }
    // A connection that cannot roll back is of no more use, whatever the failure was.
    return rolledBack ? outcome : Outcome.CONNECTION_LOST;
  }

  private boolean rollBack() {
    try {
      endTransaction();
      return link.isUsable();
    } catch (SQLException e) {
      LOG.debug("the rollback after a failure failed too", e);
      return false;
    }
  }

  /**
   * A cluster that certifies transactions can abort one while its rollback is on the way, and
   * answers even that with a deadlock. The connection is as good as before.
   */
  private void endTransaction() throws SQLException {
    try {
      store.rollback();
    } catch (SQLException e) {
      if (!client.classify(e).retryable()) {
        throw e;
      }
      store.rollback();
    }
  }

  @Override
  public DeliveryOutput delivered() {
    return delivered;
  }

  @Override
  public int detail() {
    return detail;
  }

  @Override
  public int roundTrips() {
    return store.roundTrips();
  }

  @Override
  public String lastFailure() {
    return lastFailure;
  }

  @Override
  public void abort() {
    try {
      link.abort();
    } catch (SQLException e) {
      LOG.debug("a connection could not be aborted", e);
    }
  }

  @Override
  public void close() {
    try {
      link.close();
    } catch (SQLException e) {
      LOG.debug("a connection could not be closed in order", e);
    }
  }
}
