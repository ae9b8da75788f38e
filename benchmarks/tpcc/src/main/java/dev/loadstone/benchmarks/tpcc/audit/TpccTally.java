package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Counts what the audit judges (9.2.2.5) among the completed transactions of one worker. */
public final class TpccTally extends Tally {
  static final int NEW_ORDERS = 0;
  static final int ROLLBACKS = 1;
  static final int ORDER_LINES = 2;
  static final int REMOTE_LINES = 3;
  static final int PAYMENTS = 4;
  static final int REMOTE_PAYMENTS = 5;
  static final int PAYMENTS_BY_NAME = 6;
  static final int ORDER_STATUSES = 7;
  static final int ORDER_STATUSES_BY_NAME = 8;
  static final int DELIVERIES = 9;
  static final int SKIPPING_DELIVERIES = 10;

  /** The first of the counts of New-Orders by their number of lines. */
  static final int BY_LINES = 11;

  static final int NUMBERS_OF_LINES = TpccScale.MAX_ORDER_LINES - TpccScale.MIN_ORDER_LINES + 1;

  private static final List<String> NAMES =
      Stream.concat(
              Stream.of(
                  "new-orders",
                  "rollbacks",
                  "order-lines",
                  "remote-lines",
                  "payments",
                  "remote-payments",
                  "payments-by-name",
                  "order-statuses",
                  "order-statuses-by-name",
                  "deliveries",
                  "skipping-deliveries"),
              IntStream.rangeClosed(TpccScale.MIN_ORDER_LINES, TpccScale.MAX_ORDER_LINES)
                  .mapToObj(lines -> "new-orders-of-" + lines))
          .toList();

  public TpccTally() {
    super(NAMES);
  }

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (!outcome.completed()) {
      return;
    }
    if (transaction instanceof NewOrder input) {
      int lines = input.lines().count();
      add(NEW_ORDERS, 1);
      add(ROLLBACKS, outcome == Outcome.INTENDED_ROLLBACK ? 1 : 0);
      add(ORDER_LINES, lines);
      add(BY_LINES + lines - TpccScale.MIN_ORDER_LINES, 1);
      add(REMOTE_LINES, input.lines().remoteCount(input.warehouse()));
    } else if (transaction instanceof Payment input) {
      add(PAYMENTS, 1);
      add(REMOTE_PAYMENTS, input.remote() ? 1 : 0);
      add(PAYMENTS_BY_NAME, input.byLastName() ? 1 : 0);
    } else if (transaction instanceof OrderStatus input) {
      add(ORDER_STATUSES, 1);
      add(ORDER_STATUSES_BY_NAME, input.byLastName() ? 1 : 0);
    } else if (transaction instanceof Delivery) {
      add(DELIVERIES, 1);
      add(SKIPPING_DELIVERIES, detail > 0 ? 1 : 0);
    }
  }

  long of(int place) {
    return count(place);
  }

  TpccTally with(int place, long count) {
    add(place, count - count(place));
    return this;
  }

  long[] byLines() {
    return IntStream.range(0, NUMBERS_OF_LINES).mapToLong(i -> count(BY_LINES + i)).toArray();
  }
}
