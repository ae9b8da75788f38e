package dev.loadstone.procedures.voltdb.smallbank;

/** Pays into savings, or out of them while there is enough. */
public final class SmallBankTransactSavings extends SmallBankProcedure {
  /** Returns {@link #DONE}, or {@link #REFUSED} when there is too little. */
  public long run(int customer, String name, int cents) {
    queueAccount(customer, name);
    voltQueueSQL(savings, EXPECT_SCALAR_LONG, customer);
    if (voltExecuteSQL()[1].asScalarLong() + cents < 0) {
      return REFUSED;
    }
    queueAdd(addToSavings, customer, cents);
    voltExecuteSQL(true);
    return DONE;
  }
}
