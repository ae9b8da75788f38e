package dev.loadstone.runner.experiment;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.Profiler;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.text.Text;
import dev.loadstone.runner.driver.ClientShare;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.DataStorage;
import dev.loadstone.runner.watch.ServerWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The system of one cell, with the cell's benchmark bound to it. Closing it closes the connections,
 * but not the servers, which belong to {@link RunServers}.
 */
public final class SystemUnderTest implements AutoCloseable {
  private static final Duration SETTLING_PATIENCE = Duration.ofMinutes(5);
  private static final double NANOS_PER_SECOND = 1e9;

  private final Cell cell;
  private final long seed;
  private final Optional<Deployment> deployment;
  private final Optional<Deployer> deployer;
  private final Database database;
  private final DatabaseClient client;
  private final Benchmark<?> benchmark;
  private final Workload workload;
  private Claim claim = Claim.NONE;

  private SystemUnderTest(
      Cell cell,
      long seed,
      Optional<Deployer> deployer,
      Optional<Deployment> deployment,
      Database database,
      DatabaseClient client,
      Benchmark<?> benchmark) {
    this.cell = cell;
    this.seed = seed;
    this.deployer = deployer;
    this.deployment = deployment;
    this.database = database;
    this.client = client;
    this.benchmark = benchmark;
    workload = bind(benchmark, cell.benchmark(), client, seed);
  }

  /**
   * Connects to a cell's system.
   *
   * @param deployment its servers; empty for an external system
   * @throws LoadstoneException when it cannot be reached
   */
  public static SystemUnderTest open(
      Catalog catalog, Cell cell, long seed, Optional<Deployment> deployment) {
    SystemSettings system = cell.system();
    Database database =
        catalog
            .database(system.name())
            .orElseThrow(() -> LoadstoneException.usage("no database %s", system.name()));
    Benchmark<?> benchmark =
        catalog
            .benchmark(cell.benchmark().name())
            .orElseThrow(() -> LoadstoneException.usage("no benchmark %s", cell.benchmark().name()))
            .withRecord(cell.benchmark().settings());
    DatabaseClient client = database.connect(target(cell, deployment));
    try {
      return new SystemUnderTest(
          cell, seed, catalog.deployer(system.name()), deployment, database, client, benchmark);
    } catch (RuntimeException | Error failure) {
      Closing.after(failure, client);
      throw failure;
    }
  }

  /** Returns whether a system runs inside this process, out of the reach of client processes. */
  public static boolean isInsideThisProcess(Catalog catalog, SystemSettings system) {
    return isInsideThisProcess(catalog.deployer(system.name()), system);
  }

  private static boolean isInsideThisProcess(Optional<Deployer> deployer, SystemSettings system) {
    return system.deployment().startsServers()
        && deployer.map(Deployer::isInsideThisProcess).orElse(false);
  }

  /** The target of a cell's system; its deployment is empty for an external one. */
  public static Target target(Cell cell, Optional<Deployment> deployment) {
    return target(cell, deployment, Math.max(cell.load().inFlight(), cell.load().loaders()));
  }

  private static Target target(Cell cell, Optional<Deployment> deployment, int connections) {
    SystemSettings system = cell.system();
    return new Target(
        deployment.map(Deployment::endpoints).orElse(system.endpoints()),
        deployment.map(Deployment::database).orElse(system.database()),
        deployment.map(Deployment::user).orElse(system.user()),
        deployment.map(Deployment::password).orElse(system.password()),
        connections,
        system.isolation(),
        cell.load().timeout(),
        properties(system, deployment));
  }

  private static Map<String, String> properties(
      SystemSettings system, Optional<Deployment> deployment) {
    Map<String, String> properties =
        new HashMap<>(deployment.map(Deployment::properties).orElse(Map.of()));
    properties.putAll(system.properties());
    return properties;
  }

  private static <S extends Record> Workload bind(
      Benchmark<S> benchmark, BenchmarkSettings settings, DatabaseClient client, long seed) {
    return benchmark.bind(benchmark.settingsType().cast(settings.settings()), client, seed);
  }

  Target target(int connections) {
    return target(cell, deployment, connections);
  }

  Cell cell() {
    return cell;
  }

  boolean isInsideThisProcess() {
    return isInsideThisProcess(deployer, cell.system());
  }

  /**
   * The assignments of the cell's client processes, in order.
   *
   * @param connections the most connections that all clients together use at once; each client has
   *     at least one
   */
  List<Assignment> assignments(LoadSettings load, int connections) {
    return IntStream.range(0, load.clients().count())
        .mapToObj(client -> new ClientShare(client, load.clients().count()))
        .map(
            share ->
                new Assignment(
                    cell.benchmark().name(),
                    RecordSettings.of(cell.benchmark().settings()),
                    seed,
                    cell.system().name(),
                    target(share.ofAtLeastOne(connections)),
                    load,
                    share))
        .toList();
  }

  public Workload workload() {
    return workload;
  }

  public Benchmark<?> benchmark() {
    return benchmark;
  }

  public DatabaseClient client() {
    return client;
  }

  public Database database() {
    return database;
  }

  /** The server's description of itself, with the program that it was started from. */
  ServerDescription describe() {
    ServerDescription described = client.describe();
    return deployment
        .flatMap(Deployment::binary)
        .map(binary -> described.with(binary.settings()))
        .orElse(described);
  }

  /** The server processes; none for an external system. */
  public List<Deployment.Node> nodes() {
    return deployment.map(Deployment::nodes).orElse(List.of());
  }

  /** A warning about others who can use the servers; empty when there is none. */
  Optional<String> warning() {
    return deployment.flatMap(Deployment::warning);
  }

  /** Returns whether a node runs; it may be a server or a helper. */
  boolean isRunning(Deployment.Node node) {
    return deployment.orElseThrow().isRunning(node);
  }

  /** A sentence for each disk of a node that says how much of it is free. */
  List<String> freeDisks() {
    return deployment.map(Deployment::freeDisks).orElse(List.of());
  }

  Optional<RunMark> doubtfulStorage(DataStorage storage) {
    return deployer
        .filter(known -> known.keepsOnDisk(cell.system().settings()))
        .flatMap(known -> storage.doubt());
  }

  /** Lets the servers finish what a load has left to do; returns the steps and their time. */
  String settle() {
    long begin = System.nanoTime();
    return client
        .settle(SETTLING_PATIENCE)
        .map(done -> Text.of("%s, %.1f s", done, (System.nanoTime() - begin) / NANOS_PER_SECOND))
        .orElse("nothing: this database has no step for it");
  }

  /**
   * Claims the database for this session until this is closed; see {@link DatabaseClient#claim}.
   *
   * @throws LoadstoneException when another session has it
   */
  public void claim() {
    claim = client.claim();
  }

  ServerWatch.Servers servers() throws IOException {
    Optional<Profiler> profiler =
        deployer.filter(known -> cell.system().profile()).map(Deployer::profiler);
    return new ServerWatch.Servers(
        client,
        deployment,
        deployment.isPresent() ? deployment.get().startMeters() : List.of(),
        cell.system().faults(),
        profiler,
        new RandomStreams(seed).stream("faults", 0));
  }

  @Override
  public void close() {
    Closing.all(List.<Runnable>of(claim::close, client::close), Runnable::run);
  }
}
