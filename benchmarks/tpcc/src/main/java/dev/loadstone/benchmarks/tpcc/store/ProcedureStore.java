package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.Outcome;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The transactions as calls of stored procedures, which give their output as one row. Auto-commit
 * is on: a call is a transaction, and one round trip.
 */
final class ProcedureStore implements TpccStore {
  private final Connection connection;
  private final PreparedStatement newOrder;
  private final PreparedStatement payment;
  private final PreparedStatement orderStatus;
  private final PreparedStatement delivery;
  private final PreparedStatement stockLevel;
  private boolean writeUnderWay;

  /**
   * @param connection to a database with the procedures; auto-commit is set on until its pool has
   *     it back
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

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    int count = lines.count();
    int[] items = new int[count];
    int[] suppliers = new int[count];
    int[] quantities = new int[count];
    for (int line = 0; line < count; line++) {
      items[line] = lines.item(line);
      suppliers[line] = lines.supplyWarehouse(line);
      quantities[line] = lines.quantity(line);
    }
    new Parameters(connection, newOrder)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .integers(items, count)
        .integers(suppliers, count)
        .integers(quantities, count);
    try (ResultSet row = call(newOrder, true, input)) {
      return newOrder(row, count);
    }
  }

  private static NewOrderOutput newOrder(ResultSet row, int count) throws SQLException {
    String[] names = (String[]) row.getArray(8).getArray();
    Integer[] quantities = (Integer[]) row.getArray(9).getArray();
    Boolean[] brands = (Boolean[]) row.getArray(10).getArray();
    BigDecimal[] prices = (BigDecimal[]) row.getArray(11).getArray();
    BigDecimal[] amounts = (BigDecimal[]) row.getArray(12).getArray();
    List<NewOrderOutput.Line> displayed = new ArrayList<>(names.length);
    for (int i = 0; i < names.length; i++) {
      displayed.add(
          new NewOrderOutput.Line(
              names[i],
              quantities[i],
              brands[i],
              (int) Money.cents(prices[i]),
              (int) Money.cents(amounts[i])));
    }
    return new NewOrderOutput(
        names.length == count,
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        Money.rate(row.getBigDecimal(4)),
        Money.rate(row.getBigDecimal(5)),
        Money.rate(row.getBigDecimal(6)),
        Money.cents(row.getBigDecimal(7)),
        displayed);
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
    try (ResultSet row = call(payment, true, input)) {
      return new PaymentOutput(Rows.address(row, 2), Rows.address(row, 8), Rows.customer(row, 13));
    }
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    new Parameters(connection, orderStatus)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .text(input.lastName());
    try (ResultSet row = call(orderStatus, false, input)) {
      return orderStatus(row);
    }
  }

  private static OrderStatusOutput orderStatus(ResultSet row) throws SQLException {
    Integer[] items = (Integer[]) row.getArray(9).getArray();
    Integer[] suppliers = (Integer[]) row.getArray(10).getArray();
    Integer[] quantities = (Integer[]) row.getArray(11).getArray();
    BigDecimal[] amounts = (BigDecimal[]) row.getArray(12).getArray();
    Timestamp[] delivered = (Timestamp[]) row.getArray(13).getArray();
    List<OrderStatusOutput.Line> lines = new ArrayList<>(items.length);
    for (int i = 0; i < items.length; i++) {
      lines.add(
          new OrderStatusOutput.Line(
              items[i],
              suppliers[i],
              quantities[i],
              Money.cents(amounts[i]),
              delivered[i] == null ? null : delivered[i].toLocalDateTime()));
    }
    return new OrderStatusOutput(
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        Money.cents(row.getBigDecimal(5)),
        row.getInt(6),
        row.getObject(7, LocalDateTime.class),
        row.getInt(8),
        lines);
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    new Parameters(connection, delivery).integer(input.warehouse()).integer(input.carrier());
    try (ResultSet row = call(delivery, true, input)) {
      Integer[] districts = (Integer[]) row.getArray(1).getArray();
      Integer[] orders = (Integer[]) row.getArray(2).getArray();
      List<DeliveryOutput.DeliveredOrder> delivered = new ArrayList<>(districts.length);
      for (int i = 0; i < districts.length; i++) {
        delivered.add(new DeliveryOutput.DeliveredOrder(districts[i], orders[i]));
      }
      return new DeliveryOutput(delivered);
    }
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    new Parameters(connection, stockLevel)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.threshold());
    try (ResultSet row = call(stockLevel, false, input)) {
      return new StockLevelOutput(row.getInt(1));
    }
  }

  private ResultSet call(PreparedStatement statement, boolean writes, Object input)
      throws SQLException {
    writeUnderWay = writes;
    ResultSet rows = statement.executeQuery();
    writeUnderWay = false;
    return Rows.required(rows, input);
  }

  /**
   * The commit is part of the call; a failure that the server reports means that it was not done.
   */
  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return writeUnderWay && failure == Outcome.CONNECTION_LOST;
  }

  /** A call is one statement, which auto-commit ends also where it fails. */
  @Override
  public void rollback() {
    // Nothing is open.
  }

  /** A call is one. */
  @Override
  public int roundTrips() {
    return 1;
  }
}
