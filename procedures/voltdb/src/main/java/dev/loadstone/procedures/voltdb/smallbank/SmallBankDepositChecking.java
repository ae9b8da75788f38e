package dev.loadstone.procedures.voltdb.smallbank;

/** Pays into a checking account. */
public final class SmallBankDepositChecking extends SmallBankProcedure {
  public long run(int customer, String name, int cents) {
    queueAccount(customer, name);
    queueAdd(addToChecking, customer, cents);
    voltExecuteSQL(true);
    return DONE;
  }
}
