package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import java.util.List;
import java.util.Set;

/**
 * The data that a benchmark needs.
 *
 * @param identity the settings that the data depends on, as people read them, for example {@code
 *     1,000 accounts, seed 42}; data of another identity does not fit. At most 500 characters
 * @param units the parts to load
 * @param without sections of the schema that are left out
 */
public record DataSet(String identity, List<LoadUnit> units, Set<SectionName> without) {
  public DataSet(String identity, List<LoadUnit> units) {
    this(identity, units, Set.of());
  }
}
