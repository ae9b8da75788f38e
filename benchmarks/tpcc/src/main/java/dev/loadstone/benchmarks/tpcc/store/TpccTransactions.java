package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.TransactionStore;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Executes each transaction by a method of the store; the answer to a Delivery says what it did.
 *
 * @param client classifies failures
 * @param connection the connection of the store; closed with it
 */
record TpccTransactions(SqlClient client, Connection connection, TpccStore store)
    implements TransactionStore {
  @Override
  public Answer execute(Transaction transaction) throws SQLException {
    if (transaction instanceof NewOrder input) {
      return newOrder(input);
    } else if (transaction instanceof Payment input) {
      store.payment(input);
    } else if (transaction instanceof OrderStatus input) {
      store.orderStatus(input);
    } else if (transaction instanceof Delivery input) {
      return store.delivery(input);
    } else if (transaction instanceof StockLevel input) {
      store.stockLevel(input);
    }
    return Answer.COMMITTED;
  }

  private Answer newOrder(NewOrder input) throws SQLException {
    if (store.newOrder(input).itemsValid()) {
      return Answer.COMMITTED;
    }
    if (!input.asksForUnusedItem()) {
      // Not the rollback that the input asks for: items or stock of the load are gone.
      throw Rows.missing(input);
    }
    return Answer.INTENDED_ROLLBACK;
  }

  @Override
  public Outcome classify(SQLException failure) {
    return client.classify(failure);
  }

  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return store.mayHaveCommitted(failure);
  }

  @Override
  public void undo() throws SQLException {
    store.rollback();
  }

  @Override
  public boolean isUsable() throws SQLException {
    return !connection.isClosed();
  }

  @Override
  public int roundTrips() {
    return store.roundTrips();
  }

  @Override
  public void abort() throws SQLException {
    connection.abort(Runnable::run);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
