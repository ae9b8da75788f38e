package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.util.List;

/**
 * Tables and more that runs make beside the records, with the load's mark, and may leave behind.
 */
public interface BesideTables {
  default List<Table> tables() {
    return List.of();
  }

  /** Lists things that are no tables. */
  default List<FoundTable> others() {
    return List.of();
  }

  /** Removes what is no table; fails when it does not bear the mark. */
  default void dropOthers(TableMark load) {}
}
