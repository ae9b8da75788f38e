package dev.loadstone.core.benchmark;

/**
 * The input of one transaction: immutable, made before the clock starts, and executed again
 * unchanged when the database asks for a retry.
 */
public interface Transaction {
  /** The position of its type in {@link Benchmark#transactionTypes()}. */
  int typeIndex();
}
