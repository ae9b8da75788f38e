package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.data.DataSet;
import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The data: each customer has a name of 64 characters, savings and a checking account. */
final class SmallBankData {
  private static final int UNIT = 5_000;

  private static final int TABLES = 3;
  private static final int NAME_LENGTH = 64;
  private static final int LEAST_BALANCE = 1_000_000;
  private static final int MOST_BALANCE = 5_000_000;

  private final int accounts;
  private final long seed;
  private final RandomStreams streams;

  SmallBankData(int accounts, long seed) {
    this.accounts = accounts;
    this.seed = seed;
    this.streams = new RandomStreams(seed);
  }

  DataSet dataSet() {
    List<LoadUnit> units = new ArrayList<>();
    for (int first = 1; first <= accounts; first += UNIT) {
      units.add(unit(first, Math.min(accounts, first + UNIT - 1)));
    }
    return new DataSet(Text.of("%,d accounts found by name, seed %d", accounts, seed), units);
  }

  private LoadUnit unit(int first, int last) {
    return LoadUnit.of(
        Text.of("customers %,d to %,d", first, last),
        (long) TABLES * (last - first + 1),
        List.of(
            rows("accounts", "name", first, last, SmallBankData::account),
            balances("savings", first, last),
            balances("checking", first, last)));
  }

  private TableRows balances(String table, int first, int last) {
    return rows(
        table,
        "bal",
        first,
        last,
        customer -> {
          SplittableRandom random = streams.stream("smallbank." + table, customer);
          int cents = random.nextInt(LEAST_BALANCE, MOST_BALANCE + 1);
          return writer -> writer.integer(customer).integer(cents).endRow();
        });
  }

  private static Row account(int customer) {
    return writer -> writer.integer(customer).text(name(customer)).endRow();
  }

  /** Returns a customer's name: the key with leading zeros. */
  static String name(int customer) {
    String digits = Integer.toString(customer);
    return "0".repeat(NAME_LENGTH - digits.length()) + digits;
  }

  private static TableRows rows(
      String table, String column, int first, int last, IntFunction<Row> row) {
    return new TableRows(
        table,
        List.of("custid", column),
        "custid between " + first + " and " + last,
        () -> IntStream.rangeClosed(first, last).mapToObj(row).iterator());
  }
}
