package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.result.RunStatistics;
import dev.loadstone.core.result.TransactionStatistics;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * Compares what the clients saw committed with what the database has more than before the run. A
 * transaction whose outcome is unknown may be there or not.
 */
public final class ClientCountChecks {
  private final List<SqlClient> shards;
  private final RunCounts before;

  /**
   * @param shards the database, or all that hold a part of it
   * @param before its counts when the run was prepared
   */
  public ClientCountChecks(List<SqlClient> shards, RunCounts before) {
    this.shards = shards;
    this.before = before;
  }

  /**
   * Compares.
   *
   * @param statistics what the clients saw, of all phases
   */
  public List<CheckResult> run(RunStatistics statistics) {
    RunCounts after;
    try {
      after = RunCounts.read(shards);
    } catch (SQLException e) {
      String reason = "could not be checked: " + e.getMessage();
      return List.of(newOrders(Status.NOT_RUN, reason), payments(Status.NOT_RUN, reason));
    }
    Comparison newOrders =
        compare(
            statistics.transaction(TransactionKind.NEW_ORDER.id()),
            after.nextOrders() - before.nextOrders());
    Comparison payments =
        compare(
            statistics.transaction(TransactionKind.PAYMENT.id()),
            after.payments() - before.payments());
    return List.of(
        newOrders(newOrders.status(), newOrders.detail()),
        payments(payments.status(), payments.detail()));
  }

  private record Comparison(Status status, String detail) {}

  private static Comparison compare(TransactionStatistics seen, long growth) {
    long committed = seen.overall().getOrDefault(Outcome.COMMITTED, 0L);
    long unknown = seen.overall().getOrDefault(Outcome.UNKNOWN, 0L);
    boolean holds = growth >= committed && growth <= committed + unknown;
    return new Comparison(
        holds ? Status.PASS : Status.FAIL,
        String.format(
            Locale.ROOT,
            "the clients saw %,d committed%s; the database has %,d more",
            committed,
            unknown == 0 ? "" : String.format(Locale.ROOT, " and %,d unknown", unknown),
            growth));
  }

  private static CheckResult newOrders(Status status, String detail) {
    return new CheckResult(
        "new-orders-client-vs-server",
        "New-Orders that clients saw committed = growth of the sum of D_NEXT_O_ID",
        "",
        status,
        detail);
  }

  private static CheckResult payments(Status status, String detail) {
    return new CheckResult(
        "payments-client-vs-server",
        "Payments that clients saw committed = growth of the rows in HISTORY",
        "",
        status,
        detail);
  }
}
