package dev.loadstone.procedures.voltdb.smallbank;

import org.voltdb.SQLStmt;

/** Moves all that one customer has to the checking account of another. */
public final class SmallBankAmalgamate extends SmallBankProcedure {
  public final SQLStmt emptySavings = new SQLStmt("update savings set bal = 0 where custid = ?");

  public final SQLStmt emptyChecking = new SQLStmt("update checking set bal = 0 where custid = ?");

  public long run(int from, String fromName, int to, String toName) {
    queueBalances(from, fromName);
    queueAccount(to, toName);
    long total = total(voltExecuteSQL());
    voltQueueSQL(emptySavings, EXPECT_SCALAR_MATCH(1), from);
    voltQueueSQL(emptyChecking, EXPECT_SCALAR_MATCH(1), from);
    queueAdd(addToChecking, to, total);
    voltExecuteSQL(true);
    return DONE;
  }
}
