package dev.loadstone.benchmarks.tpcc.input;

/**
 * The input of a Stock-Level (2.8.1).
 *
 * @param warehouse W_ID of the terminal
 * @param district D_ID of the terminal
 * @param threshold the limit below which stock is low, 10–20
 */
public record StockLevel(int warehouse, int district, int threshold) implements TpccTransaction {
  @Override
  public TransactionKind kind() {
    return TransactionKind.STOCK_LEVEL;
  }
}
