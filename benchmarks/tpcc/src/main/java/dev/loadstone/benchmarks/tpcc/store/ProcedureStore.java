package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Executes the transactions as calls of stored procedures. Auto-commit is on: a call is a
 * transaction, and one round trip. A call is over only when its last result was read, because a
 * procedure may commit after its output.
 */
abstract class ProcedureStore implements TpccStore {
  final Connection connection;
  private final PreparedStatement newOrder;
  private final PreparedStatement payment;
  private final PreparedStatement orderStatus;
  private final PreparedStatement delivery;
  private final PreparedStatement stockLevel;
  private boolean writeUnderWay;

  /**
   * @param connection a connection to a database with the procedures; auto-commit is on until its
   *     pool has it back
   */
  ProcedureStore(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(true);
    newOrder = connection.prepareStatement("call tpcc_new_order(?, ?, ?, ?, ?, ?)");
    payment = connection.prepareStatement("call tpcc_payment(?, ?, ?, ?, ?, ?, ?)");
    orderStatus = connection.prepareStatement("call tpcc_order_status(?, ?, ?, ?)");
    delivery = connection.prepareStatement("call tpcc_delivery(?, ?)");
    stockLevel = connection.prepareStatement("call tpcc_stock_level(?, ?, ?)");
  }

  /** Sets the last three arguments of a New-Order: its lines. */
  abstract void setLines(Parameters parameters, NewOrder input) throws SQLException;

  /** Reads the lines with a valid item, in order. */
  abstract List<NewOrderOutput.Line> readLines(ResultSet row, int count) throws SQLException;

  abstract OrderStatusOutput readOrderStatus(ResultSet row) throws SQLException;

  abstract DeliveryOutput readDelivery(ResultSet row) throws SQLException;

  @Override
  public final NewOrderOutput newOrder(NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    Parameters parameters =
        new Parameters(connection, newOrder)
            .integer(input.warehouse())
            .integer(input.district())
            .integer(input.customer());
    setLines(parameters, input);
    return call(newOrder, true, input, row -> output(row, lines.count()));
  }

  private NewOrderOutput output(ResultSet row, int count) throws SQLException {
    List<NewOrderOutput.Line> lines = readLines(row, count);
    return new NewOrderOutput(
        lines.size() == count,
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        Money.rate(row.getBigDecimal(4)),
        Money.rate(row.getBigDecimal(5)),
        Money.rate(row.getBigDecimal(6)),
        Money.cents(row.getBigDecimal(7)),
        lines);
  }

  @Override
  public final PaymentOutput payment(Payment input) throws SQLException {
    new Parameters(connection, payment)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(input.customer())
        .text(input.lastName())
        .money(input.amountCents());
    return call(payment, true, input, PaymentOutput::read);
  }

  @Override
  public final OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    new Parameters(connection, orderStatus)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .text(input.lastName());
    return call(orderStatus, false, input, this::readOrderStatus);
  }

  @Override
  public final DeliveryOutput delivery(Delivery input) throws SQLException {
    new Parameters(connection, delivery).integer(input.warehouse()).integer(input.carrier());
    return call(delivery, true, input, this::readDelivery);
  }

  @Override
  public final StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    new Parameters(connection, stockLevel)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.threshold());
    return call(stockLevel, false, input, row -> new StockLevelOutput(row.getInt(1)));
  }

  /** Reads an output from the first result, which is at its first row. */
  private interface Reader<O> {
    O read(ResultSet row) throws SQLException;
  }

  private <O> O call(PreparedStatement statement, boolean writes, Object input, Reader<O> reader)
      throws SQLException {
    writeUnderWay = writes;
    statement.execute();
    O output;
    try (ResultSet rows = Rows.required(statement.getResultSet(), input)) {
      output = reader.read(rows);
    }
    while (statement.getMoreResults() || statement.getUpdateCount() >= 0) {
      // Reads to the end of the procedure, where its commit may still fail.
    }
    writeUnderWay = false;
    return output;
  }

  /**
   * The commit is part of the call; a failure that the server reports means that it was not done.
   */
  @Override
  public final boolean mayHaveCommitted(Outcome failure) {
    return writeUnderWay && failure == Outcome.CONNECTION_LOST;
  }

  /** A call is one message and one answer, its commit included. */
  @Override
  public final int roundTrips() {
    return 1;
  }
}
