package dev.loadstone.core.benchmark;

/**
 * The transactions of one terminal, from its own random stream. Used by one thread at a time, which
 * may change between calls; the load generator orders the accesses.
 */
public interface Script {
  /**
   * The input of the terminal's next transaction. Must depend on nothing but the seed and the
   * number of earlier calls, must not touch the database, and must allocate no more than the input.
   */
  Transaction next();
}
