package dev.loadstone.benchmarks.tpcc.population;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.LastName;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The rules of clause 4.3, on the data of one seed. */
final class PopulationTest {
  private static final int WAREHOUSE = 7;
  private static final int DELIVERED = 2100;

  private final Population population = new Population(42);

  @Test
  void there_are_as_many_rows_as_the_specification_asks_for() {
    Map<TpccTable, Long> counts = new EnumMap<>(TpccTable.class);
    population
        .tablesOf(new TpccUnit(WAREHOUSE))
        .forEach((table, rows) -> counts.put(table, stream(rows).count()));
    population
        .tablesOf(TpccUnit.ITEMS)
        .forEach((table, rows) -> counts.put(table, stream(rows).count()));

    long orderLines = counts.remove(TpccTable.ORDER_LINE);
    assertThat(counts)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                TpccTable.WAREHOUSE, 1L,
                TpccTable.DISTRICT, 10L,
                TpccTable.CUSTOMER, 30_000L,
                TpccTable.HISTORY, 30_000L,
                TpccTable.NEW_ORDER, 9_000L,
                TpccTable.ORDERS, 30_000L,
                TpccTable.ITEM, 100_000L,
                TpccTable.STOCK, 100_000L));
    // 30 000 uniform counts of 5–15: mean 10, standard deviation of the sum 548.
    assertThat(orderLines).isBetween(297_000L, 303_000L);
  }

  @Test
  void the_size_of_a_unit_is_known_beforehand() {
    for (TpccUnit unit : List.of(TpccUnit.ITEMS, new TpccUnit(1), new TpccUnit(WAREHOUSE))) {
      long rows =
          population.tablesOf(unit).values().stream().mapToLong(t -> stream(t).count()).sum();

      assertThat(population.rowsOf(unit)).isEqualTo(rows);
    }
  }

  @Test
  void a_warehouse_has_its_values() {
    assertThat(rows(TpccTable.WAREHOUSE, new WarehouseGenerator(population, WAREHOUSE)).stream())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.number("w_id")).isEqualTo(WAREHOUSE);
              assertThat(row.number("w_ytd")).isEqualTo(300_000_00);
              assertThat(row.number("w_tax")).isBetween(0, 2000);
              requireAddress(
                  row.text("w_name"),
                  row.text("w_street_1"),
                  row.text("w_street_2"),
                  row.text("w_city"),
                  row.text("w_state"),
                  row.text("w_zip"));
            });
  }

  @Test
  void districts_have_their_values() {
    List<RowValues> rows = rows(TpccTable.DISTRICT, new DistrictGenerator(population, WAREHOUSE));

    assertThat(rows)
        .extracting(row -> row.number("d_id"))
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.number("d_w_id")).isEqualTo(WAREHOUSE);
              assertThat(row.number("d_ytd")).isEqualTo(30_000_00);
              assertThat(row.number("d_next_o_id")).isEqualTo(3001);
              assertThat(row.number("d_tax")).isBetween(0, 2000);
              requireAddress(
                  row.text("d_name"),
                  row.text("d_street_1"),
                  row.text("d_street_2"),
                  row.text("d_city"),
                  row.text("d_state"),
                  row.text("d_zip"));
            });
  }

  @Test
  void customers_have_their_values() {
    for (int district = 1; district <= 10; district++) {
      List<RowValues> rows =
          RowValues.list(
              TpccTable.CUSTOMER, new CustomerGenerator(population, WAREHOUSE).district(district));

      assertThat(rows.stream().map(row -> row.number("c_id"))).isEqualTo(numbers(3000));
      assertThat(rows.stream().filter(row -> row.text("c_credit").equals("BC"))).hasSize(300);
      for (RowValues row : rows) {
        require(row, row.number("c_d_id") == district && row.number("c_w_id") == WAREHOUSE);
        require(row, row.text("c_first").length() >= 8 && row.text("c_first").length() <= 16);
        require(row, row.text("c_middle").equals("OE"));
        require(
            row,
            row.number("c_id") > 1000
                || row.text("c_last").equals(LastName.of(row.number("c_id") - 1)));
        require(row, row.text("c_phone").matches("[0-9]{16}"));
        require(row, row.value("c_since").equals(TpccScale.POPULATED_AT));
        require(row, row.text("c_credit").equals("BC") || row.text("c_credit").equals("GC"));
        require(row, row.number("c_credit_lim") == 50_000_00);
        require(row, row.number("c_discount") >= 0 && row.number("c_discount") <= 5000);
        require(row, row.number("c_balance") == -10_00 && row.number("c_ytd_payment") == 10_00);
        require(row, row.number("c_payment_cnt") == 1 && row.number("c_delivery_cnt") == 0);
        require(row, row.text("c_data").length() >= 300 && row.text("c_data").length() <= 500);
        requireAddress(
            "123456",
            row.text("c_street_1"),
            row.text("c_street_2"),
            row.text("c_city"),
            row.text("c_state"),
            row.text("c_zip"));
      }
    }
  }

  @Test
  void last_names_beyond_the_first_thousand_customers_are_not_uniform() {
    Map<String, Long> frequencies =
        rows(TpccTable.CUSTOMER, new CustomerGenerator(population, WAREHOUSE)).stream()
            .filter(row -> row.number("c_id") > 1000)
            .collect(Collectors.groupingBy(row -> row.text("c_last"), Collectors.counting()));

    // 20 000 customers and 1000 names: uniform would be 20 each, with hardly any above 40.
    assertThat(frequencies.values().stream().filter(count -> count > 60)).hasSizeGreaterThan(20);
    assertThat(LastName.COUNT).isGreaterThanOrEqualTo(frequencies.size());
  }

  @Test
  void history_has_a_payment_of_each_customer() {
    for (int district = 1; district <= 10; district++) {
      List<RowValues> rows =
          RowValues.list(
              TpccTable.HISTORY, new HistoryGenerator(population, WAREHOUSE).district(district));

      assertThat(rows.stream().map(row -> row.number("h_c_id"))).isEqualTo(numbers(3000));
      for (RowValues row : rows) {
        require(row, row.number("h_d_id") == district && row.number("h_c_d_id") == district);
        require(row, row.number("h_w_id") == WAREHOUSE && row.number("h_c_w_id") == WAREHOUSE);
        require(
            row,
            row.number("h_amount") == 10_00 && row.value("h_date").equals(TpccScale.POPULATED_AT));
        require(row, row.text("h_data").length() >= 12 && row.text("h_data").length() <= 24);
      }
    }
  }

  @Test
  void orders_and_their_lines_fit_each_other() {
    for (int district = 1; district <= 10; district++) {
      List<RowValues> orders =
          RowValues.list(
              TpccTable.ORDERS, new OrderGenerator(population, WAREHOUSE).district(district));
      Map<Integer, List<RowValues>> lines =
          RowValues.list(
                  TpccTable.ORDER_LINE,
                  new OrderLineGenerator(population, WAREHOUSE).district(district))
              .stream()
              .collect(Collectors.groupingBy(line -> line.number("ol_o_id")));

      assertThat(orders.stream().map(order -> order.number("o_id"))).isEqualTo(numbers(3000));
      assertThat(orders.stream().map(order -> order.number("o_c_id")).sorted())
          .isEqualTo(numbers(3000));
      assertThat(orders.stream().map(order -> order.number("o_c_id"))).isNotEqualTo(numbers(3000));
      for (RowValues order : orders) {
        boolean delivered = order.number("o_id") <= DELIVERED;
        require(order, order.number("o_d_id") == district && order.number("o_w_id") == WAREHOUSE);
        require(order, order.value("o_entry_d").equals(TpccScale.POPULATED_AT));
        require(order, order.number("o_ol_cnt") >= 5 && order.number("o_ol_cnt") <= 15);
        require(order, order.number("o_all_local") == 1);
        require(
            order,
            delivered
                ? order.number("o_carrier_id") >= 1 && order.number("o_carrier_id") <= 10
                : order.value("o_carrier_id") == null);
        assertThat(lines.get(order.number("o_id")).stream().map(line -> line.number("ol_number")))
            .isEqualTo(numbers(order.number("o_ol_cnt")));
        for (RowValues line : lines.get(order.number("o_id"))) {
          requireLine(line, district, delivered);
        }
      }
    }
  }

  private static void requireLine(RowValues line, int district, boolean delivered) {
    require(line, line.number("ol_d_id") == district && line.number("ol_w_id") == WAREHOUSE);
    require(line, line.number("ol_i_id") >= 1 && line.number("ol_i_id") <= 100_000);
    require(line, line.number("ol_supply_w_id") == WAREHOUSE && line.number("ol_quantity") == 5);
    require(line, line.text("ol_dist_info").length() == 24);
    if (delivered) {
      require(
          line,
          line.number("ol_amount") == 0
              && TpccScale.POPULATED_AT.equals(line.value("ol_delivery_d")));
    } else {
      require(
          line,
          line.number("ol_amount") >= 1
              && line.number("ol_amount") <= 9999_99
              && line.value("ol_delivery_d") == null);
    }
  }

  @Test
  void undelivered_orders_are_the_last_nine_hundred_of_each_district() {
    Map<Integer, List<Integer>> orders =
        rows(TpccTable.NEW_ORDER, new NewOrderGenerator(WAREHOUSE)).stream()
            .peek(row -> require(row, row.number("no_w_id") == WAREHOUSE))
            .collect(
                Collectors.groupingBy(
                    row -> row.number("no_d_id"),
                    Collectors.mapping(row -> row.number("no_o_id"), Collectors.toList())));

    assertThat(orders).hasSize(10);
    assertThat(orders.values())
        .allMatch(ids -> ids.equals(IntStream.rangeClosed(2101, 3000).boxed().toList()));
  }

  @Test
  void items_have_their_values() {
    List<RowValues> rows = rows(TpccTable.ITEM, new ItemGenerator(population));

    assertThat(rows.stream().map(row -> row.number("i_id"))).isEqualTo(numbers(100_000));
    for (RowValues row : rows) {
      require(row, row.number("i_im_id") >= 1 && row.number("i_im_id") <= 10_000);
      require(row, row.text("i_name").length() >= 14 && row.text("i_name").length() <= 24);
      require(row, row.number("i_price") >= 1_00 && row.number("i_price") <= 100_00);
    }
    requireOriginals(rows.stream().map(row -> row.text("i_data")).toList());
  }

  @Test
  void stock_has_its_values() {
    List<RowValues> rows = rows(TpccTable.STOCK, new StockGenerator(population, WAREHOUSE));

    assertThat(rows.stream().map(row -> row.number("s_i_id"))).isEqualTo(numbers(100_000));
    for (RowValues row : rows) {
      require(row, row.number("s_w_id") == WAREHOUSE);
      require(row, row.number("s_quantity") >= 10 && row.number("s_quantity") <= 100);
      require(
          row,
          IntStream.rangeClosed(1, 10)
              .allMatch(i -> row.text("s_dist_%02d".formatted(i)).length() == 24));
      require(
          row,
          row.number("s_ytd") == 0
              && row.number("s_order_cnt") == 0
              && row.number("s_remote_cnt") == 0);
    }
    requireOriginals(rows.stream().map(row -> row.text("s_data")).toList());
    int[] quantities = new StockGenerator(population, WAREHOUSE).quantities();
    rows.forEach(row -> require(row, row.number("s_quantity") == quantities[row.number("s_i_id")]));
  }

  private static void requireOriginals(List<String> data) {
    Predicate<String> original = text -> text.contains("ORIGINAL");
    Set<Integer> places =
        data.stream()
            .filter(original)
            .map(text -> text.indexOf("ORIGINAL"))
            .collect(Collectors.toSet());

    assertThat(data).allMatch(text -> text.length() >= 26 && text.length() <= 50);
    assertThat(data.stream().filter(original)).hasSize(10_000);
    // At every place where it fits, and in rows from all over: 1000 in a tenth, within 7 sigma.
    assertThat(places).isEqualTo(IntStream.rangeClosed(0, 42).boxed().collect(Collectors.toSet()));
    for (int tenth = 0; tenth < 10; tenth++) {
      assertThat(data.subList(tenth * 10_000, (tenth + 1) * 10_000).stream().filter(original))
          .hasSizeBetween(790, 1210);
    }
  }

  @Test
  void warehouses_districts_and_tables_do_not_share_their_numbers() {
    Set<String> texts = new HashSet<>();
    for (int warehouse = 1; warehouse <= 3; warehouse++) {
      for (int district = 1; district <= 10; district++) {
        texts.add(
            first(
                    TpccTable.CUSTOMER,
                    new CustomerGenerator(population, warehouse).district(district))
                .text("c_data")
                .substring(0, 12));
        texts.add(
            first(TpccTable.HISTORY, new HistoryGenerator(population, warehouse).district(district))
                .text("h_data")
                .substring(0, 12));
        texts.add(
            first(
                    TpccTable.ORDER_LINE,
                    new OrderLineGenerator(population, warehouse).district(district))
                .text("ol_dist_info"));
        texts.add(
            first(
                    TpccTable.DISTRICT,
                    new DistrictGenerator(population, warehouse).district(district))
                .text("d_street_1"));
      }
      texts.add(
          first(TpccTable.STOCK, new StockGenerator(population, warehouse).iterator())
              .text("s_data"));
      texts.add(
          first(TpccTable.WAREHOUSE, new WarehouseGenerator(population, warehouse).iterator())
              .text("w_street_1"));
    }

    assertThat(texts).hasSize(3 * (10 * 4 + 2));
  }

  @Test
  void a_part_made_alone_is_the_part_of_the_whole() {
    List<RowValues> whole =
        rows(TpccTable.ORDER_LINE, new OrderLineGenerator(population, WAREHOUSE));
    List<RowValues> parts = new ArrayList<>();
    Map<Integer, List<RowValues>> districts = new HashMap<>();
    for (int district = 10; district >= 1; district--) {
      districts.put(
          district,
          RowValues.list(
              TpccTable.ORDER_LINE,
              new OrderLineGenerator(new Population(42), WAREHOUSE).district(district)));
    }
    for (int district = 1; district <= 10; district++) {
      parts.addAll(districts.get(district));
    }

    assertThat(parts).isEqualTo(whole);
    assertThat(
            RowValues.list(
                TpccTable.CUSTOMER, new CustomerGenerator(population, WAREHOUSE).district(4)))
        .isEqualTo(
            rows(TpccTable.CUSTOMER, new CustomerGenerator(population, WAREHOUSE)).stream()
                .filter(row -> row.number("c_d_id") == 4)
                .toList());
  }

  private static void requireAddress(
      String name, String street1, String street2, String city, String state, String zip) {
    assertThat(name.length()).isBetween(6, 10);
    assertThat(List.of(street1, street2, city))
        .allMatch(line -> line.length() >= 10 && line.length() <= 20);
    assertThat(state).matches("[A-Z]{2}");
    assertThat(zip).matches("[0-9]{4}11111");
  }

  /** Millions of rows are judged here, too many to build a sentence for each. */
  private static void require(RowValues row, boolean condition) {
    if (!condition) {
      throw new AssertionError("breaks a rule: " + row);
    }
  }

  private static List<Integer> numbers(int count) {
    return IntStream.rangeClosed(1, count).boxed().toList();
  }

  private static <R> Stream<R> stream(Iterable<R> rows) {
    return StreamSupport.stream(rows.spliterator(), false);
  }

  private static List<RowValues> rows(TpccTable table, Iterable<Row> rows) {
    return RowValues.list(table, rows.iterator());
  }

  private static RowValues first(TpccTable table, Iterator<Row> rows) {
    return RowValues.of(table, rows.next());
  }
}
