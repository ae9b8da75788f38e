package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.population.StockGenerator;
import dev.loadstone.benchmarks.tpcc.population.TpccUnit;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
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
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

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

  /** The sums of a stock row, in the order of the queries. */
  private static final List<String> SUMS = List.of("S_YTD", "S_ORDER_CNT", "S_REMOTE_CNT");

  private final SqlClient client;
  private final TpccDataSettings data;
  private final Population population;
  private final SqlStatements statements;

  StockChecks(SqlClient client, TpccDataSettings data) {
    this.client = client;
    this.statements = TpccData.FILES.checks(client.dialect());
    this.data = data;
    this.population = new Population(data.seed());
  }

  List<DataRule> rules(CheckMoment moment) {
    return List.of(
        new DataRule(
            "cardinalities",
            "each table has, for each warehouse, the rows of the scale",
            "4.3.3.1",
            database -> rows(database.connection(), moment).finding(true)),
        new DataRule(
            "stock-quantity",
            "S_QUANTITY = that of the load less S_YTD, with 91 added when fewer than 10 would be"
                + " left",
            "2.4.2.2",
            database -> quantities().finding(true)),
        new DataRule(
            "stock-sums",
            "sums of S_YTD, S_ORDER_CNT, S_REMOTE_CNT = quantities, lines, remote lines of the"
                + " orders since the load",
            "2.4.2.2",
            database -> sums(database.connection()).finding(true)));
  }

  private Comparisons sums(Connection connection) throws SQLException {
    Map<Integer, long[]> ordered = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(statements.text("ordered-stock"))) {
      while (row.next()) {
        ordered.put(row.getInt(1), new long[] {row.getLong(2), row.getLong(3), row.getLong(4)});
      }
    }
    Comparisons compared = new Comparisons("sums");
    try (PreparedStatement statement =
        connection.prepareStatement(statements.text("stock-totals"))) {
      for (int warehouse = 1; warehouse <= data.warehouses(); warehouse++) {
        statement.setInt(1, warehouse);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          long[] lines = ordered.getOrDefault(warehouse, new long[SUMS.size()]);
          for (int i = 0; i < lines.length; i++) {
            compared.add(
                row.getLong(i + 1) == lines[i],
                "warehouse %d: %s is %,d in all, and the order lines have %,d",
                warehouse,
                SUMS.get(i),
                row.getLong(i + 1),
                lines[i]);
          }
        }
      }
    }
    return compared;
  }

  private Comparisons quantities() throws SQLException {
    Comparisons compared = new Comparisons("rows");
    for (int warehouse = 1; warehouse <= data.warehouses(); warehouse++) {
      quantities(warehouse, compared);
    }
    return compared;
  }

  /** Uses a connection for each warehouse: some databases do not keep an old snapshot for long. */
  private void quantities(int warehouse, Comparisons compared) throws SQLException {
    int[] loaded = new StockGenerator(population, warehouse).quantities();
    int rows = 0;
    try (Connection connection = client.connectionForReading();
        PreparedStatement statement = connection.prepareStatement(statements.text("stock"))) {
      statement.setInt(1, warehouse);
      try (ResultSet row = statement.executeQuery()) {
        for (; row.next(); rows++) {
          int item = row.getInt(1);
          int quantity = row.getInt(2);
          int sold = row.getInt(3);
          int expected = TpccScale.quantityAfter(loaded[item], sold);
          compared.add(
              quantity == expected,
              "warehouse %d, item %d: S_QUANTITY is %d, expected %d (%d at the load, S_YTD %d)",
              warehouse,
              item,
              quantity,
              expected,
              loaded[item],
              sold);
        }
      }
    }
    if (rows != TpccScale.STOCK_PER_WAREHOUSE) {
      compared.add(
          false,
          "warehouse %d has %,d rows, expected %,d",
          warehouse,
          rows,
          TpccScale.STOCK_PER_WAREHOUSE);
    }
  }

  private Comparisons rows(Connection connection, CheckMoment moment) throws SQLException {
    Comparisons found = new Comparisons("counts");
    for (TpccTable table : TpccTable.values()) {
      if (moment == CheckMoment.AFTER_LOAD || CONSTANT.contains(table)) {
        Map<Integer, Long> counted = counted(connection, table);
        IntStream.rangeClosed(0, data.warehouses())
            .mapToObj(TpccUnit::new)
            .filter(unit -> unit.isItems() == (table == TpccTable.ITEM))
            .forEach(
                unit -> {
                  long count = Objects.requireNonNullElse(counted.remove(unit.warehouse()), 0L);
                  long expected = population.rowsOf(unit, table);
                  found.add(
                      count == expected,
                      "%s: %,d rows in %s, expected %,d",
                      unit.title(),
                      count,
                      table.name(),
                      expected);
                });
        counted.forEach(
            (warehouse, count) ->
                found.add(
                    false,
                    "warehouse %d: %,d rows in %s, expected none",
                    warehouse,
                    count,
                    table.name()));
      }
    }
    return found;
  }

  private Map<Integer, Long> counted(Connection connection, TpccTable table) throws SQLException {
    Map<Integer, Long> counts = new HashMap<>();
    String from = " from " + table.tableName();
    String count =
        table
            .warehouseColumn()
            .map(column -> "select " + column + ", count(*)" + from + " group by " + column)
            .orElse("select 0, count(*)" + from);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(count)) {
      while (row.next()) {
        counts.merge(row.getInt(1), row.getLong(2), Long::sum);
      }
    }
    return counts;
  }
}
