package dev.loadstone.procedures.voltdb.witness;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;
import org.voltdb.VoltType;

/** Reads one object or two, and writes those that have a new value. */
abstract class WitnessProcedure extends VoltProcedure {
  public final SQLStmt read =
      new SQLStmt("select val from loadstone_witness where grp = ? and id = ?");
  public final SQLStmt write =
      new SQLStmt("update loadstone_witness set val = ? where grp = ? and id = ?");

  /**
   * @param group2 negative for no second object
   * @param value1 0 for no write
   * @return what was read
   */
  final VoltTable transact(int group1, int id1, long value1, int group2, int id2, long value2) {
    voltQueueSQL(read, EXPECT_SCALAR_LONG, group1, id1);
    if (group2 >= 0) {
      voltQueueSQL(read, EXPECT_SCALAR_LONG, group2, id2);
    }
    VoltTable[] found = voltExecuteSQL();
    if (value1 != 0) {
      voltQueueSQL(write, value1, group1, id1);
    }
    if (value2 != 0) {
      voltQueueSQL(write, value2, group2, id2);
    }
    if (value1 != 0 || value2 != 0) {
      voltExecuteSQL(true);
    }
    VoltTable answer =
        new VoltTable(
            new VoltTable.ColumnInfo("read1", VoltType.BIGINT),
            new VoltTable.ColumnInfo("read2", VoltType.BIGINT));
    answer.addRow(found[0].asScalarLong(), group2 < 0 ? 0 : found[1].asScalarLong());
    return answer;
  }
}
