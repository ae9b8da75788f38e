package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * A condition whose two sides the database can only give one after the other, for one warehouse or
 * district at a time; the client compares them. Two warehouses are compared side by side, since
 * such databases keep them in partitions that do not wait for each other; the memory needed is that
 * of two warehouses or districts.
 */
final class TwoSidedCheck {
  private static final String SECOND = ", second";
  private static final int SIDE_BY_SIDE = 2;
  private static final int CENTS = 2;
  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  private final List<Comparison> comparisons;

  private TwoSidedCheck(List<Comparison> comparisons) {
    this.comparisons = comparisons;
  }

  /** The sides of a condition, where the texts have them. */
  static Optional<TwoSidedCheck> of(ConsistencyCondition condition, SqlStatements statements) {
    if (!statements.has(condition.id() + " expected")) {
      return Optional.empty();
    }
    List<Comparison> comparisons = new ArrayList<>();
    comparisons.add(comparison(condition.id(), "", statements));
    if (statements.has(condition.id() + " expected" + SECOND)) {
      comparisons.add(comparison(condition.id(), SECOND, statements));
    }
    return Optional.of(new TwoSidedCheck(comparisons));
  }

  private static Comparison comparison(String id, String which, SqlStatements statements) {
    return new Comparison(
        List.of(statements.text(id + " expected" + which).split(";")),
        List.of(statements.text(id + " actual" + which).split(";")));
  }

  /** Compares the warehouses from 1, also those without any row. */
  Comparisons compare(SqlClient client, int warehouses) throws SQLException {
    int shares = Math.min(SIDE_BY_SIDE, warehouses);
    ExecutorService threads = Executors.newFixedThreadPool(shares);
    try {
      List<Future<Comparisons>> parts = new ArrayList<>();
      for (int first = 1; first <= shares; first++) {
        int from = first;
        parts.add(threads.submit(() -> compare(client, from, shares, warehouses)));
      }
      Comparisons all = new Comparisons(ConsistencyChecks.COMPARISONS);
      for (Future<Comparisons> part : parts) {
        all.add(part.get());
      }
      return all;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "The checks were interrupted.");
    } finally {
      threads.shutdownNow();
    }
  }

  /** Compares every {@code step}-th warehouse, beginning with {@code from}. */
  private Comparisons compare(SqlClient client, int from, int step, int warehouses)
      throws SQLException {
    try (Connection connection = client.connectionForReading()) {
      Comparisons compared = new Comparisons(ConsistencyChecks.COMPARISONS);
      for (int warehouse = from; warehouse <= warehouses; warehouse += step) {
        compare(connection, warehouse, compared);
      }
      return compared;
    }
  }

  private void compare(Connection connection, int warehouse, Comparisons compared)
      throws SQLException {
    for (Comparison comparison : comparisons) {
      if (comparison.byDistrict()) {
        for (int district = 1; district <= DISTRICTS; district++) {
          add(warehouse, comparison.values(connection, warehouse, district, district), compared);
        }
      } else {
        add(warehouse, comparison.values(connection, warehouse, 1, DISTRICTS), compared);
      }
    }
  }

  /** The district and row of a value; 0 where it has none. */
  private record Subject(int district, int row) {}

  private static final class Values {
    private BigDecimal expected = BigDecimal.ZERO;
    private BigDecimal actual = BigDecimal.ZERO;

    void add(BigDecimal value, boolean isExpected) {
      if (isExpected) {
        expected = expected.add(value);
      } else {
        actual = actual.add(value);
      }
    }

    boolean differ() {
      return expected.compareTo(actual) != 0;
    }
  }

  private static void add(int warehouse, Map<Subject, Values> values, Comparisons compared) {
    values.forEach(
        (subject, value) ->
            compared.add(1, value.differ() ? 1 : 0, () -> words(warehouse, subject, value)));
  }

  private static String words(int warehouse, Subject subject, Values values) {
    return ConsistencyChecks.difference(
        warehouse,
        subject.district() == 0 ? null : BigDecimal.valueOf(subject.district()),
        subject.row() == 0 ? null : BigDecimal.valueOf(subject.row()),
        shown(values.expected),
        shown(values.actual));
  }

  /** Returns a value without the zeros that the database adds after the cents. */
  private static BigDecimal shown(BigDecimal value) {
    return value.scale() <= CENTS
        ? value
        : value.setScale(Math.max(CENTS, value.stripTrailingZeros().scale()));
  }

  /** Two sides that must be equal, each a list of selects. */
  private record Comparison(List<String> expected, List<String> actual) {
    /** Whether all selects take a district, so that districts can be compared one by one. */
    boolean byDistrict() {
      return Stream.concat(expected.stream(), actual.stream()).allMatch(Comparison::takesDistrict);
    }

    private static boolean takesDistrict(String select) {
      return select.chars().filter(letter -> letter == '?').count() == 2;
    }

    Map<Subject, Values> values(Connection connection, int warehouse, int from, int to)
        throws SQLException {
      Map<Subject, Values> values =
          new TreeMap<>(Comparator.comparingInt(Subject::district).thenComparingInt(Subject::row));
      for (String select : expected) {
        read(connection, select, warehouse, from, to, true, values);
      }
      for (String select : actual) {
        read(connection, select, warehouse, from, to, false, values);
      }
      return values;
    }

    private static void read(
        Connection connection,
        String select,
        int warehouse,
        int from,
        int to,
        boolean isExpected,
        Map<Subject, Values> values)
        throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(select)) {
        if (!takesDistrict(select)) {
          statement.setInt(1, warehouse);
          add(statement, isExpected, values);
          return;
        }
        for (int district = from; district <= to; district++) {
          // Sets both each time, because drivers may forget them with each execution.
          statement.setInt(1, warehouse);
          statement.setInt(2, district);
          add(statement, isExpected, values);
        }
      }
    }

    private static void add(
        PreparedStatement statement, boolean isExpected, Map<Subject, Values> values)
        throws SQLException {
      try (ResultSet rows = statement.executeQuery()) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          Subject subject =
              new Subject(columns > 1 ? rows.getInt(1) : 0, columns > 2 ? rows.getInt(2) : 0);
          BigDecimal value = rows.getBigDecimal(columns);
          if (value != null) {
            values.computeIfAbsent(subject, unseen -> new Values()).add(value, isExpected);
          }
        }
      }
    }
  }
}
