package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.CheckQueries;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.check.DataRule.Finding;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks the twelve consistency conditions (3.3.2) over all warehouses, each by set-based SQL. The
 * SQL is the same for all dialects, except where {@code checks-<dialect>.sql} has the two sides of
 * a condition. Then checks what no condition covers, see {@link StockChecks}.
 */
public final class ConsistencyChecks {
  /** The query for Σ D_NEXT_O_ID, which each committed New-Order raises by one. */
  public static final String NEW_ORDERS_QUERY = "count-of-new-orders";

  static final String COMPARISONS = "comparisons";

  private static final String VIOLATED = "expected <> actual or expected is null or actual is null";

  private final SqlClient client;
  private final int warehouses;
  private final SqlStatements statements;
  private final StockChecks stock;

  public ConsistencyChecks(SqlClient client, TpccDataSettings data) {
    this.client = client;
    this.statements = TpccData.FILES.checks(client.dialect());
    this.warehouses = data.warehouses();
    this.stock = new StockChecks(client, data);
  }

  /** Checks all that applies; what cannot be checked is {@link Status#NOT_RUN}. */
  public List<CheckResult> run(CheckMoment moment) {
    return DataRule.check(client, statements, rules(moment));
  }

  /**
   * Checks on one snapshot, while transactions go on, what takes no look at every order line.
   *
   * @throws LoadstoneException when the server does not answer
   */
  public List<CheckResult> runOnSnapshot() {
    List<DataRule> cheap =
        Stream.of(ConsistencyCondition.values())
            .filter(ConsistencyCondition::isCheap)
            .map(
                condition ->
                    condition.rule(database -> check(database, condition, CheckMoment.AFTER_RUN)))
            .toList();
    return DataRule.checkSnapshot(client, statements, cheap);
  }

  List<DataRule> rules(CheckMoment moment) {
    return Stream.concat(
            Stream.of(ConsistencyCondition.values())
                .map(condition -> condition.rule(database -> check(database, condition, moment))),
            stock.rules(moment).stream())
        .toList();
  }

  private Finding check(CheckQueries database, ConsistencyCondition condition, CheckMoment moment)
      throws SQLException {
    if (condition.afterLoadOnly() && moment != CheckMoment.AFTER_LOAD) {
      return new Finding(
          Status.NOT_APPLICABLE,
          "holds for the initial population only; Deliveries change the difference");
    }
    Optional<TwoSidedCheck> sides = TwoSidedCheck.of(condition, statements);
    if (sides.isEmpty()) {
      Comparisons compared = compare(database.connection(), statements.text(condition.id()));
      return compared.finding(isWhole(database, condition, moment, compared.total()));
    }
    Comparisons compared = sides.get().compare(client, warehouses);
    // That takes long, and a driver may lose a connection that is idle meanwhile.
    try (Connection connection = client.connectionForReading()) {
      CheckQueries fresh = new CheckQueries(connection, statements);
      return compared.finding(isWhole(fresh, condition, moment, compared.total()));
    }
  }

  /**
   * Counts the orders by the districts' numbers, which also cover an order of which every trace is
   * gone.
   */
  private boolean isWhole(
      CheckQueries database, ConsistencyCondition condition, CheckMoment moment, long comparisons)
      throws SQLException {
    long districts = (long) warehouses * TpccScale.DISTRICTS_PER_WAREHOUSE;
    long orders = database.number(NEW_ORDERS_QUERY) - districts;
    return condition.isWhole(
        comparisons,
        moment,
        warehouses,
        Math.max(orders, districts * TpccScale.ORDERS_PER_DISTRICT));
  }

  private static Comparisons compare(Connection connection, String query) throws SQLException {
    String counts =
        "select count(*), coalesce(sum(case when "
            + VIOLATED
            + " then 1 else 0 end), 0) from ("
            + query
            + ") as compared";
    try (PreparedStatement statement = connection.prepareStatement(counts);
        ResultSet row = statement.executeQuery()) {
      row.next();
      long total = row.getLong(1);
      long violations = row.getLong(2);
      String first = violations == 0 ? "" : firstViolation(connection, query);
      Comparisons compared = new Comparisons(COMPARISONS);
      compared.add(total, violations, () -> first);
      return compared;
    }
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
}
