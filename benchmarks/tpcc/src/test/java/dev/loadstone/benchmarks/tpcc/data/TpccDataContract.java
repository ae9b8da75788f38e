package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.population.TpccUnit;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.contracts.SystemContract;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of loading on every database with a schema. */
abstract class TpccDataContract extends SystemContract {
  static final LoadProgress UNHEARD = (rowsDone, rowsTotal, step) -> {};

  private static final LoadOptions ONE_WRITER = new LoadOptions(1, false);
  private static final LoadOptions RESUME = new LoadOptions(1, true);
  private static final Map<TpccTable, String> ORDERS =
      Map.of(
          TpccTable.WAREHOUSE, "w_id",
          TpccTable.DISTRICT, "d_w_id, d_id",
          TpccTable.CUSTOMER, "c_w_id, c_d_id, c_id",
          TpccTable.HISTORY, "h_w_id, h_d_id, h_c_id",
          TpccTable.NEW_ORDER, "no_w_id, no_d_id, no_o_id",
          TpccTable.ORDERS, "o_w_id, o_d_id, o_id",
          TpccTable.ORDER_LINE, "ol_w_id, ol_d_id, ol_o_id, ol_number",
          TpccTable.ITEM, "i_id",
          TpccTable.STOCK, "s_w_id, s_i_id");

  /**
   * The step of a load at which {@link #breakLoad} works: when the tables are there, and nothing
   * writes to them yet.
   *
   * @param unit the unit that should fail
   */
  String stepToBreakAt(String unit) {
    return "tables";
  }

  /** From another session, makes the database fail what loads a unit: it refuses a row. */
  void breakLoad(String unit) throws SQLException {
    system()
        .execute(
            unit.equals(TpccUnit.ITEMS.title())
                ? "alter table item add constraint broken check (i_id <> 5000)"
                : "alter table warehouse add constraint broken check (w_id <> "
                    + unit.substring("warehouse ".length())
                    + ")");
  }

  /** Undoes {@link #breakLoad}, so that the load can go on. */
  void repair() throws SQLException {
    system().execute("alter table item drop constraint if exists broken");
    system().execute("alter table warehouse drop constraint if exists broken");
  }

  static long count(RealSystem system, String table) throws SQLException {
    return system.number("select count(*) from " + table);
  }

  final TpccData data(int warehouses) {
    return new TpccData(system().sql(), new TpccDataSettings(warehouses, false, 42));
  }

  @AfterEach
  final void clean_up() throws SQLException {
    if (data(1).state().kind() == Kind.FOREIGN) {
      system().execute("drop table warehouse");
    }
    data(1).clean();
  }

  @Test
  void several_writers_load_exactly_the_rows_that_the_generators_make() throws Exception {
    TpccDataSettings settings = new TpccDataSettings(1, true, 42);
    TpccData data = new TpccData(system().sql(), settings);
    Queue<Long> reported = new ConcurrentLinkedQueue<>();
    assertThat(data.state().kind()).isEqualTo(Kind.ABSENT);

    LoadSummary summary =
        data.load(new LoadOptions(2, false), (done, total, step) -> reported.add(total - done));

    Population population = new Population(42);
    List<TpccUnit> units = List.of(new TpccUnit(0), new TpccUnit(1));
    long rows = units.stream().mapToLong(population::rowsOf).sum();
    assertThat(summary.rows()).isEqualTo(rows);
    assertThat(summary.unitsKept()).isZero();
    assertThat(summary.bytes()).isGreaterThan(70_000_000);
    assertThat(reported).contains(rows).contains(0L).allMatch(left -> left >= 0);
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(data.state().description()).contains("seed 42, with foreign keys");
    data.requireComplete();
    for (TpccTable table : TpccTable.values()) {
      assertThat(digestInDatabase(table))
          .as(table.tableName())
          .isEqualTo(digestOfGenerators(population, units, table));
    }
    assertThatThrownBy(() -> system().execute("update district set d_w_id = 9 where d_id = 1"))
        .as("foreign keys")
        .isInstanceOf(SQLException.class);
  }

  @Test
  void data_of_other_versions_of_the_generators_is_different() throws Exception {
    TpccData data = data(1);
    assertFails(() -> failAt(data, ONE_WRITER, "items"));
    system()
        .execute(
            "update loadstone_tpcc set identity ="
                + " '1 warehouse, seed 42, no foreign keys, made by version 0 of the generators'");

    assertThat(data.state().kind()).isEqualTo(Kind.DIFFERENT);
    assertThat(data.state().description()).contains("made by version 0 of the generators");
  }

  @Test
  void tables_that_another_tool_made_are_left_alone() throws Exception {
    system().execute("create table warehouse (w_id integer, w_note varchar(20))");
    system().execute("insert into warehouse values (1, 'precious')");
    TpccData data = data(1);

    assertThat(data.state().kind()).isEqualTo(Kind.FOREIGN);
    assertFails(() -> data.load(ONE_WRITER, UNHEARD)).hasMessageContaining("warehouse");
    assertFails(() -> data.load(RESUME, UNHEARD)).hasMessageContaining("warehouse");
    assertFails(data::clean)
        .hasMessageContaining("tables of TPC-C that Loadstone did not make")
        .hasMessageContaining("Nothing was changed");
    assertThat(system().rows("select w_note from warehouse")).containsExactly("precious");
  }

  @Test
  void a_table_that_somebody_else_made_behind_a_load_is_left_alone() throws Exception {
    TpccData data = data(1);
    assertFails(() -> failAt(data, ONE_WRITER, "items"));
    ApplicationSqlTable theirs = new ApplicationSqlTable(system().sql(), "stock");
    theirs.takeItsPlace();
    try {
      theirs.assertLeftAlone(
          data::state,
          data::clean,
          data::requireComplete,
          () -> data.load(ONE_WRITER, UNHEARD),
          () -> data.load(RESUME, UNHEARD));
    } finally {
      theirs.drop();
    }
  }

  @Test
  void a_load_goes_on_after_the_database_failed_it_and_is_then_used_as_it_is_or_removed()
      throws Exception {
    TpccData data = data(1);

    assertFails(() -> failAt(data, ONE_WRITER, "warehouse 1"))
        .hasMessageStartingWith("Loading warehouse 1 failed: ")
        .hasMessageContaining("not marked complete")
        .hasMessageContaining("loadstone load --resume goes on");
    assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThat(data.state().description())
        .isEqualTo(
            "1 warehouse, seed 42, no foreign keys, made by version 1 of the generators;"
                + " 1 of 2 units are loaded");
    assertThat(count(system(), "item")).isEqualTo(100_000);
    assertThat(count(system(), "warehouse")).isZero();
    assertThat(count(system(), "district")).isZero();
    assertFails(data::requireComplete).hasMessageContaining("incomplete load");
    assertFails(() -> data.load(ONE_WRITER, UNHEARD)).hasMessageContaining("--resume");

    LoadSummary summary = data.load(RESUME, UNHEARD);

    assertThat(summary.unitsKept()).isEqualTo(1);
    assertThat(summary.rows()).isEqualTo(new Population(42).rowsOf(new TpccUnit(1)));
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(count(system(), "warehouse")).isEqualTo(1);
    assertThat(count(system(), "district")).isEqualTo(10);
    assertThat(count(system(), "customer")).isEqualTo(30_000);
    assertThat(count(system(), "history")).isEqualTo(30_000);
    assertThat(count(system(), "orders")).isEqualTo(30_000);
    assertThat(count(system(), "new_order")).isEqualTo(9_000);
    assertThat(count(system(), "item")).isEqualTo(100_000);
    assertThat(count(system(), "stock")).isEqualTo(100_000);
    assertThat(system().number("select sum(o_ol_cnt) from orders"))
        .isEqualTo(count(system(), "order_line"));
    assertUsedAsItIsOrRemoved(data);
  }

  private void assertUsedAsItIsOrRemoved(TpccData data) {
    assertThat(data.load(RESUME, UNHEARD)).isEqualTo(new LoadSummary(0, 0, 0, 2));
    assertFails(() -> data.load(ONE_WRITER, UNHEARD))
        .hasMessageContaining("already holds the data: 1 warehouse, seed 42, no foreign keys");

    for (TpccDataSettings other :
        List.of(
            new TpccDataSettings(2, false, 42),
            new TpccDataSettings(1, true, 42),
            new TpccDataSettings(1, false, 43))) {
      TpccData different = new TpccData(system().sql(), other);
      assertThat(different.state().kind())
          .isEqualTo(other.seed() == 42 ? Kind.DIFFERENT : Kind.OTHER_SEED);
      assertFails(different::requireComplete)
          .hasMessageContaining("other TPC-C data: 1 warehouse, seed 42, no foreign keys, made by");
      assertFails(() -> different.load(RESUME, UNHEARD)).hasMessageContaining("loadstone clean");
    }

    data(5).clean();
    assertThat(data.state().kind()).isEqualTo(Kind.ABSENT);
    assertFails(data::requireComplete).hasMessageContaining("Load it first: loadstone load");
    assertThatThrownBy(() -> count(system(), "loadstone_tpcc")).isInstanceOf(SQLException.class);
  }

  @Test
  void a_load_that_loaded_nothing_begins_anew() throws Exception {
    TpccData data = data(1);
    assertFails(() -> failAt(data, ONE_WRITER, "items"))
        .hasMessageStartingWith("Loading items failed: ");
    system().execute("drop table stock");

    assertFails(() -> failAt(data, RESUME, "warehouse 1"))
        .hasMessageStartingWith("Loading warehouse 1 failed: ");

    assertThat(count(system(), "item")).isEqualTo(100_000);
    assertThat(count(system(), "stock")).isZero();
  }

  @Test
  void one_failing_unit_stops_the_other_writers() throws Exception {
    TpccData data = data(8);

    assertFails(() -> failAt(data, new LoadOptions(3, false), "warehouse 1"));

    assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThat(count(system(), "warehouse")).isLessThan(5);
  }

  @Test
  void an_interrupt_ends_the_load_and_keeps_what_is_whole() throws Exception {
    TpccData data = data(8);
    Thread loading = Thread.currentThread();
    LoadProgress interrupting =
        (done, total, step) -> {
          if (step.equals("warehouse 1")) {
            loading.interrupt();
          }
        };

    assertThatThrownBy(() -> data.load(ONE_WRITER, interrupting))
        .asInstanceOf(type(LoadstoneException.class))
        .returns(ExitCode.INTERRUPTED, LoadstoneException::exitCode);
    assertThat(Thread.interrupted()).isTrue();

    assertThat(data.state().description()).contains("of 9 units");
    assertThat(count(system(), "item")).isEqualTo(100_000);
    assertThat(count(system(), "warehouse")).isLessThan(3);
  }

  /** Loads, has a unit fail for real, and takes the cause away. */
  private void failAt(TpccData data, LoadOptions options, String unit) throws SQLException {
    AtomicBoolean broken = new AtomicBoolean();
    try {
      data.load(
          options,
          (done, total, step) -> {
            if (step.equals(stepToBreakAt(unit)) && broken.compareAndSet(false, true)) {
              try {
                breakLoad(unit);
              } catch (SQLException e) {
                throw new AssertionError(e);
              }
            }
          });
    } finally {
      repair();
    }
  }

  static AbstractThrowableAssert<?, ? extends Throwable> assertFails(ThrowingCallable action) {
    return assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.LOAD_FAILED));
  }

  private String digestInDatabase(TpccTable table) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    String sql =
        "select "
            + String.join(", ", table.columns())
            + " from "
            + table.tableName()
            + " order by "
            + ORDERS.get(table);
    try (CsvWriter writer = digesting(digest);
        Connection connection = system().sql().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(1000);
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          for (int column = 1; column <= table.columns().size(); column++) {
            String value = rows.getString(column);
            if (value == null) {
              writer.nothing();
            } else {
              writer.text(value);
            }
          }
          writer.endRow();
        }
      }
      writer.finish();
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String digestOfGenerators(
      Population population, List<TpccUnit> units, TpccTable table) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (CsvWriter writer = digesting(digest)) {
      for (TpccUnit unit : units) {
        Iterable<Row> rows = population.tablesOf(unit).get(table);
        if (rows != null) {
          for (Row row : rows) {
            row.writeTo(writer);
          }
        }
      }
      writer.finish();
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static CsvWriter digesting(MessageDigest digest) {
    return new CsvWriter(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
  }
}
