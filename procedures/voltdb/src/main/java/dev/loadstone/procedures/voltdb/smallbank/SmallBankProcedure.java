package dev.loadstone.procedures.voltdb.smallbank;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;

/** Reads and writes the accounts of customers; amounts are in cents. */
public abstract class SmallBankProcedure extends VoltProcedure {
  static final long DONE = 0;
  static final long REFUSED = 1;
  static final long OVERDRAWN = 2;

  static final int PENALTY = 100;

  public final SQLStmt account =
      new SQLStmt("select custid from accounts where custid = ? and name = ?");

  public final SQLStmt savings = new SQLStmt("select bal from savings where custid = ?");

  public final SQLStmt checking = new SQLStmt("select bal from checking where custid = ?");

  public final SQLStmt addToSavings =
      new SQLStmt("update savings set bal = bal + ? where custid = ?");

  public final SQLStmt addToChecking =
      new SQLStmt("update checking set bal = bal + ? where custid = ?");

  /** Queues the lookup of a customer and the reads of both balances. */
  final void queueBalances(int customer, String name) {
    queueAccount(customer, name);
    voltQueueSQL(savings, EXPECT_SCALAR_LONG, customer);
    voltQueueSQL(checking, EXPECT_SCALAR_LONG, customer);
  }

  /** Queues the lookup of a customer, who must exist; the key names the partition. */
  final void queueAccount(int customer, String name) {
    voltQueueSQL(account, EXPECT_ONE_ROW, customer, name);
  }

  final void queueAdd(SQLStmt statement, int customer, long cents) {
    voltQueueSQL(statement, EXPECT_SCALAR_MATCH(1), cents, customer);
  }

  /**
   * Returns the sum of both balances, from results that begin with those of {@link #queueBalances}.
   */
  static long total(VoltTable[] found) {
    return found[1].asScalarLong() + found[2].asScalarLong();
  }
}
