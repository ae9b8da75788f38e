package dev.loadstone.procedures.voltdb.tatp;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;

/** Sets a bit of a subscriber and data of a special facility. */
public final class TatpUpdateSubscriberData extends VoltProcedure {
  public final SQLStmt facility =
      new SQLStmt("update special_facility set data_a = ? where s_id = ? and sf_type = ?");

  public final SQLStmt subscriber = new SQLStmt("update subscriber set bit_1 = ? where s_id = ?");

  public long run(int subscriberKey, int type, int bit, int data) {
    voltQueueSQL(facility, data, subscriberKey, type);
    if (voltExecuteSQL()[0].asScalarLong() == 0) {
      return 1;
    }
    voltQueueSQL(subscriber, EXPECT_SCALAR_MATCH(1), bit, subscriberKey);
    voltExecuteSQL(true);
    return 0;
  }
}
