package dev.loadstone.procedures.voltdb.smallbank;

/** Reads both balances of a customer. */
public final class SmallBankBalance extends SmallBankProcedure {
  /** Returns their sum. */
  public long run(int customer, String name) {
    queueBalances(customer, name);
    return total(voltExecuteSQL(true));
  }
}
