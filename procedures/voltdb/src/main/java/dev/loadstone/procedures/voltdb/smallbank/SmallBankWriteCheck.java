package dev.loadstone.procedures.voltdb.smallbank;

/** Cashes a check, with a penalty when it is more than the customer has. */
public final class SmallBankWriteCheck extends SmallBankProcedure {
  /** Returns {@link #DONE}, or {@link #OVERDRAWN} when there was a penalty. */
  public long run(int customer, String name, int cents) {
    queueBalances(customer, name);
    boolean overdrawn = total(voltExecuteSQL()) < cents;
    queueAdd(addToChecking, customer, -cents - (overdrawn ? PENALTY : 0));
    voltExecuteSQL(true);
    return overdrawn ? OVERDRAWN : DONE;
  }
}
