package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Extension;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.studies.sets.algorithm.JobSidecar;
import dev.loadstone.studies.sets.fastest.FastestReport;
import java.util.List;

/** The study of sets as tables of keys. */
public final class SetsStudy implements Extension {
  @Override
  public List<Benchmark<?>> benchmarks() {
    return List.of(new SetsBenchmark());
  }

  @Override
  public List<Sidecar> sidecars() {
    return List.of(JobSidecar.sidecar());
  }

  @Override
  public List<Object> reportAdditions() {
    return List.of(new FastestReport());
  }
}
