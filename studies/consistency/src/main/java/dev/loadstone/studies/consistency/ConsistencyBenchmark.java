package dev.loadstone.studies.consistency;

import dev.loadstone.benchmarks.ycsb.Beside;
import dev.loadstone.benchmarks.ycsb.YcsbBenchmark;
import dev.loadstone.benchmarks.ycsb.YcsbSettings;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.studies.consistency.staleness.StalenessProbe;
import dev.loadstone.studies.consistency.switching.SwitchController;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * YCSB, in whose place it stands, with the measurement of stale reads and with moves between
 * consistency levels beside the terminals.
 */
public final class ConsistencyBenchmark implements Benchmark<ConsistencySettings> {
  private final YcsbBenchmark ycsb = new YcsbBenchmark();

  @Override
  public BenchmarkDescription<ConsistencySettings> description() {
    BenchmarkDescription<YcsbSettings> own = ycsb.description();
    return new BenchmarkDescription<>(
        own.name(),
        own.summary(),
        ConsistencySettings.class,
        own.transactionTypes(),
        own.headline(),
        Stream.of(own.metrics(), StalenessProbe.metricNames(), SwitchController.metricNames())
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public Set<Class<?>> runsOn(ConsistencySettings settings) {
    return settings.staleness() == null && settings.switching() == null
        ? ycsb.runsOn(settings.ycsb())
        : Set.of(KeyValueClient.class);
  }

  @Override
  public List<Refusal> refusals(ConsistencySettings settings, LoadSettings load) {
    List<Refusal> refusals = new ArrayList<>(ycsb.refusals(settings.ycsb(), load));
    int clients = load.clients().count();
    if (settings.switching() != null && clients > 1) {
      refusals.add(
          new Refusal(
              "switching",
              "moves the levels of one client's calls, and load.clients is %d: the others' would"
                      .formatted(clients)
                  + " not meet; expected one client"));
    }
    return refusals;
  }

  @Override
  public Workload bind(ConsistencySettings settings, DatabaseClient client, long seed) {
    Beside beside =
        client
            .capability(KeyValueClient.class)
            .<Beside>map(store -> new ConsistencyWork(settings, client, store))
            .orElse(new Beside() {});
    return ycsb.bind(settings.ycsb(), client, seed, beside);
  }
}
