package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.result.Assessment.AuditRow;
import dev.loadstone.core.result.Assessment.AuditStatus;
import dev.loadstone.core.result.RunStatistics;
import dev.loadstone.core.result.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges what was counted against the ranges of 5.5.1.5, the mix (5.2.3) and the times (5.2.5.3).
 */
final class AuditRules {
  /** With fewer transactions of a kind a share says too little. */
  private static final long ENOUGH = 10_000;

  /** With fewer response times there is no 90th percentile to speak of. */
  private static final long ENOUGH_TIMES = 100;

  /** A share is told from the prescribed one beyond so many standard errors (1 in 1000). */
  private static final double SIGNIFICANT = 3.29;

  private static final double MICROS_PER_SECOND = 1e6;

  private final TpccTally tally;
  private final RunStatistics statistics;
  private final boolean severalWarehouses;
  private final List<AuditRow> rows = new ArrayList<>();

  /**
   * @param tally all workers' tallies together
   * @param statistics what was measured
   * @param severalWarehouses whether remote lines and payments are possible
   */
  AuditRules(TpccTally tally, RunStatistics statistics, boolean severalWarehouses) {
    this.tally = tally;
    this.statistics = statistics;
    this.severalWarehouses = severalWarehouses;
  }

  /** All rows, in the order to show. */
  List<AuditRow> judge() {
    mix();
    share("rollbacks", "New-Orders rolled back", 1, 0.9, 1.1, tally.rollbacks, tally.newOrders);
    meanLines();
    if (severalWarehouses) {
      remoteLines();
      share(
          "remote-payments",
          "Payments of another warehouse's customer",
          15,
          14,
          16,
          tally.remotePayments,
          tally.payments);
    }
    share(
        "payments-by-name",
        "Payments by last name",
        60,
        57,
        63,
        tally.paymentsByName,
        tally.payments);
    share(
        "order-status-by-name",
        "Order-Status by last name",
        60,
        57,
        63,
        tally.orderStatusesByName,
        tally.orderStatuses);
    skippedDeliveries();
    responseTimes();
    return rows;
  }

  private void mix() {
    long total = statistics.total().completed();
    for (TransactionKind kind : TransactionKind.values()) {
      long completed = statistics.transaction(kind.id()).completed();
      double value = percent(completed, total);
      AuditStatus status =
          total < ENOUGH ? AuditStatus.TOO_FEW : within(value, kind.minimumShare(), 100);
      rows.add(
          new AuditRow(
              "mix-" + kind.id(),
              kind.title() + " among completed transactions",
              "5.2.3",
              value,
              kind.minimumShare(),
              100,
              "%",
              total,
              status));
    }
  }

  private void meanLines() {
    double mean = tally.newOrders == 0 ? Double.NaN : (double) tally.orderLines / tally.newOrders;
    AuditStatus status = tally.newOrders < ENOUGH ? AuditStatus.TOO_FEW : within(mean, 9.5, 10.5);
    rows.add(
        new AuditRow(
            "mean-lines",
            "Mean lines of a New-Order",
            "5.5.1.5",
            mean,
            9.5,
            10.5,
            "",
            tally.newOrders,
            status));
  }

  private void remoteLines() {
    double value = percent(tally.remoteLines, tally.orderLines);
    AuditStatus status =
        tally.newOrders < ENOUGH
            ? AuditStatus.TOO_FEW
            : judge(value, 1, 0.95, 1.05, tally.orderLines);
    rows.add(
        new AuditRow(
            "remote-lines",
            "Order lines supplied by another warehouse",
            "5.5.1.5",
            value,
            0.95,
            1.05,
            "%",
            tally.newOrders,
            status));
  }

  private void skippedDeliveries() {
    long districts = tally.deliveredDistricts + tally.skippedDistricts;
    double value = percent(tally.skippedDistricts, districts);
    long deliveries = statistics.transaction(TransactionKind.DELIVERY.id()).completed();
    AuditStatus status = deliveries < ENOUGH ? AuditStatus.TOO_FEW : within(value, 0, 1);
    rows.add(
        new AuditRow(
            "skipped-deliveries",
            "Districts that a Delivery skipped",
            "2.7.4.2",
            value,
            0,
            1,
            "%",
            deliveries,
            status));
  }

  private void share(
      String id,
      String title,
      double prescribed,
      double minimum,
      double maximum,
      long count,
      long samples) {
    double value = percent(count, samples);
    AuditStatus status =
        samples < ENOUGH
            ? AuditStatus.TOO_FEW
            : judge(value, prescribed, minimum, maximum, samples);
    rows.add(new AuditRow(id, title, "5.5.1.5", value, minimum, maximum, "%", samples, status));
  }

  /**
   * A share outside of its range fails only when chance does not explain it: with 10 000 New-Orders
   * one run in three would leave the range for rollbacks though every draw is right.
   */
  private static AuditStatus judge(
      double value, double prescribed, double minimum, double maximum, long samples) {
    double p = prescribed / 100;
    double standardError = 100 * Math.sqrt(p * (1 - p) / samples);
    boolean chance = Math.abs(value - prescribed) <= SIGNIFICANT * standardError;
    AuditStatus status = within(value, minimum, maximum);
    return status == AuditStatus.FAIL && chance ? AuditStatus.TOO_FEW : status;
  }

  private void responseTimes() {
    for (TransactionKind kind : TransactionKind.values()) {
      TransactionStatistics measured = statistics.transaction(kind.id());
      long count = measured.responseTime().count();
      double seconds = count == 0 ? Double.NaN : measured.responseTime().p90() / MICROS_PER_SECOND;
      rows.add(
          new AuditRow(
              "p90-" + kind.id(),
              kind.title() + " response time, 90th percentile",
              "5.2.5.3",
              seconds,
              0,
              kind.maximumSeconds(),
              "s",
              count,
              count < ENOUGH_TIMES
                  ? AuditStatus.TOO_FEW
                  : within(seconds, 0, kind.maximumSeconds())));
    }
  }

  private static double percent(long count, long samples) {
    return samples == 0 ? Double.NaN : 100.0 * count / samples;
  }

  private static AuditStatus within(double value, double minimum, double maximum) {
    return value >= minimum && value <= maximum ? AuditStatus.PASS : AuditStatus.FAIL;
  }
}
