package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.Outcome;

/**
 * A session with the database that executes transactions.
 *
 * <p>The caller promises to call {@link #execute} from one thread at a time, and to close a session
 * whose outcome says {@link Outcome#connectionBroken()}. The implementor must call each {@link
 * Completion} exactly once: before {@code execute} returns when {@link Sessions#blocking()}, else
 * from any thread. It must never throw for a failure of the database but report an {@link Outcome},
 * and no transaction may be open any more by then.
 */
public interface Session extends AutoCloseable {
  /**
   * Executes one try of the transaction. A session that does not block only starts it, and waits no
   * longer than the client's back-pressure asks.
   */
  void execute(Transaction transaction, Completion completion);

  /**
   * The time that the last try spent in calls of the database, in ns; negative where the whole try
   * was one call. Asked by the thread that completes the try, before the next begins.
   */
  default long callNanos() {
    return -1;
  }

  /** The part of {@link #callNanos} that went into a commit that was a call of its own, in ns. */
  default long commitNanos() {
    return 0;
  }

  /** Makes a running {@link #execute} return soon; may be called from any thread. */
  default void abort() {}

  @Override
  void close();

  interface Completion {
    /**
     * Ends the service time: the database's answer has arrived. Must be called first when the
     * client delivers an answer, before anything is verified, parsed or allocated. Where a try
     * waits for several answers, the last call counts. Without this call {@link #complete} ends the
     * service time.
     */
    default void answered() {}

    /**
     * Ends the try.
     *
     * @param detail a number that the benchmark's {@link Tally} understands, for example how many
     *     districts a Delivery skipped; 0 when it has none
     * @param roundTrips how many times the try waited for an answer of the database
     * @param failure the failure in words, for the log and the report; empty when there was none
     */
    void complete(Outcome outcome, int detail, int roundTrips, String failure);

    /** Ends a try that waited for the database once. */
    default void complete(Outcome outcome, int detail, String failure) {
      complete(outcome, detail, 1, failure);
    }
  }
}
