package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.benchmark.Session;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests of every store, by rows before and after and by rules of the test's own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreContract {
  private Connection connection;
  private Outputs store;

  /** With the initial population, and the procedures where there are some. */
  abstract LoadedSystem system();

  abstract Session open(LoadedSystem loaded, Connection opened) throws SQLException;

  /** The lines of an order with four valid items in the output when it is rolled back. */
  int linesShownOfRolledBack() {
    return 4;
  }

  /** Whether an order with an unused item is written like any other, and taken back then. */
  boolean writesWhatItRollsBack() {
    return true;
  }

  @BeforeEach
  final void connect() throws SQLException {
    connection = system().client().connection();
    store = new Outputs(open(system(), connection));
  }

  @AfterEach
  final void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void a_new_order_changes_stock_at_the_supplier_and_writes_order_and_lines() throws Exception {
    // An item in two lines, the same item at two warehouses, stock that must be refilled.
    system().execute("update stock set s_quantity = 12 where s_w_id = 1 and s_i_id = 500");
    NewOrder input =
        new NewOrder(
            1,
            4,
            77,
            new OrderLines.Builder(6)
                .add(900, 1, 7)
                .add(500, 1, 10)
                .add(900, 2, 3)
                .add(500, 1, 5)
                .add(31, 1, 1)
                .add(4, 2, 2)
                .build());
    int order = integer("select d_next_o_id from district where d_w_id = 1 and d_id = 4");
    Map<List<Integer>, List<Object>> before = new HashMap<>();
    for (int line = 0; line < input.lines().count(); line++) {
      int supplier = input.lines().supplyWarehouse(line);
      int item = input.lines().item(line);
      before.put(List.of(supplier, item), stock(supplier, item));
    }
    long undelivered = system().number("select count(*) from new_order");

    NewOrderOutput output = store.newOrder(input);

    assertThat(output.itemsValid()).isTrue();
    assertThat(output.head().orderId()).isEqualTo(order);
    assertThat(integer("select d_next_o_id from district where d_w_id = 1 and d_id = 4"))
        .isEqualTo(order + 1);
    assertThat(
            system()
                .row(
                    "select o_c_id, o_carrier_id, o_ol_cnt, o_all_local from orders"
                        + " where o_w_id = 1 and o_d_id = 4 and o_id = "
                        + order))
        .containsExactly(77, null, 6, 0);
    assertThat(system().number("select count(*) from new_order")).isEqualTo(undelivered + 1);
    BigDecimal sum = BigDecimal.ZERO;
    Map<List<Integer>, int[]> expected = new HashMap<>();
    before.forEach(
        (key, row) ->
            expected.put(
                key,
                new int[] {
                  (Integer) row.get(0),
                  (Integer) row.get(1),
                  (Integer) row.get(2),
                  (Integer) row.get(3)
                }));
    for (int line = 0; line < input.lines().count(); line++) {
      int supplier = input.lines().supplyWarehouse(line);
      int item = input.lines().item(line);
      int quantity = input.lines().quantity(line);
      int[] row = expected.get(List.of(supplier, item));
      row[0] = row[0] - quantity >= 10 ? row[0] - quantity : row[0] - quantity + 91;
      row[1] += quantity;
      row[2]++;
      row[3] += supplier == 1 ? 0 : 1;
      List<Object> itemRow =
          system().row("select i_price, i_name, i_data from item where i_id = " + item);
      BigDecimal amount = ((BigDecimal) itemRow.get(0)).multiply(BigDecimal.valueOf(quantity));
      sum = sum.add(amount);
      NewOrderOutput.Line shown = output.lines().get(line);
      assertThat(shown.itemName()).isEqualTo(itemRow.get(1));
      assertThat(shown.stockQuantity()).isEqualTo(row[0]);
      assertThat(shown.amountCents()).isEqualTo(amount.movePointRight(2).intValueExact());
      boolean brand =
          itemRow.get(2).toString().contains("ORIGINAL")
              && before.get(List.of(supplier, item)).get(5).toString().contains("ORIGINAL");
      assertThat(shown.brand()).isEqualTo(brand);
      List<Object> written =
          system()
              .row(
                  "select ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info"
                      + " from order_line where ol_w_id = 1 and ol_d_id = 4 and ol_o_id = "
                      + order
                      + " and ol_number = "
                      + (line + 1));
      assertThat(written)
          .containsExactly(
              item,
              supplier,
              null,
              quantity,
              amount.setScale(2),
              before.get(List.of(supplier, item)).get(4));
    }
    for (Map.Entry<List<Integer>, int[]> entry : expected.entrySet()) {
      List<Object> after = stock(entry.getKey().get(0), entry.getKey().get(1));
      assertThat(after.subList(0, 4))
          .as("stock of %s", entry.getKey())
          .containsExactly(
              entry.getValue()[0], entry.getValue()[1], entry.getValue()[2], entry.getValue()[3]);
    }
    List<Object> rates =
        system()
            .row(
                "select c_discount, w_tax, d_tax, c_last, c_credit from customer"
                    + " join warehouse on w_id = c_w_id join district on d_w_id = w_id and d_id = c_d_id"
                    + " where c_w_id = 1 and c_d_id = 4 and c_id = 77");
    BigDecimal one = BigDecimal.ONE;
    BigDecimal total =
        sum.multiply(one.subtract((BigDecimal) rates.get(0)))
            .multiply(one.add((BigDecimal) rates.get(1)).add((BigDecimal) rates.get(2)));
    assertThat(BigDecimal.valueOf(output.totalCents(), 2))
        .isEqualTo(total.setScale(2, RoundingMode.HALF_UP));
    assertThat(output.head().lastName()).isEqualTo(rates.get(3));
    assertThat(output.head().credit()).isEqualTo(rates.get(4));
  }

  @Test
  void a_new_order_of_home_items_is_all_local() throws Exception {
    NewOrder input = new NewOrder(2, 1, 5, lines(2, 11, 12, 13, 14, 15));

    int order = store.newOrder(input).head().orderId();

    assertThat(
            integer(
                "select o_all_local from orders where o_w_id = 2 and o_d_id = 1 and o_id = "
                    + order))
        .isEqualTo(1);
  }

  @Test
  void an_unused_item_rolls_everything_back() throws Exception {
    NewOrder input = new NewOrder(1, 5, 8, lines(1, 21, 22, 23, 24, NewOrder.UNUSED_ITEM));
    List<Object> counts = counts();
    List<List<Object>> stock = stockOf("21, 22, 23, 24");

    NewOrderOutput output = store.newOrder(input);

    assertThat(output.itemsValid()).isFalse();
    assertThat(output.lines()).as("the work before the rollback").hasSize(linesShownOfRolledBack());
    assertThat(counts()).isEqualTo(counts);
    assertThat(stockOf("21, 22, 23, 24")).isEqualTo(stock);

    assertThat(store.newOrder(new NewOrder(1, 5, 8, lines(1, 21, 22, 23, 24, 25))).itemsValid())
        .as("the connection is as good as before")
        .isTrue();
  }

  /** The clause has the valid lines written first: what is not sent costs nothing. */
  @Test
  void an_order_with_an_unused_item_is_rolled_back_after_all_the_work() throws Exception {
    store.newOrder(new NewOrder(1, 5, 8, lines(1, 21, 22, 23, 24)));
    int committed = store.roundTrips();

    store.newOrder(new NewOrder(1, 5, 8, lines(1, 21, 22, 23, 24, NewOrder.UNUSED_ITEM)));

    assertThat(store.roundTrips() >= committed).isEqualTo(writesWhatItRollsBack());
  }

  @Test
  void a_payment_with_good_credit_adds_to_all_four_tables() throws Exception {
    int customer = anyCustomer("GC");
    List<Object> before = customer(1, 3, customer);
    BigDecimal warehouse = money("select w_ytd from warehouse where w_id = 2");
    BigDecimal district = money("select d_ytd from district where d_w_id = 2 and d_id = 9");
    long payments = system().number("select count(*) from history");

    PaymentOutput output = store.payment(new Payment(2, 9, 1, 3, customer, "", 123_45));

    BigDecimal amount = new BigDecimal("123.45");
    assertThat(money("select w_ytd from warehouse where w_id = 2"))
        .isEqualTo(warehouse.add(amount));
    assertThat(money("select d_ytd from district where d_w_id = 2 and d_id = 9"))
        .isEqualTo(district.add(amount));
    List<Object> after = customer(1, 3, customer);
    assertThat(after.get(0)).isEqualTo(((BigDecimal) before.get(0)).subtract(amount));
    assertThat(after.get(1)).isEqualTo(((BigDecimal) before.get(1)).add(amount));
    assertThat(after.get(2)).isEqualTo((Integer) before.get(2) + 1);
    assertThat(after.get(3)).as("c_data").isEqualTo(before.get(3));
    assertThat(system().number("select count(*) from history")).isEqualTo(payments + 1);
    String names =
        system()
            .row(
                "select concat(w_name, '    ', d_name) from warehouse"
                    + " join district on d_w_id = w_id where w_id = 2 and d_id = 9")
            .get(0)
            .toString();
    assertThat(
            system()
                .rows(
                    "select h_c_d_id, h_c_w_id, h_amount, h_data from history"
                        + " where h_w_id = 2 and h_d_id = 9 and h_amount = 123.45 and h_c_id = "
                        + customer))
        .contains(List.of(3, 1, amount, names));
    assertThat(BigDecimal.valueOf(output.customer().account().balanceCents(), 2))
        .isEqualTo(after.get(0));
    assertThat(output.customer().data()).isEmpty();
    assertThat(output.warehouse().address().zip()).endsWith("11111");
    assertThat(output.district()).isNotEqualTo(output.warehouse());
  }

  @Test
  void a_payment_with_bad_credit_is_noted_at_the_left_of_the_data_cut_at_500() throws Exception {
    int customer = anyCustomer("BC");
    String before = customer(1, 3, customer).get(3).toString();

    PaymentOutput output = store.payment(new Payment(1, 7, 1, 3, customer, "", 4_321_09));

    String note = customer + " 3 1 7 1 4321.09 ";
    String expected = note + before;
    assertThat(customer(1, 3, customer).get(3))
        .isEqualTo(expected.substring(0, Math.min(500, expected.length())));
    assertThat(output.customer().data()).isEqualTo(expected.substring(0, 200));

    for (int i = 0; i < 20; i++) {
      store.payment(new Payment(1, 7, 1, 3, customer, "", 4_321_09));
    }
    assertThat(customer(1, 3, customer).get(3).toString()).hasSize(500).startsWith(note + note);
  }

  @Test
  void a_payment_by_last_name_finds_the_middle_customer_by_first_name() throws Exception {
    for (String name : List.of("BARBARBAR", "OUGHTABLEPRI", "EINGEINGEING")) {
      int expected = middleOf(1, 6, name);
      int before = integer(paymentCount(1, 6, expected));

      PaymentOutput output = store.payment(new Payment(2, 1, 1, 6, 0, name, 1_00));

      assertThat(output.customer().id()).isEqualTo(expected);
      assertThat(output.customer().name().last()).isEqualTo(name);
      assertThat(integer(paymentCount(1, 6, expected))).isEqualTo(before + 1);
    }
  }

  @Test
  void an_order_status_gives_the_latest_order_with_its_lines() throws Exception {
    int order =
        store.newOrder(new NewOrder(1, 8, 42, lines(1, 3, 1, 4, 15, 9, 26))).head().orderId();

    OrderStatusOutput output = store.orderStatus(new OrderStatus(1, 8, 42, ""));

    assertThat(output.customer()).isEqualTo(42);
    assertThat(output.order().id()).isEqualTo(order);
    assertThat(output.order().carrier()).isZero();
    assertThat(output.lines().stream().map(OrderStatusOutput.Line::item))
        .containsExactly(3, 1, 4, 15, 9, 26);
    assertThat(output.lines()).allMatch(line -> line.delivered() == null);
  }

  @Test
  void an_order_status_by_last_name_finds_the_middle_customer() throws Exception {
    int expected = middleOf(2, 2, "PRICALLYATION");

    OrderStatusOutput output = store.orderStatus(new OrderStatus(2, 2, 0, "PRICALLYATION"));

    assertThat(output.customer()).isEqualTo(expected);
    assertThat(output.order().id())
        .isEqualTo(
            integer(
                "select max(o_id) from orders where o_w_id = 2 and o_d_id = 2 and o_c_id = "
                    + expected));
    assertThat(output.lines())
        .hasSize(
            integer(
                "select o_ol_cnt from orders where o_w_id = 2 and o_d_id = 2 and o_id = "
                    + output.order().id()));
  }

  @Test
  void a_delivery_takes_the_oldest_order_of_each_district() throws Exception {
    List<List<Object>> oldest =
        system()
            .rows(
                "select no_d_id, min(no_o_id) from new_order where no_w_id = 2"
                    + " group by no_d_id order by no_d_id");
    Map<Integer, List<Object>> before = new HashMap<>();
    for (List<Object> row : oldest) {
      before.put((Integer) row.get(0), delivered(2, row));
    }

    DeliveryOutput output = store.delivery(new Delivery(2, 6));

    assertThat(output.skippedDistricts()).isZero();
    assertThat(output.orders().stream().map(order -> List.of(order.district(), order.order())))
        .isEqualTo(oldest.stream().map(row -> List.of(row.get(0), row.get(1))).toList());
    for (List<Object> row : oldest) {
      List<Object> was = before.get((Integer) row.get(0));
      List<Object> is = delivered(2, row);
      BigDecimal amount = (BigDecimal) was.get(3);
      assertThat(is.get(0)).as("balance").isEqualTo(((BigDecimal) was.get(0)).add(amount));
      assertThat(is.get(1)).as("delivery count").isEqualTo((Integer) was.get(1) + 1);
      assertThat(is.get(2)).as("carrier").isEqualTo(6);
      assertThat(((Number) is.get(4)).longValue()).as("undelivered lines").isZero();
    }
    assertThat(
            system()
                .rows(
                    "select no_d_id, min(no_o_id) from new_order where no_w_id = 2"
                        + " group by no_d_id order by no_d_id")
                .stream()
                .map(row -> List.of(row.get(0), (Integer) row.get(1) - 1)))
        .isEqualTo(oldest);
  }

  @Test
  void a_delivery_skips_districts_without_an_undelivered_order() throws Exception {
    store.newOrder(new NewOrder(1, 3, 1, lines(1, 31, 32, 33, 34, 35)));
    store.newOrder(new NewOrder(1, 10, 1, lines(1, 31, 32, 33, 34, 35)));
    List<List<Object>> taken =
        system().rows("select no_o_id from new_order where no_w_id = 1 and no_d_id in (3, 10)");
    system().execute("delete from new_order where no_w_id = 1 and no_d_id in (3, 10)");

    DeliveryOutput output = store.delivery(new Delivery(1, 2));

    assertThat(taken).isNotEmpty();
    assertThat(output.skippedDistricts()).isEqualTo(2);
    assertThat(output.orders().stream().map(DeliveryOutput.DeliveredOrder::district))
        .containsExactly(1, 2, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void a_stock_level_counts_different_items_of_the_last_20_orders() throws Exception {
    store.newOrder(new NewOrder(1, 2, 1, lines(1, 77, 78, 79, 80, 81)));
    store.newOrder(new NewOrder(1, 2, 2, lines(1, 77, 78, 79, 80, 81)));
    system().execute("update stock set s_quantity = 14 where s_w_id = 1 and s_i_id in (77, 80)");
    int next = integer("select d_next_o_id from district where d_w_id = 1 and d_id = 2");
    Set<Object> items =
        system()
            .rows(
                "select ol_i_id from order_line where ol_w_id = 1 and ol_d_id = 2 and ol_o_id > "
                    + (next - 21))
            .stream()
            .map(row -> row.get(0))
            .collect(Collectors.toSet());
    int low = 0;
    for (Object item : items) {
      low += (Integer) stock(1, (Integer) item).get(0) < 15 ? 1 : 0;
    }

    StockLevelOutput output = store.stockLevel(new StockLevel(1, 2, 15));

    assertThat(output.lowStock()).isEqualTo(low).isGreaterThanOrEqualTo(2);
  }

  private static OrderLines lines(int supplier, int... items) {
    OrderLines.Builder lines = new OrderLines.Builder(items.length);
    for (int item : items) {
      lines.add(item, supplier, 5);
    }
    return lines.build();
  }

  private List<Object> stock(int warehouse, int item) throws SQLException {
    return system()
        .row(
            "select s_quantity, s_ytd, s_order_cnt, s_remote_cnt, s_dist_04, s_data from stock"
                + " where s_w_id = "
                + warehouse
                + " and s_i_id = "
                + item);
  }

  private List<List<Object>> stockOf(String items) throws SQLException {
    return system()
        .rows(
            "select s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt from stock where s_i_id in ("
                + items
                + ") order by s_w_id, s_i_id");
  }

  private List<Object> counts() throws SQLException {
    List<Object> counts = new ArrayList<>();
    for (String query :
        List.of(
            "select count(*) from orders",
            "select count(*) from new_order",
            "select count(*) from order_line",
            "select sum(d_next_o_id) from district")) {
      counts.add(system().number(query));
    }
    return counts;
  }

  private int anyCustomer(String credit) throws SQLException {
    return integer(
        "select min(c_id) from customer where c_w_id = 1 and c_d_id = 3 and c_credit = '"
            + credit
            + "'");
  }

  private List<Object> customer(int warehouse, int district, int id) throws SQLException {
    return system()
        .row(
            "select c_balance, c_ytd_payment, c_payment_cnt, c_data from customer where c_w_id = "
                + warehouse
                + " and c_d_id = "
                + district
                + " and c_id = "
                + id);
  }

  /** Balance, delivery count, carrier, amount and undelivered lines of an order. */
  private List<Object> delivered(int warehouse, List<Object> districtAndOrder) throws SQLException {
    return system()
        .row(
            "select c_balance, c_delivery_cnt, o_carrier_id, sum(ol_amount),"
                + " sum(case when ol_delivery_d is null then 1 else 0 end)"
                + " from orders join customer on c_w_id = o_w_id and c_d_id = o_d_id and c_id = o_c_id"
                + " join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id"
                + " where o_w_id = "
                + warehouse
                + " and o_d_id = "
                + districtAndOrder.get(0)
                + " and o_id = "
                + districtAndOrder.get(1)
                + " group by c_balance, c_delivery_cnt, o_carrier_id");
  }

  /** Sorted here, by the characters' codes; first names have no others. */
  private int middleOf(int warehouse, int district, String name) throws SQLException {
    List<List<Object>> rows =
        new ArrayList<>(
            system()
                .rows(
                    "select c_first, c_id from customer where c_w_id = "
                        + warehouse
                        + " and c_d_id = "
                        + district
                        + " and c_last = '"
                        + name
                        + "'"));
    rows.sort(Comparator.comparing(row -> row.get(0).toString()));
    int n = rows.size();
    return (Integer) rows.get((int) Math.ceil(n / 2.0) - 1).get(1);
  }

  private static String paymentCount(int warehouse, int district, int id) {
    return "select c_payment_cnt from customer where c_w_id = "
        + warehouse
        + " and c_d_id = "
        + district
        + " and c_id = "
        + id;
  }

  private int integer(String sql) throws SQLException {
    return Math.toIntExact(system().number(sql));
  }

  private BigDecimal money(String sql) throws SQLException {
    return (BigDecimal) system().row(sql).get(0);
  }
}
