package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stock-Level on PostgreSQL with statistics that are wrong, and with the planner's settings of a
 * server that nobody has set up.
 *
 * <p>What the planner takes for the size of a table is its size on the disk times the density of
 * its rows at the last count. A district whose rows are updated grows on the disk, and the density
 * stays until it is counted again; with more orders the same is true of order_line.
 */
abstract class StockLevelPlans {
  private static final int MOST_LINES = 20 * 15;
  private static final int WAREHOUSE = 1;
  private static final int DISTRICT = 2;
  private static final int THRESHOLD = 15;

  /** Loaded, with its procedures. */
  abstract LoadedSystem system();

  abstract String statement();

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1, 3",
    "1, 10",
    "1, 100",
    "3, 1",
    "3, 3",
    "3, 10",
    "30, 1",
    "30, 10",
    "1000, 10",
  })
  void only_lines_of_the_last_orders_and_their_stock_are_read(int districts, int lines)
      throws SQLException {
    try (Connection connection = system().client().connection();
        Statement asking = connection.createStatement()) {
      asking.execute("set local random_page_cost = 4; set local jit = on");
      believe(asking, "district", districts);
      believe(asking, "order_line", lines);
      for (String mode : new String[] {"force_custom_plan", "force_generic_plan"}) {
        asking.execute("set local plan_cache_mode = " + mode);
        assertReadsLittle(
            connection,
            statement(),
            WAREHOUSE,
            DISTRICT,
            WAREHOUSE,
            WAREHOUSE,
            DISTRICT,
            THRESHOLD);
        assertReadsLittle(
            connection, "call tpcc_stock_level(?, ?, ?)", WAREHOUSE, DISTRICT, THRESHOLD);
      }
      connection.rollback();
    }
  }

  /** Lets the planner take a table for so many times as many rows, until the rollback. */
  private static void believe(Statement asking, String table, int times) throws SQLException {
    asking.execute(
        """
        select pg_restore_relation_stats('schemaname', current_schema()::text, 'relname', '%1$s',
                 'relpages', relpages, 'reltuples', (reltuples * %2$d)::real)
          from pg_class where oid = '%1$s'::regclass
        """
            .formatted(table, times));
  }

  private static void assertReadsLittle(Connection connection, String sql, int... parameters)
      throws SQLException {
    Reads before = Reads.of(connection);
    try (PreparedStatement asked = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        asked.setInt(i + 1, parameters[i]);
      }
      asked.execute();
    }
    Reads after = Reads.of(connection);
    assertThat(after.scans() - before.scans()).as("scans of a whole table by %s", sql).isZero();
    assertThat(after.rows() - before.rows())
        .as("rows read by %s", sql)
        .isBetween(1L, 2L * MOST_LINES);
  }

  /** Of order_line and stock by this connection's transaction. */
  private record Reads(long scans, long rows) {
    static Reads of(Connection connection) throws SQLException {
      try (Statement asking = connection.createStatement();
          ResultSet read =
              asking.executeQuery(
                  "select sum(seq_scan), sum(seq_tup_read + idx_tup_fetch)"
                      + " from pg_stat_xact_user_tables"
                      + " where relname in ('order_line', 'stock')")) {
        read.next();
        return new Reads(read.getLong(1), read.getLong(2));
      }
    }
  }
}
