package dev.loadstone.procedures.voltdb.tatp;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;

/** Ends a forwarding. */
public final class TatpDeleteCallForwarding extends VoltProcedure {
  public final SQLStmt subscriber =
      new SQLStmt("select s_id from subscriber where sub_nbr = ? and s_id = ?");

  public final SQLStmt delete =
      new SQLStmt("delete from call_forwarding where s_id = ? and sf_type = ? and start_time = ?");

  public long run(int subscriberKey, String number, int type, int start) {
    voltQueueSQL(subscriber, EXPECT_ONE_ROW, number, subscriberKey);
    voltQueueSQL(delete, subscriberKey, type, start);
    return 1 - voltExecuteSQL(true)[1].asScalarLong();
  }
}
