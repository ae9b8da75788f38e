package dev.loadstone.procedures.voltdb.voter;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;

/** The results of all phones, from all partitions at one moment. */
public final class VoterResults extends VoltProcedure {
  public final SQLStmt results =
      new SQLStmt("select contestant_number, state, votes from votes_by_contestant_state");

  /** Returns the votes by contestant and state. */
  public VoltTable[] run() {
    voltQueueSQL(results);
    return voltExecuteSQL(true);
  }
}
