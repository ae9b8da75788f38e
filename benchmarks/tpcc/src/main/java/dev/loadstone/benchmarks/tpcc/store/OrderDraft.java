package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a New-Order that the client computes when it works by statements: the new quantities
 * of the stock rows that were read (and locked), and the lines to write (2.4.2.2). An item may be
 * in several lines, which then change its stock row one after the other.
 */
final class OrderDraft {
  private static final int MAX = TpccScale.MAX_ORDER_LINES;

  private NewOrder input;

  // The stock rows, in the order of their keys.
  private int stockCount;
  private final int[] suppliers = new int[MAX];
  private final int[] items = new int[MAX];
  private final int[] quantities = new int[MAX];
  private final int[] ordered = new int[MAX];
  private final int[] orderCounts = new int[MAX];
  private final int[] remoteCounts = new int[MAX];
  private final int[] prices = new int[MAX];
  private final String[] names = new String[MAX];
  private final boolean[] brands = new boolean[MAX];
  private final String[] infos = new String[MAX];

  // The lines with a valid item.
  private int lineCount;
  private final int[] lineNumbers = new int[MAX];
  private final int[] lineItems = new int[MAX];
  private final int[] lineSuppliers = new int[MAX];
  private final int[] lineQuantities = new int[MAX];
  private final int[] lineAmounts = new int[MAX];
  private final String[] lineInfos = new String[MAX];
  private List<NewOrderOutput.Line> displayed = List.of();
  private long sumCents;

  void begin(NewOrder order) {
    input = order;
    stockCount = 0;
    lineCount = 0;
    sumCents = 0;
    displayed = new ArrayList<>(order.lines().count());
  }

  /** Adds a stock row that was read, with its item. */
  void stock(
      int supplier,
      int item,
      int quantity,
      int priceCents,
      String name,
      boolean brand,
      String districtInfo) {
    int row = stockCount++;
    suppliers[row] = supplier;
    items[row] = item;
    quantities[row] = quantity;
    ordered[row] = 0;
    orderCounts[row] = 0;
    remoteCounts[row] = 0;
    prices[row] = priceCents;
    names[row] = name;
    brands[row] = brand;
    infos[row] = districtInfo;
  }

  /** Computes the lines and the new quantities; called after the last stock row. */
  void compute() {
    OrderLines lines = input.lines();
    for (int line = 0; line < lines.count(); line++) {
      int row = rowOf(lines.supplyWarehouse(line), lines.item(line));
      if (row >= 0) {
        add(line, row);
      }
    }
  }

  private void add(int line, int row) {
    int quantity = input.lines().quantity(line);
    int left = quantities[row] - quantity;
    quantities[row] = left >= TpccScale.LEAST_STOCK ? left : left + TpccScale.RESTOCKED;
    ordered[row] += quantity;
    orderCounts[row]++;
    remoteCounts[row] += suppliers[row] == input.warehouse() ? 0 : 1;
    int amount = quantity * prices[row];
    sumCents += amount;
    lineNumbers[lineCount] = line + 1;
    lineItems[lineCount] = items[row];
    lineSuppliers[lineCount] = suppliers[row];
    lineQuantities[lineCount] = quantity;
    lineAmounts[lineCount] = amount;
    lineInfos[lineCount] = infos[row];
    lineCount++;
    displayed.add(
        new NewOrderOutput.Line(names[row], quantities[row], brands[row], prices[row], amount));
  }

  boolean hasStock(int supplier, int item) {
    return rowOf(supplier, item) >= 0;
  }

  private int rowOf(int supplier, int item) {
    for (int row = 0; row < stockCount; row++) {
      if (items[row] == item && suppliers[row] == supplier) {
        return row;
      }
    }
    return -1;
  }

  boolean itemsValid() {
    return lineCount == input.lines().count();
  }

  int stockCount() {
    return stockCount;
  }

  int[] quantities() {
    return quantities;
  }

  int[] ordered() {
    return ordered;
  }

  int lineCount() {
    return lineCount;
  }

  void readStock(ResultSet stock) throws SQLException {
    try (ResultSet row = stock) {
      while (row.next()) {
        stock(
            row.getInt(1),
            row.getInt(2),
            row.getInt(3),
            (int) Money.cents(row.getBigDecimal(4)),
            row.getString(5),
            row.getBoolean(6),
            row.getString(7));
      }
    }
  }

  void setStock(Parameters parameters, int row) throws SQLException {
    parameters.numbers(
        quantities[row],
        ordered[row],
        orderCounts[row],
        remoteCounts[row],
        suppliers[row],
        items[row]);
  }

  /** Sets the parameters that count the order's lines in a stock row that need not be read. */
  void setCounts(Parameters parameters, int supplier, int item) throws SQLException {
    OrderLines lines = input.lines();
    int quantity = 0;
    int count = 0;
    for (int line = 0; line < lines.count(); line++) {
      if (lines.item(line) == item && lines.supplyWarehouse(line) == supplier) {
        quantity += lines.quantity(line);
        count++;
      }
    }
    int remote = supplier == input.warehouse() ? 0 : count;
    parameters.numbers(quantity, count, remote, supplier, item);
  }

  void setQuantity(Parameters parameters, int row) throws SQLException {
    parameters.numbers(quantities[row], suppliers[row], items[row]);
  }

  Parameters setOrder(Parameters parameters, int orderId) throws SQLException {
    return setKey(parameters, orderId)
        .numbers(input.customer(), input.lines().count(), input.spansPartitions() ? 0 : 1);
  }

  /** Sets the key of the order: the parameters that insert the row of new_order. */
  Parameters setKey(Parameters parameters, int orderId) throws SQLException {
    return parameters.numbers(orderId, input.district(), input.warehouse());
  }

  void setLine(Parameters parameters, int orderId, int line) throws SQLException {
    setKey(parameters, orderId)
        .numbers(lineNumbers[line], lineItems[line], lineSuppliers[line], lineQuantities[line])
        .money(lineAmounts[line])
        .text(lineInfos[line]);
  }

  /** Sets the parameters of the statement that writes all stock rows, as arrays. */
  void setStocks(Parameters parameters) throws SQLException {
    parameters
        .integers(suppliers, stockCount)
        .integers(items, stockCount)
        .integers(quantities, stockCount)
        .integers(ordered, stockCount)
        .integers(orderCounts, stockCount)
        .integers(remoteCounts, stockCount);
  }

  /** Sets the parameters of the statements that insert the order with all its lines as arrays. */
  void setInserts(Parameters parameters, int orderId) throws SQLException {
    setOrder(parameters, orderId);
    setKey(parameters, orderId);
    setKey(parameters, orderId)
        .integers(lineNumbers, lineCount)
        .integers(lineItems, lineCount)
        .integers(lineSuppliers, lineCount)
        .integers(lineQuantities, lineCount)
        .integers(lineAmounts, lineCount)
        .texts(lineInfos, lineCount);
  }

  NewOrderOutput output(NewOrderOutput.Head head) {
    return new NewOrderOutput(itemsValid(), head, head.totalCents(sumCents), displayed);
  }
}
