package dev.loadstone.core.benchmark;

/**
 * A way to the database that executes many transactions at once without a thread for each.
 *
 * <p>The caller promises to submit from one thread and to keep the number of transactions in flight
 * within the configured window. The implementor must call each {@link Completion} exactly once,
 * from any thread, and must not block in {@code submit} for longer than the client's back-pressure
 * asks.
 */
public interface AsyncSession extends AutoCloseable {
  /** Starts one try of the transaction. */
  void submit(Transaction transaction, Completion completion);

  /** Told how a submitted try ended. */
  interface Completion {
    /**
     * @param outcome how it ended
     * @param detail a number that the benchmark's {@link Tally} understands; 0 when it has none
     * @param failure the failure in words; empty when there was none
     */
    void complete(Outcome outcome, int detail, String failure);
  }

  @Override
  void close();
}
