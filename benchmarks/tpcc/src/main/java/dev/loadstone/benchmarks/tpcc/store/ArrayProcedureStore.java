package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Calls procedures that take and return lists as arrays, and their whole output as one row. */
final class ArrayProcedureStore extends ProcedureStore {
  ArrayProcedureStore(Connection connection) throws SQLException {
    super(connection);
  }

  @Override
  void setLines(Parameters parameters, NewOrder input) throws SQLException {
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
    parameters.integers(items, count).integers(suppliers, count).integers(quantities, count);
  }

  @Override
  List<NewOrderOutput.Line> readLines(ResultSet row, int count) throws SQLException {
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

  @Override
  OrderStatusOutput readOrderStatus(ResultSet row) throws SQLException {
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
  DeliveryOutput readDelivery(ResultSet row) throws SQLException {
    Integer[] districts = integers(row, 1);
    Integer[] orders = integers(row, 2);
    List<DeliveryOutput.DeliveredOrder> delivered = new ArrayList<>(districts.length);
    for (int i = 0; i < districts.length; i++) {
      delivered.add(new DeliveryOutput.DeliveredOrder(districts[i], orders[i]));
    }
    return new DeliveryOutput(delivered);
  }

  private static Integer[] integers(ResultSet row, int column) throws SQLException {
    return (Integer[]) row.getArray(column).getArray();
  }

  /** A call is one statement, which auto-commit ends even when it fails. */
  @Override
  public void rollback() {
    // Nothing is open.
  }
}
