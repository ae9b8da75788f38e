package dev.loadstone.benchmarks.tpcc.input;

import dev.loadstone.core.benchmark.Transaction;

/** The input of one of the five transactions of TPC-C (clause 2.3.1). */
public sealed interface TpccTransaction extends Transaction
    permits NewOrder, Payment, OrderStatus, Delivery, StockLevel {
  TransactionKind kind();

  @Override
  default int typeIndex() {
    return kind().index();
  }
}
