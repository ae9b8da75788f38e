package dev.loadstone.history;

/**
 * A transaction of a history. It reads its objects, and then writes some of those it has read.
 *
 * @param process the session that it was made for; asynchronous ones have several at a time
 * @param clock tells apart clocks that cannot be compared, as those of two machines, from 0
 * @param start before anything was sent, in nanoseconds of the clock
 * @param end after the last answer
 * @param second null where it has one object only
 */
public record MiniTransaction(
    int process, int clock, long start, long end, End how, Access first, Access second) {
  /** The ends of a transaction. */
  public enum End {
    COMMITTED,
    ABORTED,
    /** Only others' reads can tell whether it was committed. */
    UNKNOWN
  }

  /**
   * The use of one object by a transaction.
   *
   * @param object from 0
   * @param read the value before; {@link #INITIAL} for that of the load, {@link #NOT_KNOWN} where
   *     the answer was lost
   * @param written above 0, and written once in a history; {@link #NOTHING} for none
   */
  public record Access(int object, long read, long written) {
    public static final long INITIAL = 0;
    public static final long NOT_KNOWN = -1;
    public static final long NOTHING = 0;
  }
}
