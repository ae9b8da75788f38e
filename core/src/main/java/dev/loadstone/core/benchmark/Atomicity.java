package dev.loadstone.core.benchmark;

/**
 * The unit that the database executes completely or not at all when a benchmark runs one of its
 * transactions.
 */
public enum Atomicity {
  /** The benchmark's transaction is one transaction of the database. */
  TRANSACTION,
  /**
   * Each statement is a transaction of its own, so the benchmark's transaction is not atomic.
   * Results of such runs are marked “not transactional” wherever they are shown.
   */
  STATEMENT
}
