package dev.loadstone.benchmarks.ycsb.data;

/** The parts in which records are loaded: ranges of items, each loaded whole or not at all. */
final class LoadUnits {
  private static final long LEAST = 10_000;

  /** More would make the ledger long to read. */
  private static final long MOST_UNITS = 1_000;

  private final long records;
  private final long size;

  LoadUnits(long records) {
    this.records = records;
    this.size = Math.max(LEAST, (records + MOST_UNITS - 1) / MOST_UNITS);
  }

  int count() {
    return (int) ((records + size - 1) / size);
  }

  long first(int unit) {
    return unit * size;
  }

  /** The item behind the last one. */
  long end(int unit) {
    return Math.min(records, first(unit) + size);
  }
}
