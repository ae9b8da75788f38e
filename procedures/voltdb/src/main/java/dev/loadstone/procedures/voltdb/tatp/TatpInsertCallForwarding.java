package dev.loadstone.procedures.voltdb.tatp;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;

/** Forwards the calls of a subscriber for some hours. */
public final class TatpInsertCallForwarding extends VoltProcedure {
  public final SQLStmt subscriber =
      new SQLStmt("select s_id from subscriber where sub_nbr = ? and s_id = ?");

  public final SQLStmt facilities =
      new SQLStmt("select sf_type from special_facility where s_id = ? and sf_type = ?");

  public final SQLStmt same =
      new SQLStmt(
          "select count(*) from call_forwarding where s_id = ? and sf_type = ? and start_time = ?");

  public final SQLStmt insert =
      new SQLStmt(
          "insert into call_forwarding (s_id, sf_type, start_time, end_time, numberx)"
              + " values (?, ?, ?, ?, ?)");

  public long run(
      int subscriberKey, String number, int type, int start, int end, String destination) {
    voltQueueSQL(subscriber, EXPECT_ONE_ROW, number, subscriberKey);
    voltQueueSQL(facilities, subscriberKey, type);
    voltQueueSQL(same, EXPECT_SCALAR_LONG, subscriberKey, type, start);
    VoltTable[] found = voltExecuteSQL();
    if (found[1].getRowCount() == 0 || found[2].asScalarLong() > 0) {
      return 1;
    }
    voltQueueSQL(insert, EXPECT_SCALAR_MATCH(1), subscriberKey, type, start, end, destination);
    voltExecuteSQL(true);
    return 0;
  }
}
