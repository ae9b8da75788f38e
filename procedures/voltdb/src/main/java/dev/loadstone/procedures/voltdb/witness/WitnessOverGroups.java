package dev.loadstone.procedures.voltdb.witness;

import org.voltdb.VoltTable;

/** A transaction on objects of two groups, which may be in two partitions. */
public final class WitnessOverGroups extends WitnessProcedure {
  public VoltTable run(int group1, int id1, long value1, int group2, int id2, long value2) {
    return transact(group1, id1, value1, group2, id2, value2);
  }
}
