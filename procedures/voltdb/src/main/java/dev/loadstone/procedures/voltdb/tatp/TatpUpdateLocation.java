package dev.loadstone.procedures.voltdb.tatp;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;

/** Notes where a subscriber is. */
public final class TatpUpdateLocation extends VoltProcedure {
  public final SQLStmt location =
      new SQLStmt("update subscriber set vlr_location = ? where s_id = ? and sub_nbr = ?");

  public long run(int subscriberKey, String number, int where) {
    voltQueueSQL(location, where, subscriberKey, number);
    return 1 - voltExecuteSQL(true)[0].asScalarLong();
  }
}
