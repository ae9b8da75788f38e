package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.database.Outcome;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The transactions as calls of stored procedures where there are no arrays: the lines of an order
 * come and go as text, and everything else comes back as rows. Auto-commit is on, and a procedure
 * begins and ends its own transaction: a call is one round trip.
 *
 * <p>A procedure commits behind its output, so a call is over only when its last result was read.
 */
final class RowProcedureStore implements TpccStore {
  private final PreparedStatement newOrder;
  private final PreparedStatement payment;
  private final PreparedStatement orderStatus;
  private final PreparedStatement delivery;
  private final PreparedStatement stockLevel;
  private final Connection connection;
  private boolean writeUnderWay;

  /**
   * @param connection to a database with the procedures; auto-commit is set on until its pool has
   *     it back
   */
  RowProcedureStore(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(true);
    SqlProcedures.awaitOn(connection);
    newOrder = connection.prepareStatement("call tpcc_new_order(?, ?, ?, ?, ?, ?)");
    payment = connection.prepareStatement("call tpcc_payment(?, ?, ?, ?, ?, ?, ?)");
    orderStatus = connection.prepareStatement("call tpcc_order_status(?, ?, ?, ?)");
    delivery = connection.prepareStatement("call tpcc_delivery(?, ?)");
    stockLevel = connection.prepareStatement("call tpcc_stock_level(?, ?, ?)");
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    new Parameters(connection, newOrder)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .integer(lines.count())
        .integer(lines.remoteCount(input.warehouse()) == 0 ? 1 : 0)
        .text(asText(lines));
    return call(newOrder, true, input, row -> newOrder(row, lines.count()));
  }

  /**
   * {@code number,supply warehouse,item,quantity;} for each line, in the order of the stock's keys,
   * so that rows are locked in one order by all.
   */
  static String asText(OrderLines lines) {
    StringBuilder text = new StringBuilder();
    IntStream.range(0, lines.count())
        .boxed()
        .sorted(Comparator.comparingInt(lines::supplyWarehouse).thenComparingInt(lines::item))
        .forEach(
            line ->
                text.append(line + 1)
                    .append(',')
                    .append(lines.supplyWarehouse(line))
                    .append(',')
                    .append(lines.item(line))
                    .append(',')
                    .append(lines.quantity(line))
                    .append(';'));
    return text.toString();
  }

  private static NewOrderOutput newOrder(ResultSet row, int count) throws SQLException {
    NewOrderOutput.Line[] byNumber = new NewOrderOutput.Line[count];
    int valid = 0;
    for (String line : row.getString(8).lines().toList()) {
      String[] values = line.split("\t", -1);
      byNumber[Integer.parseInt(values[0]) - 1] =
          new NewOrderOutput.Line(
              values[1],
              Integer.parseInt(values[2]),
              values[3].equals("1"),
              (int) Money.cents(new BigDecimal(values[4])),
              (int) Money.cents(new BigDecimal(values[5])));
      valid++;
    }
    return new NewOrderOutput(
        valid == count,
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        Money.rate(row.getBigDecimal(4)),
        Money.rate(row.getBigDecimal(5)),
        Money.rate(row.getBigDecimal(6)),
        Money.cents(row.getBigDecimal(7)),
        Arrays.stream(byNumber).filter(line -> line != null).toList());
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    new Parameters(connection, payment)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(input.customer())
        .text(input.lastName())
        .money(input.amountCents());
    return call(
        payment,
        true,
        input,
        row ->
            new PaymentOutput(Rows.address(row, 2), Rows.address(row, 8), Rows.customer(row, 13)));
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    new Parameters(connection, orderStatus)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .text(input.lastName());
    return call(orderStatus, false, input, PipelinedStore::orderStatus);
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    new Parameters(connection, delivery).integer(input.warehouse()).integer(input.carrier());
    return call(delivery, true, input, row -> delivery(row.getString(1)));
  }

  private static DeliveryOutput delivery(String orders) {
    List<DeliveryOutput.DeliveredOrder> delivered =
        new ArrayList<>(TpccScale.DISTRICTS_PER_WAREHOUSE);
    for (String order : orders.split(";", -1)) {
      int comma = order.indexOf(',');
      if (comma > 0) {
        delivered.add(
            new DeliveryOutput.DeliveredOrder(
                Integer.parseInt(order.substring(0, comma)),
                Integer.parseInt(order.substring(comma + 1))));
      }
    }
    return new DeliveryOutput(delivered);
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    new Parameters(connection, stockLevel)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.threshold());
    return call(stockLevel, false, input, row -> new StockLevelOutput(row.getInt(1)));
  }

  /** Makes an output of the first result, which stands at its first row. */
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
      // The end of the procedure, where its commit may still fail.
    }
    writeUnderWay = false;
    return output;
  }

  /**
   * The commit is part of the call; a failure that the server reports means that it was not done.
   */
  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return writeUnderWay && failure == Outcome.CONNECTION_LOST;
  }

  /**
   * Ends what the procedure began. SingleStore's have done so already; MySQL's and MariaDB's leave
   * it to the client, because a Galera cluster does not always answer a call whose handler rolls
   * back.
   */
  @Override
  public void rollback() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("rollback");
    }
  }

  /** A call is one message and one answer, its commit included. */
  @Override
  public int roundTrips() {
    return 1;
  }
}
