package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.CheckQueries;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks the twelve consistency conditions (3.3.2) over all warehouses, each by set-based SQL. The
 * SQL is the same for all dialects, except where {@code checks-<dialect>.sql} has the two sides of
 * a condition. Then checks what no condition covers, see {@link StockChecks}.
 */
public final class ConsistencyChecks {
  /** The query for Σ D_NEXT_O_ID, which each committed New-Order raises by one. */
  public static final String NEW_ORDERS_QUERY = "count-of-new-orders";

  private static final String VIOLATED = "expected <> actual or expected is null or actual is null";

  private final SqlClient client;
  private final int warehouses;
  private final SqlStatements statements;
  private final StockChecks stock;

  public ConsistencyChecks(SqlClient client, TpccDataSettings data) {
    this.client = client;
    this.statements = TpccFiles.FILES.checks(client.dialect());
    this.warehouses = data.warehouses();
    this.stock = new StockChecks(client, data);
  }

  /**
   * Checks all that applies. What cannot be checked is {@link Status#NOT_RUN}.
   *
   * @param moment decides which conditions apply
   */
  public List<CheckResult> run(CheckMoment moment) {
    List<CheckResult> results = conditions(moment);
    results.addAll(stock.run(moment, results));
    return results;
  }

  /** Checks the conditions alone. */
  List<CheckResult> conditions(CheckMoment moment) {
    List<CheckResult> results = new ArrayList<>();
    String unreachable = "";
    for (ConsistencyCondition condition : ConsistencyCondition.values()) {
      try {
        // Asking a server that is gone once more for each condition would only take its time.
        results.add(
            unreachable.isEmpty()
                ? check(condition, moment)
                : result(condition, Status.NOT_RUN, unreachable));
      } catch (SQLException e) {
        String reason = "could not be checked: " + e.getMessage();
        results.add(result(condition, Status.NOT_RUN, reason));
        unreachable = client.classify(e).connectionBroken() ? reason : "";
      }
    }
    return results;
  }

  CheckResult check(ConsistencyCondition condition, CheckMoment moment) throws SQLException {
    if (condition.afterLoadOnly() && moment != CheckMoment.AFTER_LOAD) {
      return result(
          condition,
          Status.NOT_APPLICABLE,
          "holds for the initial population only; Deliveries change the difference");
    }
    Optional<TwoSidedCheck> sides = TwoSidedCheck.of(condition, statements);
    TwoSidedCheck.Compared compared =
        sides.isPresent() ? sides.get().compare(client, warehouses) : null;
    try (Connection connection = client.connectionForReading()) {
      return compared == null
          ? check(connection, condition, moment)
          : verdict(
              condition,
              compared.violations(),
              compared.first(),
              compared.total(),
              isWhole(connection, condition, moment, compared.total()));
    }
  }

  /**
   * Counts the orders by the districts' numbers, which also cover an order of which every trace is
   * gone.
   */
  private boolean isWhole(
      Connection connection, ConsistencyCondition condition, CheckMoment moment, long comparisons)
      throws SQLException {
    long districts = (long) warehouses * TpccScale.DISTRICTS_PER_WAREHOUSE;
    long orders = new CheckQueries(connection, statements).number(NEW_ORDERS_QUERY) - districts;
    return condition.isWhole(
        comparisons,
        moment,
        warehouses,
        Math.max(orders, districts * TpccScale.ORDERS_PER_DISTRICT));
  }

  private CheckResult check(
      Connection connection, ConsistencyCondition condition, CheckMoment moment)
      throws SQLException {
    String compared = statements.text(condition.id());
    String counts =
        "select count(*), coalesce(sum(case when "
            + VIOLATED
            + " then 1 else 0 end), 0) from ("
            + compared
            + ") as compared";
    try (PreparedStatement statement = connection.prepareStatement(counts);
        ResultSet row = statement.executeQuery()) {
      row.next();
      long total = row.getLong(1);
      long violations = row.getLong(2);
      return verdict(
          condition,
          violations,
          violations == 0 ? "" : firstViolation(connection, compared),
          total,
          isWhole(connection, condition, moment, total));
    }
  }

  static CheckResult verdict(
      ConsistencyCondition condition, long violations, String first, long total, boolean whole) {
    if (violations > 0) {
      return result(
          condition,
          Status.FAIL,
          String.format(
              Locale.ROOT,
              "%,d of %,d comparisons differ; the first: %s",
              violations,
              total,
              first));
    }
    return whole
        ? result(condition, Status.PASS, String.format(Locale.ROOT, "%,d comparisons agree", total))
        : result(
            condition,
            Status.FAIL,
            String.format(
                Locale.ROOT,
                "%,d comparisons agree, which are not as many as the scale asks for: there are rows"
                    + " missing, or too many",
                total));
  }

  private static String firstViolation(Connection connection, String compared) throws SQLException {
    String query =
        "select w, d, r, expected, actual from ("
            + compared
            + ") as compared where "
            + VIOLATED
            + " order by w, d, r";
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setMaxRows(1);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          return "gone when looked at again, so the data was changing meanwhile";
        }
        return difference(
            row.getInt(1),
            row.getBigDecimal(2),
            row.getBigDecimal(3),
            row.getBigDecimal(4),
            row.getBigDecimal(5));
      }
    }
  }

  /** A violation in words; district and row are null where the rule is not about one. */
  static String difference(
      int warehouse, BigDecimal district, BigDecimal row, BigDecimal expected, BigDecimal actual) {
    return "warehouse "
        + warehouse
        + place(", district ", district)
        + place(", row ", row)
        + ": "
        + expected
        + " on the left of the rule, "
        + actual
        + " on the right";
  }

  private static String place(String label, BigDecimal number) {
    return number == null ? "" : label + number;
  }

  static CheckResult result(ConsistencyCondition condition, Status status, String detail) {
    return new CheckResult(condition.id(), condition.title(), condition.clause(), status, detail);
  }
}
