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
import java.util.concurrent.Callable;
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

  private final List<List<Side>> comparisons;

  private TwoSidedCheck(List<List<Side>> comparisons) {
    this.comparisons = comparisons;
  }

  static Optional<TwoSidedCheck> of(ConsistencyCondition condition, SqlStatements statements) {
    List<List<Side>> comparisons =
        Stream.of("", SECOND)
            .filter(which -> statements.has(condition.id() + " expected" + which))
            .map(
                which ->
                    Stream.concat(
                            sides(statements.text(condition.id() + " expected" + which), true),
                            sides(statements.text(condition.id() + " actual" + which), false))
                        .toList())
            .toList();
    return comparisons.isEmpty() ? Optional.empty() : Optional.of(new TwoSidedCheck(comparisons));
  }

  private static Stream<Side> sides(String selects, boolean expected) {
    return Stream.of(selects.split(";", -1)).map(select -> new Side(select, expected));
  }

  Comparisons compare(SqlClient client, int warehouses) throws SQLException {
    int shares = Math.min(SIDE_BY_SIDE, warehouses);
    ExecutorService threads = Executors.newFixedThreadPool(shares);
    try {
      List<Callable<Comparisons>> parts = new ArrayList<>();
      for (int first = 1; first <= shares; first++) {
        int from = first;
        parts.add(() -> compare(client, from, shares, warehouses));
      }
      Comparisons all = new Comparisons(ConsistencyChecks.COMPARISONS);
      for (Future<Comparisons> part : threads.invokeAll(parts)) {
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
        for (List<Side> sides : comparisons) {
          compare(connection, warehouse, sides, compared);
        }
      }
      return compared;
    }
  }

  /** Compares the districts one by one where all selects take one. */
  private static void compare(
      Connection connection, int warehouse, List<Side> sides, Comparisons compared)
      throws SQLException {
    if (!sides.stream().allMatch(Side::takesDistrict)) {
      compare(connection, warehouse, sides, 1, DISTRICTS, compared);
      return;
    }
    for (int district = 1; district <= DISTRICTS; district++) {
      compare(connection, warehouse, sides, district, district, compared);
    }
  }

  private static void compare(
      Connection connection,
      int warehouse,
      List<Side> sides,
      int firstDistrict,
      int lastDistrict,
      Comparisons compared)
      throws SQLException {
    Map<Subject, Values> values =
        new TreeMap<>(Comparator.comparingInt(Subject::district).thenComparingInt(Subject::row));
    for (Side side : sides) {
      side.read(connection, warehouse, firstDistrict, lastDistrict, values);
    }
    values.forEach(
        (subject, value) ->
            compared.add(1, value.differ() ? 1 : 0, () -> words(warehouse, subject, value)));
  }

  /** The district and row of a value; 0 where it has none. */
  private record Subject(int district, int row) {}

  private record Values(BigDecimal expected, BigDecimal actual) {
    Values plus(Values other) {
      return new Values(expected.add(other.expected), actual.add(other.actual));
    }

    boolean differ() {
      return expected.compareTo(actual) != 0;
    }
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

  private record Side(String select, boolean expected) {
    boolean takesDistrict() {
      return select.chars().filter(letter -> letter == '?').count() == 2;
    }

    void read(
        Connection connection,
        int warehouse,
        int firstDistrict,
        int lastDistrict,
        Map<Subject, Values> values)
        throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(select)) {
        if (!takesDistrict()) {
          statement.setInt(1, warehouse);
          read(statement, values);
          return;
        }
        for (int district = firstDistrict; district <= lastDistrict; district++) {
          // Sets both each time, because drivers may forget them with each execution.
          statement.setInt(1, warehouse);
          statement.setInt(2, district);
          read(statement, values);
        }
      }
    }

    private void read(PreparedStatement statement, Map<Subject, Values> values)
        throws SQLException {
      try (ResultSet rows = statement.executeQuery()) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          Subject subject =
              new Subject(columns > 1 ? rows.getInt(1) : 0, columns > 2 ? rows.getInt(2) : 0);
          BigDecimal value = rows.getBigDecimal(columns);
          if (value != null) {
            values.merge(
                subject,
                expected ? new Values(value, BigDecimal.ZERO) : new Values(BigDecimal.ZERO, value),
                Values::plus);
          }
        }
      }
    }
  }
}
