package dev.loadstone.benchmarks.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A folder as a user writes it, and other texts. */
public final class Shop {
  public static final String ORDER = text("order.sql");
  public static final String LOAD = text("load.yaml");
  public static final String CITIES = text("cities.csv");
  public static final Map<String, String> FILES = Map.of("load.yaml", LOAD, "cities.csv", CITIES);

  public static final Map<String, List<String>> SCHEMA =
      Map.of(
          "city", List.of("name", "inhabitants"),
          "item", List.of("id", "price"),
          "customer", List.of("id", "city", "name", "credit", "kind", "born", "note", "orders"),
          "orders", List.of("customer", "number", "item", "total"));

  private Shop() {}

  private static String text(String name) {
    return resource("shop/" + name);
  }

  /** The text of a file beside this class. */
  public static String resource(String path) {
    try (InputStream file = Shop.class.getResourceAsStream(path)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
