package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.Outcome;

/**
 * A way to the database that executes many transactions at once without a thread for each.
 *
 * <p>The caller promises to submit from one thread at a time, mostly one that has just brought an
 * answer, and to keep the number of transactions in flight within the configured window. The
 * implementor must call each {@link Completion} exactly once, from any thread, and must not block
 * in {@code submit} for longer than the client's back-pressure asks.
 */
public interface AsyncSession extends AutoCloseable {
  /** Starts one try of the transaction. */
  void submit(Transaction transaction, Completion completion);

  /** Told how a submitted try ended. */
  interface Completion {
    /**
     * The database's answer has come: the service time ends here. To be called first thing when the
     * client brings an answer, before anything is verified, parsed or allocated; where a try waits
     * for several answers, the last counts. A try that ends without it ends with {@link #complete}.
     */
    default void answered() {}

    /**
     * Ends the try.
     *
     * @param outcome how it ended
     * @param detail a number that the benchmark's {@link Tally} understands; 0 when it has none
     * @param roundTrips how many times it waited for the database
     * @param failure the failure in words; empty when there was none
     */
    void complete(Outcome outcome, int detail, int roundTrips, String failure);

    /** Ends a try that waited for the database once. */
    default void complete(Outcome outcome, int detail, String failure) {
      complete(outcome, detail, 1, failure);
    }
  }

  @Override
  void close();
}
