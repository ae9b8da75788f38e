package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a New-Order that the client computes when it works by statements: new quantities of
 * the stock rows that were read (and locked), and the lines to write (2.4.2.2). An item may stand
 * in several lines; its stock row is then changed by one after the other.
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

  /** Forgets the last order. */
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

  /** Makes the lines and the new quantities, after the last stock row. */
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

  /** Whether that stock row was added. */
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

  /** Whether every line has an item. */
  boolean itemsValid() {
    return lineCount == input.lines().count();
  }

  /** O_ALL_LOCAL. */
  int allLocal() {
    return input.lines().remoteCount(input.warehouse()) == 0 ? 1 : 0;
  }

  int stockCount() {
    return stockCount;
  }

  int[] suppliers() {
    return suppliers;
  }

  int[] items() {
    return items;
  }

  int[] quantities() {
    return quantities;
  }

  int[] ordered() {
    return ordered;
  }

  int[] orderCounts() {
    return orderCounts;
  }

  int[] remoteCounts() {
    return remoteCounts;
  }

  int lineCount() {
    return lineCount;
  }

  int[] lineNumbers() {
    return lineNumbers;
  }

  int[] lineItems() {
    return lineItems;
  }

  int[] lineSuppliers() {
    return lineSuppliers;
  }

  int[] lineQuantities() {
    return lineQuantities;
  }

  int[] lineAmounts() {
    return lineAmounts;
  }

  String[] lineInfos() {
    return lineInfos;
  }

  /** What the terminal displays. */
  NewOrderOutput output(
      int orderId,
      String lastName,
      String credit,
      int discount,
      int warehouseTax,
      int districtTax) {
    return new NewOrderOutput(
        itemsValid(),
        orderId,
        lastName,
        credit,
        discount,
        warehouseTax,
        districtTax,
        NewOrderOutput.totalCents(sumCents, discount, warehouseTax, districtTax),
        displayed);
  }
}
