package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload;

/** A benchmark bound to a database that holds its data. */
public interface StoredWorkload extends Workload {
  StoredData data();

  @Override
  default DataState state() {
    return data().state();
  }

  @Override
  default void clean() {
    data().clean();
  }

  @Override
  default LoadSummary load(LoadOptions options, LoadProgress progress) {
    return data().load(options, progress);
  }

  @Override
  default boolean gatherStatistics() {
    data().requireComplete();
    return data().gatherStatistics();
  }

  @Override
  default Written loadUnits(UnitShare share, LoadProgress progress) {
    return data().loadUnits(share, progress);
  }
}
