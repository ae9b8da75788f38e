package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Counts what the audit judges (9.2.2.5), of the completed transactions of one worker. */
public final class TpccTally implements Tally {
  long newOrders;
  long rollbacks;
  long orderLines;
  long remoteLines;
  long payments;
  long remotePayments;
  long paymentsByName;
  long orderStatuses;
  long orderStatusesByName;
  long deliveries;
  long skippingDeliveries;

  /** New-Orders by their number of lines, from {@link TpccScale#MIN_ORDER_LINES}. */
  final long[] byLines = new long[TpccScale.MAX_ORDER_LINES - TpccScale.MIN_ORDER_LINES + 1];

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (!outcome.completed()) {
      return;
    }
    if (transaction instanceof NewOrder input) {
      newOrders++;
      rollbacks += outcome == Outcome.INTENDED_ROLLBACK ? 1 : 0;
      orderLines += input.lines().count();
      countLines(input.lines().count());
      remoteLines += input.lines().remoteCount(input.warehouse());
    } else if (transaction instanceof Payment input) {
      payments++;
      remotePayments += input.remote() ? 1 : 0;
      paymentsByName += input.byLastName() ? 1 : 0;
    } else if (transaction instanceof OrderStatus input) {
      orderStatuses++;
      orderStatusesByName += input.byLastName() ? 1 : 0;
    } else if (transaction instanceof Delivery) {
      deliveries++;
      skippingDeliveries += detail > 0 ? 1 : 0;
    }
  }

  private void countLines(int lines) {
    byLines[lines - TpccScale.MIN_ORDER_LINES]++;
  }

  @Override
  public void writeTo(DataOutput out) throws IOException {
    out.writeLong(newOrders);
    out.writeLong(rollbacks);
    out.writeLong(orderLines);
    out.writeLong(remoteLines);
    out.writeLong(payments);
    out.writeLong(remotePayments);
    out.writeLong(paymentsByName);
    out.writeLong(orderStatuses);
    out.writeLong(orderStatusesByName);
    out.writeLong(deliveries);
    out.writeLong(skippingDeliveries);
    for (long orders : byLines) {
      out.writeLong(orders);
    }
  }

  @Override
  public void addFrom(DataInput in) throws IOException {
    newOrders += in.readLong();
    rollbacks += in.readLong();
    orderLines += in.readLong();
    remoteLines += in.readLong();
    payments += in.readLong();
    remotePayments += in.readLong();
    paymentsByName += in.readLong();
    orderStatuses += in.readLong();
    orderStatusesByName += in.readLong();
    deliveries += in.readLong();
    skippingDeliveries += in.readLong();
    for (int i = 0; i < byLines.length; i++) {
      byLines[i] += in.readLong();
    }
  }

  /** Adds what another tally counted. */
  void add(TpccTally other) {
    newOrders += other.newOrders;
    rollbacks += other.rollbacks;
    orderLines += other.orderLines;
    remoteLines += other.remoteLines;
    payments += other.payments;
    remotePayments += other.remotePayments;
    paymentsByName += other.paymentsByName;
    orderStatuses += other.orderStatuses;
    orderStatusesByName += other.orderStatusesByName;
    deliveries += other.deliveries;
    skippingDeliveries += other.skippingDeliveries;
    for (int i = 0; i < byLines.length; i++) {
      byLines[i] += other.byLines[i];
    }
  }
}
