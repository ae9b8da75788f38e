package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.check.CountComparison;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Compares what the clients saw committed with the growth of the database since before the run. A
 * transaction whose outcome is unknown may or may not be there.
 */
public final class ClientCountChecks {
  /** The query for Σ D_NEXT_O_ID, which each committed New-Order raises by one. */
  static final String NEW_ORDERS_QUERY = "count-of-new-orders";

  private static final CountCheck NEW_ORDERS =
      new CountCheck(
          "new-orders-client-vs-server",
          "New-Orders that clients saw committed = growth of the sum of D_NEXT_O_ID",
          List.of(NEW_ORDERS_QUERY),
          "New-Orders",
          Map.of(TransactionKind.NEW_ORDER.id(), Growth.of(1)));
  private static final CountCheck PAYMENTS =
      new CountCheck(
          "payments-client-vs-server",
          "Payments that clients saw committed = growth of the rows in HISTORY",
          List.of("count-of-payments"),
          "Payments",
          Map.of(TransactionKind.PAYMENT.id(), Growth.of(1)));

  /** Queued Deliveries are not among the transactions of the statistics. */
  private static final CountCheck DELIVERIES =
      new CountCheck(
          "deliveries-client-vs-server",
          "orders that clients saw delivered = growth of the sum of C_DELIVERY_CNT",
          List.of("count-of-delivered-orders"),
          "delivered orders",
          Map.of());

  private final CountComparison newOrders;
  private final CountComparison payments;
  private final CountComparison deliveries;

  /**
   * Counts before the run.
   *
   * @throws dev.loadstone.core.LoadstoneException when the database cannot be asked
   */
  public ClientCountChecks(SqlClient client) {
    List<CountComparison> comparisons =
        Stream.of(NEW_ORDERS, PAYMENTS, DELIVERIES)
            .map(check -> CountComparison.begin(client, TpccFiles.FILES.checks(), check))
            .toList();
    this.newOrders = comparisons.get(0);
    this.payments = comparisons.get(1);
    this.deliveries = comparisons.get(2);
  }

  /**
   * Compares after the run.
   *
   * @param statistics what the clients saw, of all phases
   * @param delivered the orders that their Deliveries delivered
   */
  public List<CheckResult> run(RunStatistics statistics, SeenCount delivered) {
    return List.of(
        newOrders.run(0, statistics),
        payments.run(0, statistics),
        deliveries.run(delivered.committed(), delivered.committed() + delivered.unknown()));
  }
}
