package dev.loadstone.studies.consistency;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.catalog.Extension;
import dev.loadstone.studies.consistency.staleness.StalenessReport;
import java.util.List;

/**
 * The study of consistency levels: how stale reads are at each, how to move between them, and which
 * ones are best for which load.
 */
public final class ConsistencyStudy implements Extension {
  @Override
  public List<Benchmark<?>> benchmarks() {
    return List.of(new ConsistencyBenchmark());
  }

  @Override
  public List<Object> reportAdditions() {
    return List.of(new StalenessReport());
  }

  @Override
  public List<Object> commands(Catalog catalog) {
    return List.of(new AdviseCommand());
  }
}
