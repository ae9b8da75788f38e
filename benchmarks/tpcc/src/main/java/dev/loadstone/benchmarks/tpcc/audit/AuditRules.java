package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges the counts by the ranges of 9.2.2.5, the mix (5.2.3) and the times (5.2.5.3). */
final class AuditRules {
  /** With fewer transactions of a kind a share says too little. */
  private static final long ENOUGH = 10_000;

  /** With fewer response times the 90th percentile says too little. */
  private static final long ENOUGH_TIMES = 100;

  /** A correct share is further than so many standard errors from its value once in 1000 times. */
  private static final double SIGNIFICANT = 3.29;

  /** Chi-square with ten degrees of freedom is greater by chance once in 1000 times. */
  private static final double UNIFORM_LINES = 29.59;

  /** A think time is cut at this multiple of its mean (5.2.5.4). */
  private static final double MOST_OF_MEAN = 10;

  private static final double MICROS_PER_SECOND = 1e6;

  private final TpccTally tally;
  private final RunStatistics statistics;
  private final Optional<DeferredReport> deferred;
  private final boolean severalWarehouses;
  private final int pausing;
  private final List<AuditRow> rows = new ArrayList<>();

  AuditRules(
      TpccTally tally,
      RunStatistics statistics,
      Optional<DeferredReport> deferred,
      boolean severalWarehouses,
      int pausing) {
    this.tally = tally;
    this.statistics = statistics;
    this.deferred = deferred;
    this.severalWarehouses = severalWarehouses;
    this.pausing = pausing;
  }

  List<AuditRow> judge() {
    long newOrders = tally.of(TpccTally.NEW_ORDERS);
    long payments = tally.of(TpccTally.PAYMENTS);
    mix();
    rule("rollbacks", "New-Orders rolled back", "9.2.2.5.1")
        .share(1, 0.9, 1.1, tally.of(TpccTally.ROLLBACKS), newOrders, newOrders);
    meanLines(newOrders);
    uniformLines(newOrders);
    if (severalWarehouses) {
      long lines = tally.of(TpccTally.ORDER_LINES);
      rule("remote-lines", "Order lines supplied by another warehouse", "9.2.2.5.3")
          .share(1, 0.95, 1.05, tally.of(TpccTally.REMOTE_LINES), lines, newOrders);
      rule("remote-payments", "Payments of another warehouse's customer", "9.2.2.5.4")
          .share(15, 14, 16, tally.of(TpccTally.REMOTE_PAYMENTS), payments, payments);
    }
    rule("payments-by-name", "Payments by last name", "9.2.2.5.5")
        .share(60, 57, 63, tally.of(TpccTally.PAYMENTS_BY_NAME), payments, payments);
    long questions = tally.of(TpccTally.ORDER_STATUSES);
    rule("order-status-by-name", "Order-Status by last name", "9.2.2.5.6")
        .share(60, 57, 63, tally.of(TpccTally.ORDER_STATUSES_BY_NAME), questions, questions);
    skippedDeliveries();
    deferred.ifPresent(this::deferredDeliveries);
    responseTimes();
    if (pausing > 0) {
      pauses();
    }
    return rows;
  }

  /** New-Order is what the other kinds leave, so the specification sets no minimum for it. */
  private void mix() {
    long total = Stream.of(TransactionKind.values()).mapToLong(this::completed).sum();
    for (TransactionKind kind : TransactionKind.values()) {
      if (kind.minimumShare() > 0) {
        rule("mix-" + kind.id(), kind.title() + " among completed transactions", "5.2.3")
            .range(percent(completed(kind), total), kind.minimumShare(), 100, "%", total, ENOUGH);
      }
    }
  }

  /** A queued Delivery is completed when it is executed, not when the terminal goes on. */
  private long completed(TransactionKind kind) {
    return kind == TransactionKind.DELIVERY && deferred.isPresent()
        ? deferred.get().measured().completed()
        : statistics.transaction(kind.id()).completions();
  }

  private void meanLines(long newOrders) {
    double mean =
        newOrders == 0 ? Double.NaN : (double) tally.of(TpccTally.ORDER_LINES) / newOrders;
    rule("mean-lines", "Mean lines of a New-Order", "9.2.2.5.2")
        .range(mean, 9.5, 10.5, "", newOrders, ENOUGH);
  }

  private void uniformLines(long newOrders) {
    double expected = (double) newOrders / TpccTally.NUMBERS_OF_LINES;
    double chiSquare = 0;
    for (long orders : tally.byLines()) {
      chiSquare += (orders - expected) * (orders - expected) / expected;
    }
    rule(
            "uniform-lines",
            "New-Orders by their number of lines, chi-square against uniform",
            "9.2.2.5.2")
        .range(chiSquare, 0, UNIFORM_LINES, "", newOrders, ENOUGH);
  }

  /** More than one in a hundred, or more than one if that is more, must be reported. */
  private void skippedDeliveries() {
    long deliveries =
        deferred.map(DeferredReport::completed).orElse(tally.of(TpccTally.DELIVERIES));
    long skipping =
        deferred
            .map(report -> report.skipped().deliveries())
            .orElse(tally.of(TpccTally.SKIPPING_DELIVERIES));
    rule("skipped-deliveries", "Deliveries that skipped a district", "2.7.4.2")
        .range(
            percent(skipping, deliveries),
            0,
            deliveries == 0 ? 1 : Math.max(1, 100.0 / deliveries),
            "%",
            deliveries,
            1);
  }

  private void deferredDeliveries(DeferredReport report) {
    rule(
            "deferred-deliveries",
            "Queued Deliveries done within " + DeferredReport.LIMIT_SECONDS + " s",
            "2.7.2.2")
        .range(report.shareInTime(), DeferredReport.LEAST_SHARE, 100, "%", report.queued(), 1);
    rule(
            "deferred-backlog",
            "Deliveries queued in the measured interval less those done in it",
            "2.7.2.2")
        .range(
            (double) report.growth(),
            0,
            (double) report.allowedGrowth(),
            "",
            report.measured().queued(),
            1);
  }

  private void responseTimes() {
    for (TransactionKind kind : TransactionKind.values()) {
      TransactionStatistics measured = statistics.transaction(kind.id());
      long count = measured.responseTime().count();
      rule("p90-" + kind.id(), kind.title() + " response time, 90th percentile", "5.2.5.3")
          .range(
              count == 0 ? Double.NaN : measured.responseTime().p90() / MICROS_PER_SECOND,
              0,
              kind.maximumSeconds(),
              "s",
              count,
              ENOUGH_TIMES);
    }
  }

  /**
   * Judges the mean pause, by Little's law: a terminal's time without its response times. The
   * specification sets a lower bound.
   */
  private void pauses() {
    double prescribed = 0;
    double responding = 0;
    long count = 0;
    for (TransactionKind kind : TransactionKind.values()) {
      TransactionStatistics type = statistics.transaction(kind.id());
      long ended = type.completed() + type.failed();
      prescribed += kind.meanPauseSeconds() * ended;
      responding +=
          (type.completed() * type.responseTime().mean()
                  + type.failed() * type.failedResponseTime().mean())
              / MICROS_PER_SECOND;
      count += ended;
    }
    prescribed /= count;
    double seconds = pausing * (statistics.measured().toNanos() / 1e9);
    rule("pauses", "Keying and think time before a transaction, mean", "5.2.5.4")
        .range(
            (seconds - responding) / count,
            prescribed * (1 - SIGNIFICANT / Math.sqrt((double) count)),
            MOST_OF_MEAN * prescribed,
            "s",
            count,
            ENOUGH);
  }

  private Rule rule(String id, String title, String clause) {
    return new Rule(rows, id, title, clause);
  }

  private record Rule(List<AuditRow> rows, String id, String title, String clause) {
    /** Judges a value by its range, unless there are fewer samples than {@code enough}. */
    void range(
        double value, double minimum, double maximum, String unit, long samples, long enough) {
      AuditStatus status = samples < enough ? AuditStatus.TOO_FEW : within(value, minimum, maximum);
      rows.add(new AuditRow(id, title, clause, value, minimum, maximum, unit, samples, status));
    }

    /** Judges a share drawn at random: {@code count} among {@code of}, in so many samples. */
    void share(
        double prescribed, double minimum, double maximum, long count, long of, long samples) {
      double value = percent(count, of);
      AuditStatus status =
          samples < ENOUGH
              ? AuditStatus.TOO_FEW
              : AuditRules.judge(value, prescribed, minimum, maximum, of);
      String shown = title + leniency(status, value, minimum, maximum);
      rows.add(new AuditRow(id, shown, clause, value, minimum, maximum, "%", samples, status));
    }
  }

  /** Explains why a share outside of its range is not a failure. */
  private static String leniency(AuditStatus status, double value, double minimum, double maximum) {
    return status == AuditStatus.TOO_FEW && within(value, minimum, maximum) == AuditStatus.FAIL
        ? " (outside, but by no more than chance explains)"
        : "";
  }

  /**
   * A share outside of its range fails only when chance does not explain it: with 10 000 New-Orders
   * one run in three would leave the range for rollbacks although every draw is right.
   */
  private static AuditStatus judge(
      double value, double prescribed, double minimum, double maximum, long samples) {
    double p = prescribed / 100;
    double standardError = 100 * Math.sqrt(p * (1 - p) / samples);
    boolean chance = Math.abs(value - prescribed) <= SIGNIFICANT * standardError;
    AuditStatus status = within(value, minimum, maximum);
    return status == AuditStatus.FAIL && chance ? AuditStatus.TOO_FEW : status;
  }

  private static double percent(long count, long samples) {
    return samples == 0 ? Double.NaN : 100.0 * count / samples;
  }

  private static AuditStatus within(double value, double minimum, double maximum) {
    return value >= minimum && value <= maximum ? AuditStatus.PASS : AuditStatus.FAIL;
  }
}
