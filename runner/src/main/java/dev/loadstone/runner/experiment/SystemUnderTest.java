package dev.loadstone.runner.experiment;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.runner.driver.ClientShare;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.DataStorage;
import dev.loadstone.runner.watch.ServerWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The system of one cell, started or reached, with the cell's benchmark bound to it. Closing gives
 * back the connections, ends servers that were started, and removes their data.
 */
public final class SystemUnderTest implements AutoCloseable {
  /** Connections that a client process may use beside its share, for deferred work say. */
  private static final int SPARE_OF_A_CLIENT = 2;

  private final Cell cell;
  private final long seed;
  private final boolean insideThisProcess;
  private final Optional<Deployment> deployment;
  private final boolean keepsOnDisk;
  private final Database database;
  private final DatabaseClient client;
  private final Benchmark<?> benchmark;
  private final Workload workload;
  private Claim claim = Claim.NONE;

  private SystemUnderTest(
      Cell cell,
      long seed,
      boolean insideThisProcess,
      Optional<Deployment> deployment,
      boolean keepsOnDisk,
      Database database,
      DatabaseClient client,
      Benchmark<?> benchmark,
      Workload workload) {
    this.keepsOnDisk = keepsOnDisk;
    this.cell = cell;
    this.seed = seed;
    this.insideThisProcess = insideThisProcess;
    this.deployment = deployment;
    this.database = database;
    this.client = client;
    this.benchmark = benchmark;
    this.workload = workload;
  }

  /**
   * Starts or reaches a cell's system.
   *
   * @param catalog knows its database and deployer
   * @param cell the cell
   * @param seed the experiment's seed
   * @param data the folder for the data of servers on this machine
   * @param logs the folder for the logs of servers that are started
   * @throws LoadstoneException when it cannot be had; nothing is left running then
   */
  public static SystemUnderTest open(Catalog catalog, Cell cell, long seed, Path data, Path logs) {
    SystemSettings system = cell.system();
    Database database =
        catalog
            .database(system.name())
            .orElseThrow(() -> LoadstoneException.usage("no database %s", system.name()));
    Benchmark<?> benchmark =
        catalog
            .benchmark(cell.benchmark().name())
            .orElseThrow(
                () -> LoadstoneException.usage("no benchmark %s", cell.benchmark().name()));
    Optional<Deployment> deployment =
        system.deployment().startsServers()
            ? Optional.of(start(catalog, cell, data, logs, 0))
            : Optional.empty();
    DatabaseClient client = null;
    try {
      client = database.connect(target(cell, deployment));
      return new SystemUnderTest(
          cell,
          seed,
          isInsideThisProcess(catalog, system),
          deployment,
          catalog.deployer(system.name()).stream()
              .anyMatch(deployer -> deployer.keepsOnDisk(system.settings())),
          database,
          client,
          benchmark,
          bind(benchmark, cell.benchmark(), client, seed));
    } catch (RuntimeException | Error failure) {
      Closing.after(failure, client);
      Closing.after(failure, deployment.orElse(null));
      throw failure;
    }
  }

  /**
   * Starts the servers of a cell.
   *
   * @param port the first port to use, or 0 for free ones
   * @throws LoadstoneException when no deployer is known or the start fails
   */
  public static Deployment start(Catalog catalog, Cell cell, Path data, Path logs, int port) {
    SystemSettings system = cell.system();
    return catalog
        .deployer(system.name())
        .orElseThrow(
            () ->
                LoadstoneException.usage(
                    "%s: no deployment of %s; use deployment: external with endpoints",
                    system.label(), system.name()))
        .start(
            new DeploymentPlan(
                system.nodes(),
                system.settings(),
                system.network(),
                system.machines(),
                data,
                logs,
                connections(catalog, cell),
                port));
  }

  /** The loaders' connections serve the load, too, unless other processes drive it. */
  private static int connections(Catalog catalog, Cell cell) {
    LoadSettings load = cell.load();
    return isInsideThisProcess(catalog, cell.system())
        ? load.inFlight()
        : load.inFlight() + load.loaders() + load.clients().count() * SPARE_OF_A_CLIENT;
  }

  /** Whether a system lives inside this process, out of the reach of client processes. */
  public static boolean isInsideThisProcess(Catalog catalog, SystemSettings system) {
    return system.deployment().startsServers()
        && catalog.deployer(system.name()).map(Deployer::isInsideThisProcess).orElse(false);
  }

  private static Target target(Cell cell, Optional<Deployment> deployment) {
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

  /** Binds a benchmark, with its settings in a cell, to a database. */
  static <S extends Record> Workload bind(
      Benchmark<S> benchmark, BenchmarkSettings settings, DatabaseClient client, long seed) {
    return benchmark.bind(benchmark.settingsType().cast(settings.settings()), client, seed);
  }

  /**
   * Where the system is, for another process that drives the cell's load or a part of it.
   *
   * @param connections the most connections it will use at once
   */
  Target target(int connections) {
    return target(cell, deployment, connections);
  }

  /** The cell. */
  Cell cell() {
    return cell;
  }

  /** Whether it lives inside this process, out of the reach of client processes. */
  boolean isInsideThisProcess() {
    return insideThisProcess;
  }

  /**
   * The shares of the cell's client processes, in order.
   *
   * @param connections the most connections that all of them will use at once; each has one at
   *     least
   */
  List<Assignment> assignments(int connections) {
    LoadSettings load = cell.load();
    return IntStream.range(0, load.clients().count())
        .mapToObj(client -> new ClientShare(client, load.clients().count()))
        .map(
            share ->
                new Assignment(
                    cell.benchmark(),
                    seed,
                    cell.system().name(),
                    target(share.ofAtLeastOne(connections)),
                    load,
                    share))
        .toList();
  }

  /** The workload, ready to be loaded, checked and run. */
  public Workload workload() {
    return workload;
  }

  /** The benchmark. */
  public Benchmark<?> benchmark() {
    return benchmark;
  }

  /** The client. */
  public DatabaseClient client() {
    return client;
  }

  /** The database. */
  public Database database() {
    return database;
  }

  /** The server processes; none for an external system. */
  public List<Deployment.Node> nodes() {
    return deployment.map(Deployment::nodes).orElse(List.of());
  }

  /** A warning of who else can use its servers; empty when there is none. */
  Optional<String> warning() {
    return deployment.flatMap(Deployment::warning);
  }

  /** Whether one of these or of their helpers runs. */
  boolean isRunning(Deployment.Node node) {
    return deployment.orElseThrow().isRunning(node);
  }

  /**
   * The storage under its servers' data.
   *
   * @param data a folder that the data of servers on this machine lie in
   */
  DataStorage storage(Path data) {
    return DataStorage.of(deployment, data);
  }

  /** A mark when servers promise that an answered transaction is on the disk, and there is none. */
  Optional<RunMark> doubtfulStorage(DataStorage storage) {
    return keepsOnDisk ? storage.doubt() : Optional.empty();
  }

  /**
   * Has the database for this session until it is closed; see {@link DatabaseClient#claim}.
   *
   * @throws LoadstoneException when another session has it
   */
  public void claim() {
    claim = client.claim();
  }

  /** Its servers, to be watched and to have the cell's faults. */
  ServerWatch.Servers servers() throws IOException {
    return new ServerWatch.Servers(
        client,
        nodes(),
        deployment.isPresent() ? deployment.get().startMeters() : List.of(),
        deployment.map(Deployment::helpers).orElse(List.of()),
        cell.system().faults(),
        this::isRunning,
        this::kill);
  }

  /**
   * Ends a node that was started at once, as a crash would.
   *
   * @param node 1 … number of nodes
   */
  public void kill(int node) {
    deployment.orElseThrow().kill(node);
  }

  @Override
  public void close() {
    List<Runnable> steps = new ArrayList<>(List.of(claim::close, client::close));
    deployment.ifPresent(started -> steps.add(started::close));
    Closing.all(steps, Runnable::run);
  }
}
