package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.deployment.Deployer;
import java.util.List;
import java.util.Optional;

/**
 * Everything an experiment can name. Put together once, by the command line.
 *
 * @param benchmarks all benchmarks
 * @param databases all databases
 * @param deployers all local deployments
 */
public record Catalog(
    List<Benchmark<?>> benchmarks, List<Database> databases, List<Deployer> deployers) {

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
}
