package dev.loadstone.core.benchmark;

/**
 * What a benchmark counts about the transactions of the measured interval, for its audit. One tally
 * belongs to one worker thread and is read after that thread has ended.
 */
public interface Tally {
  /**
   * Counts a transaction that ended in the measured interval.
   *
   * @param transaction its input
   * @param outcome how its last try ended
   * @param detail what the session said about it
   */
  void add(Transaction transaction, Outcome outcome, int detail);
}
