package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.store.DeliveryOutput.DeliveredOrder;
import dev.loadstone.core.database.SqlClient;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Executes the transactions as calls of stored procedures. Auto-commit is on: a call is a
 * transaction, and one round trip. A call is over only when its last result was read, because a
 * procedure may commit after its output.
 *
 * <p>Where there are arrays, procedures take and return lists as arrays, and their whole output is
 * one row. Elsewhere the lines of an order and the delivered orders are text, everything else comes
 * back as rows, and the procedures begin and end their own transactions.
 */
public final class ProcedureStore extends TpccStore {
  private final boolean arrays;
  private final PreparedStatement newOrder;
  private final PreparedStatement payment;
  private final PreparedStatement orderStatus;
  private final PreparedStatement delivery;
  private final PreparedStatement stockLevel;

  private ProcedureStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    super(client, connection, statements);
    this.arrays = client.supportsArrays();
    newOrder = prepare("new-order", "call tpcc_new_order(?, ?, ?, ?, ?, ?)");
    payment = prepare("payment", "call tpcc_payment(?, ?, ?, ?, ?, ?, ?)");
    orderStatus = prepare("order-status", "call tpcc_order_status(?, ?, ?, ?)");
    delivery = prepare("delivery", "call tpcc_delivery(?, ?)");
    stockLevel = prepare("stock-level", "call tpcc_stock_level(?, ?, ?)");
  }

  /** Opens a store, which owns the connection; the procedures must be installed. */
  public static ProcedureStore open(
      SqlClient client, Connection connection, SqlStatements statements) throws SQLException {
    connection.setAutoCommit(true);
    ProcedureStore store = new ProcedureStore(client, connection, statements);
    if (!store.arrays) {
      SqlProcedures.awaitOn(connection);
    }
    return store;
  }

  @Override
  NewOrderOutput newOrder(NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    Parameters parameters =
        new Parameters(newOrder).numbers(input.warehouse(), input.district(), input.customer());
    if (arrays) {
      parameters
          .integers(lines.items())
          .integers(lines.supplyWarehouses())
          .integers(lines.quantities());
    } else {
      parameters.numbers(lines.count(), input.spansPartitions() ? 0 : 1).text(asText(lines));
    }
    return call(newOrder, true, input, row -> output(row, lines.count()));
  }

  private <A extends Answer> A call(
      PreparedStatement statement, boolean writes, TpccTransaction input, Rows.Reader<A> reader)
      throws SQLException {
    return call(statement, writes, rows -> Rows.first(rows, input, reader));
  }

  /**
   * {@code number,supply warehouse,item,quantity;} for each line, in the order of the stock's keys,
   * so that all sessions lock rows in one order.
   */
  private static String asText(OrderLines lines) {
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

  private NewOrderOutput output(ResultSet row, int count) throws SQLException {
    List<NewOrderOutput.Line> lines = arrays ? linesOfArrays(row) : linesOfText(row, count);
    NewOrderOutput.Head head =
        new NewOrderOutput.Head(
            row.getInt(1),
            Money.rate(row.getBigDecimal(6)),
            Money.rate(row.getBigDecimal(5)),
            Money.rate(row.getBigDecimal(4)),
            row.getString(2),
            row.getString(3));
    return new NewOrderOutput(
        lines.size() == count, head, Money.cents(row.getBigDecimal(7)), lines);
  }

  private static List<NewOrderOutput.Line> linesOfArrays(ResultSet row) throws SQLException {
    String[] names = (String[]) row.getArray(8).getArray();
    Integer[] quantities = integers(row, 9);
    Boolean[] brands = (Boolean[]) row.getArray(10).getArray();
    Integer[] prices = integers(row, 11);
    Integer[] amounts = integers(row, 12);
    List<NewOrderOutput.Line> lines = new ArrayList<>(names.length);
    for (int i = 0; i < names.length; i++) {
      lines.add(new NewOrderOutput.Line(names[i], quantities[i], brands[i], prices[i], amounts[i]));
    }
    return lines;
  }

  private static List<NewOrderOutput.Line> linesOfText(ResultSet row, int count)
      throws SQLException {
    NewOrderOutput.Line[] byNumber = new NewOrderOutput.Line[count];
    for (String line : row.getString(8).lines().toList()) {
      String[] values = line.split("\t", -1);
      byNumber[Integer.parseInt(values[0]) - 1] =
          new NewOrderOutput.Line(
              values[1],
              Integer.parseInt(values[2]),
              values[3].equals("1"),
              (int) Money.cents(new BigDecimal(values[4])),
              (int) Money.cents(new BigDecimal(values[5])));
    }
    return Arrays.stream(byNumber).filter(line -> line != null).toList();
  }

  @Override
  PaymentOutput payment(Payment input) throws SQLException {
    new Parameters(payment)
        .numbers(input.warehouse(), input.district())
        .numbers(input.customerWarehouse(), input.customerDistrict(), input.customer())
        .text(input.lastName())
        .money(input.amountCents());
    return call(payment, true, input, PaymentOutput::read);
  }

  @Override
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    new Parameters(orderStatus)
        .numbers(input.warehouse(), input.district(), input.customer())
        .text(input.lastName());
    return call(
        orderStatus,
        false,
        input,
        arrays ? ProcedureStore::orderStatusOfArrays : OrderStatusOutput::read);
  }

  private static OrderStatusOutput orderStatusOfArrays(ResultSet row) throws SQLException {
    return OrderStatusOutput.of(row, OrderStatusOutput.Order.read(row, 6), orderLinesOfArrays(row));
  }

  private static List<OrderStatusOutput.Line> orderLinesOfArrays(ResultSet row)
      throws SQLException {
    Integer[] items = integers(row, 9);
    Integer[] suppliers = integers(row, 10);
    Integer[] quantities = integers(row, 11);
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
    return lines;
  }

  @Override
  DeliveryOutput delivery(Delivery input) throws SQLException {
    new Parameters(delivery).numbers(input.warehouse(), input.carrier());
    return call(
        delivery,
        true,
        input,
        row -> new DeliveryOutput(arrays ? ordersOfArrays(row) : ordersOfText(row.getString(1))));
  }

  private static List<DeliveredOrder> ordersOfArrays(ResultSet row) throws SQLException {
    Integer[] districts = integers(row, 1);
    Integer[] orders = integers(row, 2);
    List<DeliveredOrder> delivered = new ArrayList<>(districts.length);
    for (int i = 0; i < districts.length; i++) {
      delivered.add(new DeliveredOrder(districts[i], orders[i]));
    }
    return delivered;
  }

  private static List<DeliveredOrder> ordersOfText(String orders) {
    List<DeliveredOrder> delivered = new ArrayList<>(TpccScale.DISTRICTS_PER_WAREHOUSE);
    for (String order : orders.split(";", -1)) {
      int comma = order.indexOf(',');
      if (comma > 0) {
        delivered.add(
            new DeliveredOrder(
                Integer.parseInt(order.substring(0, comma)),
                Integer.parseInt(order.substring(comma + 1))));
      }
    }
    return delivered;
  }

  @Override
  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    new Parameters(stockLevel).numbers(input.warehouse(), input.district(), input.threshold());
    return call(stockLevel, false, input, StockLevelOutput::read);
  }

  private static Integer[] integers(ResultSet row, int column) throws SQLException {
    return (Integer[]) row.getArray(column).getArray();
  }

  /**
   * Ends what the procedure began. With arrays a call is one statement, which auto-commit ends even
   * when it fails, and SingleStore's procedures end their own transactions; MySQL's and MariaDB's
   * leave it to the client, because a Galera cluster does not always answer a call whose handler
   * rolls back.
   */
  @Override
  protected void undo() throws SQLException {
    if (!arrays) {
      undoCall();
    }
  }
}
