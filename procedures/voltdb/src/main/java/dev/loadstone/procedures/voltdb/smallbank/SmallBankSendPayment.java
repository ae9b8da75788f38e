package dev.loadstone.procedures.voltdb.smallbank;

/** Pays from one checking account to another. */
public final class SmallBankSendPayment extends SmallBankProcedure {
  /** Returns {@link #DONE}, or {@link #REFUSED} when the first account has too little. */
  public long run(int from, String fromName, int to, String toName, int cents) {
    queueAccount(from, fromName);
    queueAccount(to, toName);
    voltQueueSQL(checking, EXPECT_SCALAR_LONG, from);
    if (voltExecuteSQL()[2].asScalarLong() < cents) {
      return REFUSED;
    }
    queueAdd(addToChecking, from, -cents);
    queueAdd(addToChecking, to, cents);
    voltExecuteSQL(true);
    return DONE;
  }
}
