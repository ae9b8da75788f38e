package dev.loadstone.lab.bench;

import dev.loadstone.benchmarks.tpcc.random.LastName;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * TPC-C's five transactions as scripts of pgbench: the calls of Loadstone's procedures with inputs
 * of the same distributions. Each length of orders has a script of its own, since pgbench has no
 * arrays. The weights give the same mix as a deck of cards.
 */
final class PgbenchScripts {
  private static final int LENGTHS = TpccScale.MAX_ORDER_LINES - TpccScale.MIN_ORDER_LINES + 1;

  /** New-Order cards per length; 23 cards are 10 New-Orders, 10 Payments and 1 of each other. */
  private static final int OF_EACH_LENGTH = 10;

  private static final String HOME = "\\set w :client_id % :warehouses + 1\n";
  private static final String DISTRICT =
      "\\set d random(1, " + TpccScale.DISTRICTS_PER_WAREHOUSE + ")\n";
  private static final String CUSTOMER =
      set("c", nuRand(TpccRandom.CUSTOMER_ID_A, 1, TpccScale.CUSTOMERS_PER_DISTRICT));
  private static final String NAME =
      set("n", nuRand(TpccRandom.LAST_NAME_A, 0, LastName.COUNT - 1));

  private final Path folder;
  private final List<String> options = new ArrayList<>();

  private PgbenchScripts(Path folder) {
    this.folder = folder;
  }

  /** Writes the scripts and returns the options that make pgbench run them in TPC-C's mix. */
  static List<String> write(Path folder) throws IOException {
    PgbenchScripts scripts = new PgbenchScripts(Files.createDirectories(folder));
    for (int lines = TpccScale.MIN_ORDER_LINES; lines <= TpccScale.MAX_ORDER_LINES; lines++) {
      scripts.add("new-order-" + lines, 100 * OF_EACH_LENGTH, newOrder(lines));
    }
    int payments = OF_EACH_LENGTH * LENGTHS;
    scripts.add("payment-by-name", 60 * payments, payment(NAME, "0", lastName()));
    scripts.add("payment-by-number", 40 * payments, payment(CUSTOMER, ":c", "''"));
    scripts.add("order-status-by-name", 60 * LENGTHS, orderStatus(NAME, "0", lastName()));
    scripts.add("order-status-by-number", 40 * LENGTHS, orderStatus(CUSTOMER, ":c", "''"));
    scripts.add(
        "delivery",
        100 * LENGTHS,
        HOME + "\\set carrier random(1, 10)\ncall tpcc_delivery(:w, :carrier);\n");
    scripts.add(
        "stock-level",
        100 * LENGTHS,
        HOME
            + "\\set d :client_id % 10 + 1\n\\set threshold random(10, 20)\n"
            + "call tpcc_stock_level(:w, :d, :threshold);\n");
    return scripts.options;
  }

  private void add(String name, int weight, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".sql"), script);
    options.add("--file=" + file + "@" + weight);
  }

  private static String newOrder(int lines) {
    StringBuilder script = new StringBuilder(HOME).append(DISTRICT).append(CUSTOMER);
    for (int line = 1; line <= lines; line++) {
      String item = nuRand(TpccRandom.ITEM_ID_A, 1, TpccScale.ITEMS);
      if (line == lines) {
        item = oneIn100(Integer.toString(TpccScale.ITEMS + 1), item);
      }
      script
          .append(set("i" + line, item))
          .append(set("s" + line, oneIn100(anotherWarehouse(), ":w")))
          .append(set("q" + line, "random(1, 10)"));
    }
    return script
        .append("call tpcc_new_order(:w, :d, :c, ")
        .append(array("i", lines))
        .append(", ")
        .append(array("s", lines))
        .append(", ")
        .append(array("q", lines))
        .append(");\n")
        .toString();
  }

  private static String payment(String customer, String number, String name) {
    return HOME
        + DISTRICT
        + customer
        + "\\set remote random(1, 100) > 85 and :warehouses > 1\n"
        + set("cw", "case when :remote then " + anotherWarehouse() + " else :w end")
        + set("cd", "case when :remote then random(1, 10) else :d end")
        + "\\set cents random(100, 500000)\n"
        + "call tpcc_payment(:w, :d, :cw, :cd, "
        + number
        + ", "
        + name
        + ", :cents / 100.00);\n";
  }

  private static String orderStatus(String customer, String number, String name) {
    return HOME
        + DISTRICT
        + customer
        + "call tpcc_order_status(:w, :d, "
        + number
        + ", "
        + name
        + ");\n";
  }

  private static String set(String variable, String expression) {
    return "\\set " + variable + " " + expression + "\n";
  }

  /** Uses 0 as the constant C of a run, which does not matter for the cost of a call. */
  private static String nuRand(int a, int x, int y) {
    return "(random(0, " + a + ") | random(" + x + ", " + y + ")) % " + (y - x + 1) + " + " + x;
  }

  private static String oneIn100(String then, String otherwise) {
    return "case when random(1, 100) = 1 then " + then + " else " + otherwise + " end";
  }

  /** A random warehouse other than the home warehouse; home where there is no other. */
  private static String anotherWarehouse() {
    return "(:w + random(0, greatest(:warehouses - 2, 0)) + least(:warehouses, 2) - 2)"
        + " % :warehouses + 1";
  }

  private static String array(String variable, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> ":" + variable + i)
        .collect(Collectors.joining(", ", "array[", "]::integer[]"));
  }

  /** The last name with number {@code :n}, made by the server, since pgbench has no strings. */
  private static String lastName() {
    String none = LastName.of(0);
    int prefix = none.length() / 3 * 2;
    String syllables =
        IntStream.range(0, 10)
            .mapToObj(digit -> "'" + LastName.of(digit).substring(prefix) + "'")
            .collect(Collectors.joining(", ", "(array[", "])"));
    return IntStream.of(100, 10, 1)
        .mapToObj(place -> syllables + "[:n / " + place + " % 10 + 1]")
        .collect(Collectors.joining(" || "));
  }
}
