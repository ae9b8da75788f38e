package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.tpcc.data.TpccScale;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Counts what the audit judges (5.5.1.5), of the completed transactions of one worker. */
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
  long deliveredDistricts;
  long skippedDistricts;

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (!outcome.completed()) {
      return;
    }
    if (transaction instanceof NewOrder input) {
      newOrders++;
      rollbacks += outcome == Outcome.INTENDED_ROLLBACK ? 1 : 0;
      orderLines += input.lines().count();
      remoteLines += input.lines().remoteCount(input.warehouse());
    } else if (transaction instanceof Payment input) {
      payments++;
      remotePayments += input.remote() ? 1 : 0;
      paymentsByName += input.byLastName() ? 1 : 0;
    } else if (transaction instanceof OrderStatus input) {
      orderStatuses++;
      orderStatusesByName += input.byLastName() ? 1 : 0;
    } else if (transaction instanceof Delivery) {
      deliveredDistricts += TpccScale.DISTRICTS_PER_WAREHOUSE - detail;
      skippedDistricts += detail;
    }
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
    out.writeLong(deliveredDistricts);
    out.writeLong(skippedDistricts);
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
    deliveredDistricts += in.readLong();
    skippedDistricts += in.readLong();
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
    deliveredDistricts += other.deliveredDistricts;
    skippedDistricts += other.skippedDistricts;
  }
}
