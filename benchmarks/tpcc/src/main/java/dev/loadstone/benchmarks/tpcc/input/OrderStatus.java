package dev.loadstone.benchmarks.tpcc.input;

/**
 * The input of an Order-Status (2.6.1).
 *
 * @param warehouse W_ID, the terminal's home warehouse
 * @param district D_ID, 1–10
 * @param customer C_ID, 1–3000; 0 when the customer is chosen by last name
 * @param lastName C_LAST; empty when the customer is chosen by id
 */
public record OrderStatus(int warehouse, int district, int customer, String lastName)
    implements TpccTransaction {
  @Override
  public TransactionKind kind() {
    return TransactionKind.ORDER_STATUS;
  }

  public boolean byLastName() {
    return customer == 0;
  }
}
