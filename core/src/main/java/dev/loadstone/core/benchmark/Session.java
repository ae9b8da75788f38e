package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.Outcome;

/**
 * One blocking way to the database, owned by one worker thread: executes one transaction at a time.
 *
 * <p>The caller promises to call {@link #execute} and {@link #detail} from one thread, and to close
 * a session whose outcome says {@link Outcome#connectionBroken()}. The implementor must leave no
 * transaction open when {@code execute} returns, whatever its outcome, and must never throw for a
 * failure of the database: that is an {@link Outcome}.
 */
public interface Session extends AutoCloseable {
  /** Executes one try of the transaction. */
  Outcome execute(Transaction transaction);

  /**
   * A number about the last execution that the benchmark's {@link Tally} understands, for example
   * how many districts a Delivery skipped.
   */
  default int detail() {
    return 0;
  }

  /** How many times the last execution waited for the database: messages there and back. */
  default int roundTrips() {
    return 1;
  }

  /**
   * How long the last execution went on after the database's last answer, in nanoseconds: the
   * benchmark's own work on it, such as verifying what was read. No part of the service time.
   */
  default long afterAnswerNanos() {
    return 0;
  }

  /** The last failure in words, for the log and the report; empty when there was none. */
  default String lastFailure() {
    return "";
  }

  /** Makes a running {@link #execute} return soon; may be called from any thread. */
  default void abort() {}

  @Override
  void close();
}
