package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.TpccTerminal;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The same inputs must give the same outputs and rows whatever executes them. What they give is
 * sealed in {@code agreement.txt}, a digest for each output and for each table, so that one
 * database need not be there to judge another.
 */
abstract class AgreementContract {
  private static final int TRANSACTIONS = 400;
  private static final int DIGITS = 16;

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

  /** A stand-in for the output of an order that was rolled back. */
  private static final String ROLLED_BACK = "rolled back";

  /** As loaded, with the procedures where there are some. */
  abstract LoadedSystem system();

  /** The store that executes the first inputs. */
  abstract Session first(Connection connection) throws SQLException;

  /** The store that executes the others. */
  abstract Session second(Connection connection) throws SQLException;

  /** The number of the first inputs. Each half of all has transactions of every kind. */
  int countOfFirst() {
    return inputs(1).size();
  }

  /** Whether an order that was rolled back gives the output that it had until then. */
  boolean showsRolledBack() {
    return true;
  }

  @Test
  void the_same_inputs_give_the_same_outputs_and_rows_as_everywhere() throws Exception {
    List<String> sealed = sealed();
    List<Object> outputs = outputs();

    for (int i = 0; i < outputs.size(); i++) {
      Object output = outputs.get(i);
      boolean rolledBack = output instanceof NewOrderOutput order && !order.itemsValid();
      String[] expected = sealed.get(i).split(" ", 2);
      assertThat(rolledBack)
          .as("output %d, rolled back: %s", i, output)
          .isEqualTo(expected.length == 2 && expected[1].equals(ROLLED_BACK));
      if (!rolledBack || showsRolledBack()) {
        assertThat(digest(output)).as("digest of output %d: %s", i, output).isEqualTo(expected[0]);
      }
    }
    assertThat(sealed).as("rolled back").anyMatch(line -> line.endsWith(ROLLED_BACK));
    for (int i = 0; i < WRITTEN.size(); i++) {
      List<List<Object>> rows = system().rows(WRITTEN.get(i));
      assertThat(rows).as(WRITTEN.get(i)).isNotEmpty();
      assertThat(digest(rows) + " " + rows.size() + " rows")
          .as("digest of %s", WRITTEN.get(i))
          .isEqualTo(sealed.get(outputs.size() + i));
    }
    assertThat(sealed).hasSize(outputs.size() + WRITTEN.size());
  }

  private static List<String> sealed() throws IOException {
    try (var lines = AgreementContract.class.getResourceAsStream("agreement.txt")) {
      return new String(lines.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    }
  }

  private List<Object> outputs() throws SQLException {
    List<TpccTransaction> inputs = new ArrayList<>(inputs(1));
    inputs.addAll(inputs(2));
    List<Object> outputs = new ArrayList<>();
    try (Connection connection = system().client().connection()) {
      Outputs store = new Outputs(first(connection));
      for (TpccTransaction input : inputs.subList(0, countOfFirst())) {
        outputs.add(execute(store, input));
      }
    }
    try (Connection connection = system().client().connection()) {
      Outputs store = new Outputs(second(connection));
      for (TpccTransaction input : inputs.subList(countOfFirst(), inputs.size())) {
        outputs.add(execute(store, input));
      }
    }
    return outputs;
  }

  private static String digest(Object value) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(value.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static List<TpccTransaction> inputs(int half) {
    List<TpccTransaction> inputs = new ArrayList<>();
    TpccTerminal[] terminals = new TpccTerminal[4];
    for (int i = 0; i < terminals.length; i++) {
      terminals[i] = Inputs.terminal(6 + half, i, terminals.length, LoadedSystem.WAREHOUSES);
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
  private static Object execute(Outputs store, TpccTransaction input) throws SQLException {
    Answer answer = store.of(input);
    if (!(answer instanceof OrderStatusOutput output)) {
      return answer;
    }
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
        output.name().first(),
        output.name().middle(),
        output.name().last(),
        output.balanceCents(),
        output.order().id(),
        output.order().carrier(),
        lines);
  }
}
