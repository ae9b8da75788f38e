package dev.loadstone.benchmarks.sql.load;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.sql.Shop;
import dev.loadstone.core.random.RandomStreams;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class GeneratorsTest {
  /** Exceeded once in a million samples of 20 values. */
  private static final double MOST_CHI_SQUARE_OF_20 = 63;

  private final List<LoadUnit> units = units(42);

  private static List<LoadUnit> units(long seed) {
    return LoadFile.read("shop/load.yaml", Shop.FILES, Shop.SCHEMA, Map.of())
        .units(new RandomStreams(seed));
  }

  private List<List<String>> rows(String table) throws SQLException {
    RowText all = new RowText();
    for (LoadUnit unit : units) {
      for (TableRows rows : unit.tables()) {
        if (rows.table().equals(table)) {
          write(rows, all);
        }
      }
    }
    return all.rows();
  }

  private static void write(TableRows rows, RowText text) throws SQLException {
    for (Row row : rows.rows()) {
      row.writeTo(text);
    }
  }

  private static Map<String, List<List<String>>> rows(LoadUnit unit) throws SQLException {
    Map<String, List<List<String>>> all = new TreeMap<>();
    for (TableRows rows : unit.tables()) {
      RowText text = new RowText();
      write(rows, text);
      all.put(rows.table(), text.rows());
    }
    return all;
  }

  @Test
  void a_unit_has_20_000_rows_and_those_of_their_children_and_finds_them_by_their_sequence() {
    assertThat(units)
        .extracting(LoadUnit::title)
        .containsExactly("city", "item", "customer 1 to 20000", "customer 20001 to 25000");
    assertThat(units.get(3).tables())
        .extracting(TableRows::condition)
        .containsExactly("id between 20001 and 25000", "customer between 20001 and 25000");
    assertThat(units.get(0).tables()).extracting(TableRows::condition).containsExactly("");
  }

  @Test
  void rows_depend_on_the_seed_and_their_place_alone_and_not_on_who_loads_them_or_when()
      throws Exception {
    List<Map<String, List<List<String>>>> once = new ArrayList<>();
    for (LoadUnit unit : units) {
      once.add(rows(unit));
    }
    ExecutorService loaders = Executors.newFixedThreadPool(3);
    try {
      List<Future<Map<String, List<List<String>>>>> again = new ArrayList<>();
      for (LoadUnit unit : units(42)) {
        again.add(loaders.submit(() -> rows(unit)));
      }
      for (int i = 0; i < once.size(); i++) {
        assertThat(again.get(i).get()).isEqualTo(once.get(i));
        assertThat(rows(units.get(i))).isEqualTo(once.get(i));
      }
    } finally {
      loaders.shutdown();
    }
    assertThat(rows(units(43).get(3))).isNotEqualTo(once.get(3));
  }

  @Test
  void a_file_becomes_rows_in_its_order() throws SQLException {
    assertThat(rows("city"))
        .containsExactly(List.of("Ulm", "126"), List.of("Bern", "134"), List.of("Lugano", "0"));
  }

  @Test
  void a_column_of_a_file_in_which_a_number_has_leading_zeros_is_text() throws SQLException {
    Map<String, String> files =
        Map.of(
            "load.yaml",
            "tables:\n  city: {csv: cities.csv}",
            "cities.csv",
            "name,inhabitants\n00501,126\n10001,134\n");
    LoadUnit unit =
        LoadFile.read("shop/load.yaml", files, Shop.SCHEMA, Map.of())
            .units(new RandomStreams(42))
            .get(0);

    assertThat(rows(unit).get("city"))
        .containsExactly(List.of("00501", "126"), List.of("10001", "134"));
  }

  @Test
  void each_column_has_the_values_that_its_generator_allows() throws SQLException {
    List<List<String>> customers = rows("customer");

    assertThat(customers).hasSize(25_000);
    for (int i = 0; i < customers.size(); i++) {
      List<String> customer = customers.get(i);
      assertThat(customer.get(0)).isEqualTo(String.valueOf(i + 1));
      assertThat(customer.get(1)).isIn("Ulm", "Bern");
      assertThat(customer.get(2)).matches("[a-z]{8,16}");
      assertThat(Double.parseDouble(customer.get(3))).isBetween(-5.0, 1000.0);
      assertThat(customer.get(3)).matches("-?\\d+\\.\\d\\d");
      assertThat(customer.get(5)).matches("(19[5-9]|200)\\d-\\d\\d-\\d\\dT00:00");
      assertThat(customer.get(6)).matches("null|[a-z ]{0,40}").doesNotEndWith(" ");
    }
    long nothing = customers.stream().filter(row -> row.get(6).equals("null")).count();
    assertThat(nothing / 25_000.0).isBetween(0.18, 0.22);
  }

  @Test
  void a_skewed_column_has_the_shares_of_its_distribution() throws SQLException {
    Map<String, Long> counts =
        rows("customer").stream().collect(groupingBy(row -> row.get(4), counting()));
    double sum = 0;
    for (int kind = 1; kind <= 20; kind++) {
      sum += Math.pow(kind, -0.9);
    }
    double chiSquare = 0;
    for (int kind = 1; kind <= 20; kind++) {
      double expected = 25_000 * Math.pow(kind, -0.9) / sum;
      double difference = counts.get(String.valueOf(kind)) - expected;
      chiSquare += difference * difference / expected;
    }

    assertThat(chiSquare).isLessThan(MOST_CHI_SQUARE_OF_20);
  }

  @Test
  void children_have_their_parent_and_numbers_from_one_and_distinct_references()
      throws SQLException {
    Map<String, List<List<String>>> byCustomer =
        rows("orders").stream().collect(groupingBy(row -> row.get(0)));

    assertThat(byCustomer.size()).isBetween(20_000, 23_000);
    byCustomer.forEach(
        (customer, orders) -> {
          assertThat(Integer.parseInt(customer)).isBetween(1, 25_000);
          assertThat(orders).hasSizeBetween(1, 6);
          assertThat(new HashSet<>(orders.stream().map(row -> row.get(2)).toList()))
              .hasSameSizeAs(orders);
          for (int i = 0; i < orders.size(); i++) {
            assertThat(orders.get(i).get(1)).isEqualTo(String.valueOf(i + 1));
          }
        });
  }

  @Test
  void a_computed_column_knows_those_before_it() throws SQLException {
    for (List<String> order : rows("orders")) {
      int number = Integer.parseInt(order.get(1));
      assertThat(Double.parseDouble(order.get(3))).isBetween(number + 0.01, number + 0.99);
    }
  }

  @Test
  void the_number_of_children_can_be_skewed() throws SQLException {
    String load =
        "tables:\n  customer: {rows: 1000, columns: {id: sequence}}\n"
            + "  orders: {each: customer, rows: {zipfian: [0, 50], skew: 2},"
            + " columns: {customer: parent, number: sequence}}";
    LoadUnit unit =
        LoadFile.read("shop/load.yaml", Map.of("load.yaml", load), Shop.SCHEMA, Map.of())
            .units(new RandomStreams(42))
            .get(0);
    Map<String, Long> counts =
        rows(unit).get("orders").stream().collect(groupingBy(row -> row.get(0), counting()));

    assertThat(counts.size()).as("customers with orders").isBetween(300, 450);
    assertThat(counts.values()).anyMatch(count -> count > 10).allMatch(count -> count <= 50);
  }

  @Test
  void a_table_without_a_sequence_is_one_unit() throws SQLException {
    String load = "tables:\n  customer: {rows: 30000, columns: {name: {text: 3}}}";
    List<LoadUnit> all =
        LoadFile.read("shop/load.yaml", Map.of("load.yaml", load), Shop.SCHEMA, Map.of())
            .units(new RandomStreams(42));

    assertThat(all).hasSize(1);
    assertThat(rows(all.get(0)).get("customer")).hasSize(30_000);
  }

  @Test
  void an_experiment_sets_the_numbers_that_the_file_defines() {
    LoadFile file =
        LoadFile.read("shop/load.yaml", Shop.FILES, Shop.SCHEMA, Map.of("scale", 2L, "items", 7L));

    assertThat(file.defined()).isEqualTo(Map.of("scale", 2L, "customers", 50_000L, "items", 7L));
    assertThat(
            file.units(new RandomStreams(1)).stream()
                .collect(toMap(LoadUnit::title, LoadUnit::rows)))
        .containsEntry("item", 7L)
        .hasSize(5);
  }
}
