package dev.loadstone.procedures.voltdb.smallbank;

/** Reads both balances of a customer. */
public final class SmallBankBalance extends SmallBankProcedure {
  /** Gives their sum. */
  public long run(int customer) {
    queueBalances(customer);
    return total(voltExecuteSQL(true));
  }
}
