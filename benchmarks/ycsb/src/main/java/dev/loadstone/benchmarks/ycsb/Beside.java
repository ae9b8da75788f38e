package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.ycsb.data.BesideTables;
import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.mark.TableMark;
import java.util.List;
import java.util.function.Supplier;

/**
 * The work of a benchmark that builds on YCSB beside the terminals of its runs; by default none.
 */
public interface Beside extends BesideTables {
  /** Makes the work of one run in one process, in the order of its begin. */
  default List<BesideLoad> works(Table records, Supplier<TableMark> load) {
    return List.of();
  }
}
