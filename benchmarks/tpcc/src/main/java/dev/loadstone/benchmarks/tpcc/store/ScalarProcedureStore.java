package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Calls procedures where there are no arrays: the lines of an order and the delivered orders are
 * text, and everything else comes back as rows. The procedures begin and end their own
 * transactions.
 */
final class ScalarProcedureStore extends ProcedureStore {
  ScalarProcedureStore(Connection connection) throws SQLException {
    super(connection);
    SqlProcedures.awaitOn(connection);
  }

  @Override
  void setLines(Parameters parameters, NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    parameters
        .integer(lines.count())
        .integer(lines.remoteCount(input.warehouse()) == 0 ? 1 : 0)
        .text(asText(lines));
  }

  /**
   * {@code number,supply warehouse,item,quantity;} for each line, in the order of the stock's keys,
   * so that all sessions lock rows in one order.
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

  @Override
  List<NewOrderOutput.Line> readLines(ResultSet row, int count) throws SQLException {
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
  OrderStatusOutput readOrderStatus(ResultSet row) throws SQLException {
    return OrderStatusOutput.read(row);
  }

  @Override
  DeliveryOutput readDelivery(ResultSet row) throws SQLException {
    return delivery(row.getString(1));
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
}
