package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.core.benchmark.Workload;

/** A benchmark bound to a database that holds its data. */
public abstract class StoredWorkload implements Workload {
  private final StoredData data;

  /**
   * @param data its data in the database
   */
  protected StoredWorkload(StoredData data) {
    this.data = data;
  }

  @Override
  public final DataState state() {
    return data.state();
  }

  @Override
  public final void clean() {
    data.clean();
  }

  @Override
  public final LoadSummary load(LoadOptions options, LoadProgress progress) {
    return data.load(options, progress);
  }
}
