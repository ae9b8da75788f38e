package dev.loadstone.lab.bench;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.file.types.RecordBinder;
import java.time.Duration;
import java.util.List;
import java.util.Map;

final class Workloads {
  static final long SEED = 42;

  private Workloads() {}

  static <S extends Record> Workload bind(
      Benchmark<S> benchmark, Map<String, ?> settings, DatabaseClient client) {
    S bound = RecordBinder.of(benchmark.settingsType()).make(settings);
    return benchmark.bind(bound, client, SEED);
  }

  /** Makes a load by one client, without a ramp-down and without retries. */
  static LoadSettings load(
      int terminals, int connections, int inFlight, Pacing pacing, int rampUp, int seconds) {
    return RecordBinder.of(LoadSettings.class)
        .make(
            Map.of(
                "terminals",
                terminals,
                "connections",
                connections,
                "inFlight",
                inFlight,
                "pacing",
                pacing,
                "rampUp",
                rampUp + "s",
                "measure",
                Duration.ofSeconds(seconds),
                "rampDown",
                "0s",
                "maxTries",
                1));
  }

  static LocalRun generator(List<TransactionType> types, Headline headline, LoadSettings load) {
    return new LocalRun(types, headline, load, new RandomStreams(SEED), NanoClock.SYSTEM);
  }
}
