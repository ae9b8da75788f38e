package dev.loadstone.core.benchmark;

/**
 * The input of one transaction: immutable, made before the clock starts, and executed again
 * unchanged when the database asks for a retry.
 */
public interface Transaction {
  /** The position of its type in {@link Benchmark#transactionTypes()}. */
  int typeIndex();

  /**
   * A number that, with the detail that its session reports, names what it wrote; for benchmarks
   * that can {@linkplain WorkloadRun#seek look for it} afterwards.
   */
  default long writtenKey() {
    return 0;
  }

  /**
   * Returns whether it touches more than one unit of the benchmark's natural partitioning (for
   * TPC-C, more than one warehouse), so that a partitioned system has to coordinate it. A property
   * of the input alone, whatever the system does about it.
   */
  default boolean spansPartitions() {
    return false;
  }
}
