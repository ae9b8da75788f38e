package dev.loadstone.procedures.voltdb.voter;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;

/** A vote, in the partition of its phone: all votes of one phone are executed one after another. */
public final class VoterVote extends VoltProcedure {
  private static final long ACCEPTED = 0;
  private static final long UNKNOWN_CONTESTANT = 1;
  private static final long OVER_LIMIT = 2;

  private static final long NUMBERS_OF_AREA_CODE = 10_000_000;

  public final SQLStmt contestants =
      new SQLStmt("select contestant_number from contestants where contestant_number = ?");

  public final SQLStmt counted = new SQLStmt("select count(*) from votes where phone_number = ?");

  public final SQLStmt state = new SQLStmt("select state from area_codes where area_code = ?");

  public final SQLStmt insert =
      new SQLStmt(
          "insert into votes (phone_number, vote_number, contestant_number, state)"
              + " values (?, ?, ?, ?)");

  /**
   * Counts a vote, unless there is no such contestant or the phone has no votes left.
   *
   * @return 0 when it counts, 1 when there is no such contestant, 2 when the phone has no votes
   *     left
   */
  public long run(long phone, int contestant, int maxVotes) {
    voltQueueSQL(contestants, contestant);
    voltQueueSQL(counted, EXPECT_SCALAR_LONG, phone);
    voltQueueSQL(state, phone / NUMBERS_OF_AREA_CODE);
    VoltTable[] found = voltExecuteSQL();
    if (found[0].getRowCount() == 0) {
      return UNKNOWN_CONTESTANT;
    }
    long votes = found[1].asScalarLong();
    if (votes >= maxVotes) {
      return OVER_LIMIT;
    }
    if (found[2].getRowCount() == 0) {
      throw new VoltAbortException("no area code for phone " + phone);
    }
    voltQueueSQL(
        insert,
        EXPECT_SCALAR_MATCH(1),
        phone,
        votes + 1,
        contestant,
        found[2].fetchRow(0).getString(0));
    voltExecuteSQL(true);
    return ACCEPTED;
  }
}
