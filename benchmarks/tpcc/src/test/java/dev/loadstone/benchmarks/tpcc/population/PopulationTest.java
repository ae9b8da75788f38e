package dev.loadstone.benchmarks.tpcc.population;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.random.LastName;
import dev.loadstone.benchmarks.tpcc.rows.CustomerRow;
import dev.loadstone.benchmarks.tpcc.rows.DistrictRow;
import dev.loadstone.benchmarks.tpcc.rows.HistoryRow;
import dev.loadstone.benchmarks.tpcc.rows.ItemRow;
import dev.loadstone.benchmarks.tpcc.rows.NewOrderRow;
import dev.loadstone.benchmarks.tpcc.rows.OrderLineRow;
import dev.loadstone.benchmarks.tpcc.rows.OrderRow;
import dev.loadstone.benchmarks.tpcc.rows.StockRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccRow;
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
    assertThat(stream(population.warehouse(WAREHOUSE)))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.id()).isEqualTo(WAREHOUSE);
              assertThat(row.ytd()).isEqualTo(300_000_00);
              assertThat(row.tax()).isBetween(0, 2000);
              requireAddress(
                  row.name(), row.street1(), row.street2(), row.city(), row.state(), row.zip());
            });
  }

  @Test
  void districts_have_their_values() {
    List<DistrictRow> rows = stream(population.districts(WAREHOUSE)).toList();

    assertThat(rows).extracting(DistrictRow::id).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.warehouseId()).isEqualTo(WAREHOUSE);
              assertThat(row.ytd()).isEqualTo(30_000_00);
              assertThat(row.nextOrderId()).isEqualTo(3001);
              assertThat(row.tax()).isBetween(0, 2000);
              requireAddress(
                  row.name(), row.street1(), row.street2(), row.city(), row.state(), row.zip());
            });
  }

  @Test
  void customers_have_their_values() {
    for (int district = 1; district <= 10; district++) {
      List<CustomerRow> rows = list(population.customers(WAREHOUSE).district(district));

      assertThat(rows.stream().map(CustomerRow::id)).isEqualTo(numbers(3000));
      assertThat(rows.stream().filter(row -> row.credit().equals("BC"))).hasSize(300);
      for (CustomerRow row : rows) {
        require(row, row.districtId() == district && row.warehouseId() == WAREHOUSE);
        require(row, row.first().length() >= 8 && row.first().length() <= 16);
        require(row, row.middle().equals("OE"));
        require(row, row.id() > 1000 || row.last().equals(LastName.of(row.id() - 1)));
        require(row, row.phone().matches("[0-9]{16}"));
        require(row, row.since().equals(TpccScale.POPULATED_AT));
        require(row, row.credit().equals("BC") || row.credit().equals("GC"));
        require(row, row.creditLimit() == 50_000_00);
        require(row, row.discount() >= 0 && row.discount() <= 5000);
        require(row, row.balance() == -10_00 && row.ytdPayment() == 10_00);
        require(row, row.paymentCount() == 1 && row.deliveryCount() == 0);
        require(row, row.data().length() >= 300 && row.data().length() <= 500);
        requireAddress("123456", row.street1(), row.street2(), row.city(), row.state(), row.zip());
      }
    }
  }

  @Test
  void last_names_beyond_the_first_thousand_customers_are_not_uniform() {
    Map<String, Long> frequencies =
        stream(population.customers(WAREHOUSE))
            .filter(row -> row.id() > 1000)
            .collect(Collectors.groupingBy(CustomerRow::last, Collectors.counting()));

    // 20 000 customers and 1000 names: uniform would be 20 each, with hardly any above 40.
    assertThat(frequencies.values().stream().filter(count -> count > 60)).hasSizeGreaterThan(20);
    assertThat(LastName.COUNT).isGreaterThanOrEqualTo(frequencies.size());
  }

  @Test
  void history_has_a_payment_of_each_customer() {
    for (int district = 1; district <= 10; district++) {
      List<HistoryRow> rows = list(population.history(WAREHOUSE).district(district));

      assertThat(rows.stream().map(HistoryRow::customerId)).isEqualTo(numbers(3000));
      for (HistoryRow row : rows) {
        require(row, row.districtId() == district && row.customerDistrictId() == district);
        require(row, row.warehouseId() == WAREHOUSE && row.customerWarehouseId() == WAREHOUSE);
        require(row, row.amount() == 10_00 && row.date().equals(TpccScale.POPULATED_AT));
        require(row, row.data().length() >= 12 && row.data().length() <= 24);
      }
    }
  }

  @Test
  void orders_and_their_lines_fit_each_other() {
    for (int district = 1; district <= 10; district++) {
      List<OrderRow> orders = list(population.orders(WAREHOUSE).district(district));
      Map<Integer, List<OrderLineRow>> lines =
          list(population.orderLines(WAREHOUSE).district(district)).stream()
              .collect(Collectors.groupingBy(OrderLineRow::orderId));

      assertThat(orders.stream().map(OrderRow::id)).isEqualTo(numbers(3000));
      assertThat(orders.stream().map(OrderRow::customerId).sorted()).isEqualTo(numbers(3000));
      assertThat(orders.stream().map(OrderRow::customerId)).isNotEqualTo(numbers(3000));
      for (OrderRow order : orders) {
        boolean delivered = order.id() <= DELIVERED;
        require(order, order.districtId() == district && order.warehouseId() == WAREHOUSE);
        require(order, order.entryDate().equals(TpccScale.POPULATED_AT));
        require(order, order.lineCount() >= 5 && order.lineCount() <= 15);
        require(order, order.allLocal() == 1);
        require(
            order,
            delivered
                ? order.carrierId() >= 1 && order.carrierId() <= 10
                : order.carrierId() == OrderRow.NO_CARRIER);
        assertThat(lines.get(order.id()).stream().map(OrderLineRow::number))
            .isEqualTo(numbers(order.lineCount()));
        for (OrderLineRow line : lines.get(order.id())) {
          requireLine(line, district, delivered);
        }
      }
    }
  }

  private static void requireLine(OrderLineRow line, int district, boolean delivered) {
    require(line, line.districtId() == district && line.warehouseId() == WAREHOUSE);
    require(line, line.itemId() >= 1 && line.itemId() <= 100_000);
    require(line, line.supplyWarehouseId() == WAREHOUSE && line.quantity() == 5);
    require(line, line.distInfo().length() == 24);
    if (delivered) {
      require(line, line.amount() == 0 && TpccScale.POPULATED_AT.equals(line.deliveryDate()));
    } else {
      require(line, line.amount() >= 1 && line.amount() <= 9999_99 && line.deliveryDate() == null);
    }
  }

  @Test
  void undelivered_orders_are_the_last_nine_hundred_of_each_district() {
    Map<Integer, List<Integer>> orders =
        stream(population.newOrders(WAREHOUSE))
            .peek(row -> require(row, row.warehouseId() == WAREHOUSE))
            .collect(
                Collectors.groupingBy(
                    NewOrderRow::districtId,
                    Collectors.mapping(NewOrderRow::orderId, Collectors.toList())));

    assertThat(orders).hasSize(10);
    assertThat(orders.values())
        .allMatch(ids -> ids.equals(IntStream.rangeClosed(2101, 3000).boxed().toList()));
  }

  @Test
  void items_have_their_values() {
    List<ItemRow> rows = stream(population.items()).toList();

    assertThat(rows.stream().map(ItemRow::id)).isEqualTo(numbers(100_000));
    for (ItemRow row : rows) {
      require(row, row.imageId() >= 1 && row.imageId() <= 10_000);
      require(row, row.name().length() >= 14 && row.name().length() <= 24);
      require(row, row.price() >= 1_00 && row.price() <= 100_00);
    }
    requireOriginals(rows.stream().map(ItemRow::data).toList());
  }

  @Test
  void stock_has_its_values() {
    List<StockRow> rows = stream(population.stock(WAREHOUSE)).toList();

    assertThat(rows.stream().map(StockRow::itemId)).isEqualTo(numbers(100_000));
    for (StockRow row : rows) {
      require(row, row.warehouseId() == WAREHOUSE);
      require(row, row.quantity() >= 10 && row.quantity() <= 100);
      require(row, row.dist().size() == 10);
      require(row, row.dist().stream().allMatch(text -> text.length() == 24));
      require(row, row.ytd() == 0 && row.orderCount() == 0 && row.remoteCount() == 0);
    }
    requireOriginals(rows.stream().map(StockRow::data).toList());
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
            population.customers(warehouse).district(district).next().data().substring(0, 12));
        texts.add(population.history(warehouse).district(district).next().data().substring(0, 12));
        texts.add(population.orderLines(warehouse).district(district).next().distInfo());
        texts.add(population.districts(warehouse).district(district).next().street1());
      }
      texts.add(population.stock(warehouse).iterator().next().data());
      texts.add(population.warehouse(warehouse).iterator().next().street1());
    }

    assertThat(texts).hasSize(3 * (10 * 4 + 2));
  }

  @Test
  void a_part_made_alone_is_the_part_of_the_whole() {
    List<OrderLineRow> whole = stream(population.orderLines(WAREHOUSE)).toList();
    List<OrderLineRow> parts = new ArrayList<>();
    Map<Integer, List<OrderLineRow>> districts = new HashMap<>();
    for (int district = 10; district >= 1; district--) {
      districts.put(district, list(new Population(42).orderLines(WAREHOUSE).district(district)));
    }
    for (int district = 1; district <= 10; district++) {
      parts.addAll(districts.get(district));
    }

    assertThat(parts).isEqualTo(whole);
    assertThat(list(population.customers(WAREHOUSE).district(4)))
        .isEqualTo(
            stream(population.customers(WAREHOUSE)).filter(row -> row.districtId() == 4).toList());
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
  private static void require(TpccRow row, boolean condition) {
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

  private static <R> List<R> list(Iterator<R> rows) {
    List<R> list = new ArrayList<>();
    rows.forEachRemaining(list::add);
    return list;
  }
}
