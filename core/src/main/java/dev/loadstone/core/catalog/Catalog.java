package dev.loadstone.core.catalog;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that an experiment can name. The command line builds it once.
 *
 * @param benchmarks with those of the extensions, of which one may take the place of another with
 *     its name
 */
public record Catalog(
    List<Benchmark<?>> benchmarks,
    List<Database> databases,
    List<Deployer> deployers,
    List<Extension> extensions) {
  public Catalog {
    Map<String, Benchmark<?>> byName = new LinkedHashMap<>();
    benchmarks.forEach(benchmark -> byName.put(benchmark.name(), benchmark));
    extensions.stream()
        .flatMap(extension -> extension.benchmarks().stream())
        .forEach(benchmark -> byName.put(benchmark.name(), benchmark));
    benchmarks = List.copyOf(byName.values());
  }

  public Optional<Benchmark<?>> benchmark(String name) {
    return benchmarks.stream()
        .filter(benchmark -> benchmark.name().equals(name))
        .<Benchmark<?>>map(benchmark -> benchmark)
        .findFirst();
  }

  /** A benchmark that the catalog knows, as its settings make it. */
  public Benchmark<?> benchmark(BenchmarkSettings settings) {
    return benchmark(settings.name()).orElseThrow().withRecord(settings.settings());
  }

  public Optional<Database> database(String name) {
    return databases.stream().filter(database -> database.name().equals(name)).findFirst();
  }

  public Optional<Deployer> deployer(String database) {
    return deployers.stream().filter(deployer -> deployer.database().equals(database)).findFirst();
  }

  public List<PeerTool> peers() {
    return extensions.stream().flatMap(extension -> extension.peers().stream()).toList();
  }

  public Optional<PeerTool> peer(String name) {
    return peers().stream().filter(peer -> peer.name().equals(name)).findFirst();
  }

  public PeerCell peerCell(
      SystemSettings system, Benchmark<?> benchmark, Record settings, LoadSettings load) {
    return new PeerCell(
        system,
        benchmark.name(),
        benchmark.transactionTypes(),
        benchmark.headline().name(),
        RecordSettings.of(settings),
        load);
  }
}
