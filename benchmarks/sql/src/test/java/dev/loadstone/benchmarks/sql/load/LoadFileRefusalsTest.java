package dev.loadstone.benchmarks.sql.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.benchmarks.sql.Shop;
import dev.loadstone.core.LoadstoneException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LoadFileRefusalsTest {
  /** Changes of the shop's file, and why the changed file is refused. */
  private static final Map<Change, String> REFUSALS = new LinkedHashMap<>();

  private record Change(String from, String to) {}

  static {
    refused(
        "  orders:\n", "  ordres:\n", "19: schema.sql has no table ordres; did you mean orders?");
    refused(
        "scale: 1",
        "scale: 1 +",
        "1: 1 + is no expression of pgbench; expected numbers,"
            + " :variables, operators and functions");
    refused("* scale", "* scal", "1: unknown name scal; expected scale; did you mean scale?");
    refused(
        "tables:",
        "table:",
        "2: unknown key table; expected one of define, headline, tables; did you mean tables?");
    refused("cities.csv", "towns.csv", "3: the folder has no file towns.csv");
    refused(
        "rows: items",
        "row: items",
        "5: unknown key row; expected one of csv, rows, each, columns; did you mean rows?");
    refused("rows: items", "rows: 1.5", "4: 1.5 is no whole number");
    refused("rows: items", "rows: 0..5", "4: expected a number of rows for item");
    refused("  item:\n", "  itemz:\n", "4: schema.sql has no table itemz; did you mean item?");
    refused("  city: {csv", "  town: {csv", "3: schema.sql has no table town");
    refused(
        "city.name",
        "town.name",
        "13: customer.city refers to town.name, which is no sequence and not from a CSV before it");
    refused(
        "credit:",
        "credits:",
        "15: the table customer of schema.sql has no column credits; did you mean credit?");
    refused(
        "city.name",
        "city.title",
        "13: cities.csv has no column title; expected one of name, inhabitants");
    refused("[-500, 100000]", "[5, 1]", "15: the range 5 to 1 is empty");
    refused("[-500, 100000]", "[5]", "15: expected a range such as 0..20 or [0, 20]");
    refused(
        "scale: 2}\n      kind", "scale: 20}\n      kind", "15: the scale is 20; expected 0 to 18");
    refused("skew: 0.9", "skew: 0", "16: the skew is 0.0; expected one above 0");
    refused(
        "1950-01-01",
        "1950",
        "17: 1950 is no time; expected one such as 2008-12-31 or 2008-12-31T23:59:59");
    refused("1950-01-01", "2010-01-01", "17: the time 2008-12-31 is before 2010-01-01");
    refused("20%", "a fifth", "18: nothing: a fifth; expected a share such as 20%");
    refused("20%", "200%", "18: nothing: 200%; expected a share such as 20%");
    refused(
        "words: true",
        "word: true",
        "18: unknown key word; expected one of reference, text, uniform, zipfian, time, set,"
            + " weight, skew, distinct, words, scale, nothing; did you mean words?");
    refused(
        "each: customer",
        "each: customers",
        "19: orders is given by each customers; expected a table before it that has no each");
    refused(
        "number: sequence",
        "number: sequenze",
        "24: expected one of sequence, parent, reference, text, uniform, zipfian, time, set"
            + " for the column orders.number");
    refused(
        "item.id",
        "item.price",
        "25: orders.item refers to item.price, which is no sequence and not from a CSV before it");
    refused(
        "rows: 0..6",
        "rows: 0..600",
        "25: orders.item is distinct for up to 600 rows of a parent; expected at most 500");
    refused(
        ":number * 100",
        ":numbr * 100",
        "26: :numbr is assigned nowhere before it; did you mean :number?");
  }

  private static void refused(String from, String to, String message) {
    REFUSALS.put(new Change(from, to), "shop/load.yaml:" + message);
  }

  @Test
  void whatever_is_malformed_is_refused_with_its_line_and_what_was_expected() {
    Map<Change, String> messages = new LinkedHashMap<>();
    REFUSALS.forEach(
        (change, message) -> {
          assertThat(Shop.LOAD).contains(change.from());
          messages.put(change, messageOf(Shop.LOAD.replace(change.from(), change.to()), Map.of()));
        });

    assertThat(messages).containsExactlyEntriesOf(REFUSALS);
  }

  @Test
  void a_number_that_the_file_does_not_define_cannot_be_set() {
    assertThat(messageOf(Shop.LOAD, Map.of("customer", 3L)))
        .isEqualTo("benchmark.set: shop/load.yaml defines no customer; did you mean customers?");
  }

  private static String messageOf(String load, Map<String, Long> set) {
    LoadstoneException refusal =
        catchThrowableOfType(
            LoadstoneException.class,
            () ->
                LoadFile.read(
                    "shop/load.yaml",
                    Map.of("load.yaml", load, "cities.csv", Shop.CITIES),
                    Shop.SCHEMA,
                    set));
    return refusal == null ? "accepted" : refusal.getMessage();
  }
}
