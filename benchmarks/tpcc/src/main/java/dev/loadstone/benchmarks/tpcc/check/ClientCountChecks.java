package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.statistics.RunStatistics;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compares what the clients saw committed with what the database has more than before the run. A
 * transaction whose outcome is unknown may be there or not.
 */
public final class ClientCountChecks {
  private static final CheckResult NEW_ORDERS =
      rule(
          "new-orders", "New-Orders that clients saw committed = growth of the sum of D_NEXT_O_ID");
  private static final CheckResult PAYMENTS =
      rule("payments", "Payments that clients saw committed = growth of the rows in HISTORY");
  private static final CheckResult DELIVERIES =
      rule("deliveries", "orders that clients saw delivered = growth of the sum of C_DELIVERY_CNT");

  private final List<SqlClient> shards;
  private final RunCounts before;

  /**
   * @param shards the database, or all that hold a part of it
   * @param before its counts when the run was prepared
   */
  public ClientCountChecks(List<SqlClient> shards, RunCounts before) {
    this.shards = List.copyOf(shards);
    this.before = before;
  }

  private static CheckResult rule(String what, String title) {
    return new CheckResult(what + "-client-vs-server", title, "", Status.PASS, "");
  }

  /**
   * Compares.
   *
   * @param statistics what the clients saw, of all phases
   * @param delivered the orders that their Deliveries delivered
   */
  public List<CheckResult> run(RunStatistics statistics, SeenCount delivered) {
    RunCounts after;
    try {
      after = RunCounts.read(shards);
    } catch (SQLException e) {
      String reason = "could not be checked: " + e.getMessage();
      return Stream.of(NEW_ORDERS, PAYMENTS, DELIVERIES)
          .map(rule -> result(rule, Status.NOT_RUN, reason))
          .toList();
    }
    RunCounts growth = after.minus(before);
    return List.of(
        compare(
            NEW_ORDERS, SeenCount.of(statistics, TransactionKind.NEW_ORDER), growth.nextOrders()),
        compare(PAYMENTS, SeenCount.of(statistics, TransactionKind.PAYMENT), growth.payments()),
        compare(DELIVERIES, delivered, growth.delivered()));
  }

  private static CheckResult compare(CheckResult rule, SeenCount seen, long growth) {
    return result(rule, seen.agrees(growth) ? Status.PASS : Status.FAIL, seen.words(growth));
  }

  private static CheckResult result(CheckResult rule, Status status, String detail) {
    return new CheckResult(rule.id(), rule.title(), rule.clause(), status, detail);
  }
}
