package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTerminal;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoresAgreeIT {
  private static final int TRANSACTIONS = 400;

  /** All that transactions write, but for the times when they did. */
  private static final List<String> WRITTEN =
      List.of(
          "select w_id, w_ytd from warehouse order by 1",
          "select d_w_id, d_id, d_ytd, d_next_o_id from district order by 1, 2",
          "select c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt,"
              + " c_data from customer where c_payment_cnt > 1 or c_delivery_cnt > 0"
              + " order by 1, 2, 3",
          "select h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_amount, h_data from history"
              + " where h_amount <> 10 order by 1, 2, 3, 4, 5, 6",
          "select no_w_id, no_d_id, no_o_id from new_order order by 1, 2, 3",
          "select o_w_id, o_d_id, o_id, o_c_id, o_carrier_id, o_ol_cnt, o_all_local from orders"
              + " where o_id > 2100 order by 1, 2, 3",
          "select ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,"
              + " ol_amount, ol_dist_info, case when ol_delivery_d is null then 0 else 1 end"
              + " from order_line where ol_o_id > 2100 order by 1, 2, 3, 4",
          "select s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt from stock"
              + " where s_order_cnt > 0 order by 1, 2");

  interface Opener {
    TpccStore open(Connection connection) throws SQLException;
  }

  record Trace(List<Object> outputs, List<List<List<Object>>> tables) {}

  @Test
  void the_same_inputs_give_the_same_outputs_and_rows(
      @TempDir Path server, @TempDir Path other, @TempDir Path inProcess) throws Exception {
    Trace statements;
    Trace procedures;
    try (LoadedSystem postgresql = LoadedSystem.postgresql(server)) {
      SqlStatements texts = TpccFiles.FILES.statements(postgresql.client().dialect());
      statements = trace(postgresql, connection -> new PipelinedStore(connection, texts));
      postgresql.reload();
      TpccFiles.FILES.procedures(postgresql.client().dialect()).install(postgresql.client());
      procedures = trace(postgresql, ProcedureStore::new);
    }
    Trace portableMariadb;
    Trace rowProcedures;
    try (LoadedSystem mariadb = LoadedSystem.mariadb(other)) {
      SqlStatements texts = TpccFiles.FILES.statements(mariadb.client().dialect());
      portableMariadb = trace(mariadb, connection -> new PortableStore(connection, texts));
      mariadb.reload();
      TpccFiles.FILES.procedures(mariadb.client().dialect()).install(mariadb.client());
      rowProcedures = trace(mariadb, RowProcedureStore::new);
    }
    Trace portable;
    try (LoadedSystem h2 = LoadedSystem.h2(inProcess)) {
      SqlStatements texts = TpccFiles.FILES.statements(h2.client().dialect());
      portable = trace(h2, connection -> new PortableStore(connection, texts));
    }

    assertSame(procedures, statements);
    assertSame(portable, statements);
    assertSame(portableMariadb, statements);
    assertSame(rowProcedures, statements);
    assertThat(statements.outputs())
        .as("rolled back")
        .anyMatch(output -> output instanceof NewOrderOutput order && !order.itemsValid());
  }

  static void assertSame(Trace actual, Trace expected) {
    for (int i = 0; i < expected.outputs().size(); i++) {
      assertThat(actual.outputs().get(i)).as("output %d", i).isEqualTo(expected.outputs().get(i));
    }
    for (int i = 0; i < WRITTEN.size(); i++) {
      assertThat(actual.tables().get(i))
          .as(WRITTEN.get(i))
          .isNotEmpty()
          .isEqualTo(expected.tables().get(i));
    }
  }

  static Trace trace(LoadedSystem system, Opener opener) throws SQLException {
    List<Object> outputs = new ArrayList<>();
    try (Connection connection = system.client().connection()) {
      TpccStore store = opener.open(connection);
      for (TpccTransaction input : inputs()) {
        outputs.add(execute(store, input));
      }
    }
    return new Trace(outputs, tables(system));
  }

  static List<List<List<Object>>> tables(LoadedSystem system) throws SQLException {
    List<List<List<Object>>> tables = new ArrayList<>();
    for (String query : WRITTEN) {
      tables.add(system.rows(query));
    }
    return tables;
  }

  static List<TpccTransaction> inputs() {
    List<TpccTransaction> inputs = new ArrayList<>();
    TpccTerminal[] terminals = new TpccTerminal[4];
    for (int i = 0; i < terminals.length; i++) {
      terminals[i] = Inputs.terminal(7, i, terminals.length, LoadedSystem.WAREHOUSES);
    }
    for (int i = 0; i < TRANSACTIONS; i++) {
      inputs.add(terminals[i % terminals.length].next());
    }
    // What chance brings too seldom: one item in several lines until its stock is refilled twice.
    OrderLines.Builder lines = new OrderLines.Builder(15);
    for (int line = 0; line < 15; line++) {
      lines.add(line % 2 == 0 ? 17 : 18, 1 + line % 2, 10);
    }
    inputs.add(new NewOrder(1, 1, 1, lines.build()));
    inputs.add(
        new NewOrder(
            2,
            2,
            2,
            new OrderLines.Builder(5)
                .add(1, 2, 1)
                .add(2, 2, 1)
                .add(3, 1, 1)
                .add(1, 2, 1)
                .add(NewOrder.UNUSED_ITEM, 2, 1)
                .build()));
    return inputs;
  }

  /** Without times, which are those of the database. */
  static Object execute(TpccStore store, TpccTransaction input) throws SQLException {
    if (input instanceof NewOrder order) {
      return store.newOrder(order);
    } else if (input instanceof Payment payment) {
      return store.payment(payment);
    } else if (input instanceof OrderStatus question) {
      OrderStatusOutput output = store.orderStatus(question);
      List<List<Long>> lines =
          output.lines().stream()
              .map(
                  line ->
                      List.of(
                          (long) line.item(),
                          (long) line.supplyWarehouse(),
                          (long) line.quantity(),
                          line.amountCents(),
                          line.delivered() == null ? 0L : 1L))
              .toList();
      return List.of(
          output.customer(),
          output.first(),
          output.middle(),
          output.last(),
          output.balanceCents(),
          output.orderId(),
          output.carrier(),
          lines);
    } else if (input instanceof Delivery delivery) {
      return store.delivery(delivery);
    } else if (input instanceof StockLevel question) {
      return store.stockLevel(question);
    }
    throw new AssertionError(input);
  }
}
