package dev.loadstone.benchmarks.tpcc.input;

/**
 * The input of a Delivery (2.7.1).
 *
 * @param warehouse W_ID, the terminal's home warehouse
 * @param carrier O_CARRIER_ID, 1–10
 */
public record Delivery(int warehouse, int carrier) implements TpccTransaction {
  @Override
  public TransactionKind kind() {
    return TransactionKind.DELIVERY;
  }
}
