package dev.loadstone.benchmarks.tpcc.input;

/**
 * The input of a Payment (2.5.1).
 *
 * @param warehouse W_ID, the terminal's home warehouse
 * @param district D_ID, 1–10
 * @param customerWarehouse C_W_ID
 * @param customerDistrict C_D_ID, 1–10
 * @param customer C_ID, 1–3000; 0 when the customer is chosen by last name
 * @param lastName C_LAST; empty when the customer is chosen by id
 * @param amountCents H_AMOUNT in cents, 100–500000
 */
public record Payment(
    int warehouse,
    int district,
    int customerWarehouse,
    int customerDistrict,
    int customer,
    String lastName,
    int amountCents)
    implements TpccTransaction {
  @Override
  public TransactionKind kind() {
    return TransactionKind.PAYMENT;
  }

  public boolean byLastName() {
    return customer == 0;
  }

  @Override
  public boolean spansPartitions() {
    return remote();
  }

  /** Returns whether the customer belongs to another warehouse (2.5.1.2). */
  public boolean remote() {
    return customerWarehouse != warehouse;
  }
}
