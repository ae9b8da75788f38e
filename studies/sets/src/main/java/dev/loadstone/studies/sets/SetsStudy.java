package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.runner.experiment.Extension;
import java.util.List;

/** The study of sets as tables of keys. */
public final class SetsStudy implements Extension {
  @Override
  public List<Benchmark<?>> benchmarks() {
    return List.of(new SetsBenchmark());
  }
}
