package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.core.benchmark.Session;

/** A session that tells which orders its last Delivery delivered. */
public interface DeliverySession extends Session {
  /** The output of the last execution; without orders when that was no Delivery, or failed. */
  DeliveryOutput delivered();
}
