package dev.loadstone.core.benchmark;

/**
 * The unit that the database does whole or not at all when a benchmark runs one of its
 * transactions.
 */
public enum Atomicity {
  /** The benchmark's transaction is one transaction of the database. */
  TRANSACTION,
  /**
   * Each statement is a transaction of its own, so the benchmark's transaction is none. Whatever is
   * measured like this is marked “not transactional” wherever it is shown.
   */
  STATEMENT
}
