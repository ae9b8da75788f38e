package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.DataRule.Finding;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.population.TpccUnit;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks what no consistency condition reads: the stock, whose new values New-Order computes from
 * those that it read, and the number of rows of each table. The memory needed is that of one
 * warehouse's stock.
 */
final class StockChecks {
  /** Tables whose number of rows no transaction changes. */
  private static final Set<TpccTable> CONSTANT =
      Set.of(
          TpccTable.WAREHOUSE,
          TpccTable.DISTRICT,
          TpccTable.CUSTOMER,
          TpccTable.ITEM,
          TpccTable.STOCK);

  private static final CheckResult ROWS =
      new CheckResult(
          "cardinalities",
          "each table has, for each warehouse, the rows of the scale",
          "4.3.3.1",
          Status.PASS,
          "");
  private static final CheckResult QUANTITY =
      new CheckResult(
          "stock-quantity",
          "S_QUANTITY = that of the load less S_YTD, with 91 added when fewer than 10 would be left",
          "2.4.2.2",
          Status.PASS,
          "");
  private static final CheckResult SUMS =
      new CheckResult(
          "stock-sums",
          "sums of S_YTD, S_ORDER_CNT, S_REMOTE_CNT = quantities, lines, remote lines of the orders"
              + " since the load",
          "2.4.2.2",
          Status.PASS,
          "");

  private final SqlClient client;
  private final TpccDataSettings data;
  private final Population population;
  private final SqlStatements statements;

  StockChecks(SqlClient client, TpccDataSettings data) {
    this.client = client;
    this.statements = TpccFiles.FILES.checks(client.dialect());
    this.data = data;
    this.population = new Population(data.seed());
  }

  /**
   * Checks everything, unless the database could not even be asked for the last condition.
   *
   * @param conditions what was found so far
   */
  List<CheckResult> run(CheckMoment moment, List<CheckResult> conditions) {
    CheckResult last = conditions.get(conditions.size() - 1);
    return last.status() == Status.NOT_RUN ? notRun(last.detail()) : run(moment);
  }

  private static List<CheckResult> notRun(String reason) {
    return Stream.of(ROWS, QUANTITY, SUMS).map(rule -> rule.with(Status.NOT_RUN, reason)).toList();
  }

  List<CheckResult> run(CheckMoment moment) {
    try {
      Comparisons quantities = new Comparisons("rows");
      Comparisons sums = new Comparisons("sums");
      Map<Integer, Totals> ordered = ordered();
      for (int warehouse = 1; warehouse <= data.warehouses(); warehouse++) {
        Totals stock = stock(warehouse, quantities);
        compare(warehouse, stock, ordered.getOrDefault(warehouse, new Totals(0, 0, 0)), sums);
      }
      return List.of(result(ROWS, rows(moment)), result(QUANTITY, quantities), result(SUMS, sums));
    } catch (SQLException e) {
      return notRun("could not be checked: " + e.getMessage());
    }
  }

  private static CheckResult result(CheckResult rule, Comparisons compared) {
    Finding finding = compared.finding(true);
    return rule.with(finding.status(), finding.detail());
  }

  /**
   * Sums over the stock rows of a warehouse, or over the order lines that it supplied.
   *
   * @param quantity how many pieces
   * @param lines how many order lines
   * @param remote how many of them were of other warehouses' orders
   */
  private record Totals(long quantity, long lines, long remote) {
    Totals plus(Totals other) {
      return new Totals(quantity + other.quantity, lines + other.lines, remote + other.remote);
    }
  }

  private Map<Integer, Totals> ordered() throws SQLException {
    Map<Integer, Totals> ordered = new HashMap<>();
    try (Connection connection = client.connectionForReading();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(statements.text("ordered-stock"))) {
      while (row.next()) {
        ordered.merge(
            row.getInt(1),
            new Totals(row.getLong(2), row.getLong(3), row.getLong(4)),
            Totals::plus);
      }
    }
    return ordered;
  }

  private static void compare(int warehouse, Totals stock, Totals ordered, Comparisons sums) {
    compare(warehouse, "S_YTD", stock.quantity(), ordered.quantity(), sums);
    compare(warehouse, "S_ORDER_CNT", stock.lines(), ordered.lines(), sums);
    compare(warehouse, "S_REMOTE_CNT", stock.remote(), ordered.remote(), sums);
  }

  private static void compare(
      int warehouse, String column, long stock, long ordered, Comparisons sums) {
    sums.add(
        stock == ordered,
        "warehouse %d: %s is %,d in all, and the order lines have %,d",
        warehouse,
        column,
        stock,
        ordered);
  }

  /** Compares each row with its loaded value, and adds up the rows. */
  private Totals stock(int warehouse, Comparisons quantities) throws SQLException {
    int[] loaded = population.stock(warehouse).quantities();
    Totals totals = new Totals(0, 0, 0);
    int rows = 0;
    try (Connection connection = client.connectionForReading();
        PreparedStatement statement = connection.prepareStatement(statements.text("stock"))) {
      statement.setInt(1, warehouse);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          int item = row.getInt(1);
          int quantity = row.getInt(2);
          int sold = row.getInt(3);
          int expected = TpccScale.quantityAfter(loaded[item], sold);
          quantities.add(
              quantity == expected,
              "warehouse %d, item %d: S_QUANTITY is %d, expected %d (%d at the load, S_YTD %d)",
              warehouse,
              item,
              quantity,
              expected,
              loaded[item],
              sold);
          totals = totals.plus(new Totals(sold, row.getInt(4), row.getInt(5)));
          rows++;
        }
      }
    }
    if (rows != TpccScale.STOCK_PER_WAREHOUSE) {
      quantities.add(
          false,
          "warehouse %d has %,d rows, expected %,d",
          warehouse,
          rows,
          TpccScale.STOCK_PER_WAREHOUSE);
    }
    return totals;
  }

  private Comparisons rows(CheckMoment moment) throws SQLException {
    Comparisons found = new Comparisons("counts");
    for (TpccTable table : TpccTable.values()) {
      if (moment == CheckMoment.AFTER_LOAD || CONSTANT.contains(table)) {
        Map<Integer, Long> counted = counted(table);
        IntStream.rangeClosed(0, data.warehouses())
            .mapToObj(TpccUnit::new)
            .filter(unit -> unit.isItems() == (table == TpccTable.ITEM))
            .forEach(
                unit -> {
                  long count = counted.getOrDefault(unit.warehouse(), 0L);
                  long expected = population.rowsOf(unit, table);
                  found.add(
                      count == expected,
                      "%s: %,d rows in %s, expected %,d",
                      unit.title(),
                      count,
                      table.name(),
                      expected);
                });
      }
    }
    return found;
  }

  private Map<Integer, Long> counted(TpccTable table) throws SQLException {
    Map<Integer, Long> counts = new HashMap<>();
    String from = " from " + table.tableName();
    String count =
        table
            .warehouseColumn()
            .map(column -> "select " + column + ", count(*)" + from + " group by " + column)
            .orElse("select 0, count(*)" + from);
    try (Connection connection = client.connectionForReading();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(count)) {
      while (row.next()) {
        counts.merge(row.getInt(1), row.getLong(2), Long::sum);
      }
    }
    return counts;
  }
}
