package dev.loadstone.cli.bench;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.result.ResultJson;
import java.util.Map;

/** Binds a benchmark to a database, as an experiment would. */
final class Workloads {
  static final long SEED = 42;

  private Workloads() {}

  /**
   * @param settings of the benchmark, as an experiment gives them
   */
  static <S extends Record> Workload bind(
      Benchmark<S> benchmark, Map<String, ?> settings, DatabaseClient client) {
    S bound = ResultJson.mapper().convertValue(settings, benchmark.settingsType());
    return benchmark.bind(bound, client, SEED);
  }
}
