package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import java.util.List;
import java.util.Optional;

/**
 * Everything an experiment can name. Put together once, by the command line.
 *
 * @param benchmarks all benchmarks
 * @param databases all databases
 * @param deployers all local deployments
 * @param peers all other tools that can drive a cell
 */
public record Catalog(
    List<Benchmark<?>> benchmarks,
    List<Database> databases,
    List<Deployer> deployers,
    List<PeerTool> peers) {

  /** A catalog without other tools. */
  public Catalog(
      List<Benchmark<?>> benchmarks, List<Database> databases, List<Deployer> deployers) {
    this(benchmarks, databases, deployers, List.of());
  }

  /** The benchmark of that name. */
  public Optional<Benchmark<?>> benchmark(String name) {
    return benchmarks.stream()
        .filter(benchmark -> benchmark.name().equals(name))
        .<Benchmark<?>>map(benchmark -> benchmark)
        .findFirst();
  }

  /** The database of that name. */
  public Optional<Database> database(String name) {
    return databases.stream().filter(database -> database.name().equals(name)).findFirst();
  }

  /** The deployer that starts that database here. */
  public Optional<Deployer> deployer(String database) {
    return deployers.stream().filter(deployer -> deployer.database().equals(database)).findFirst();
  }

  /** The other tool of that name. */
  public Optional<PeerTool> peer(String name) {
    return peers.stream().filter(peer -> peer.name().equals(name)).findFirst();
  }

  /**
   * A cell as another tool sees it.
   *
   * @param settings the benchmark's
   */
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
