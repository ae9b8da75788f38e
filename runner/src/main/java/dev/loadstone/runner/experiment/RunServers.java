package dev.loadstone.runner.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.ServerPolicy;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.DataStorage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The servers that a session of an experiment starts, and the clients that stay as long as they do.
 * Each run has servers of its own, unless the experiment keeps them: then a run uses those of the
 * run before if it wants the same ones. Two systems never run at once, because the idle one would
 * be measured with the other.
 */
public final class RunServers implements AutoCloseable {
  /** Connections that a client process may use beside its share, for example for deferred work. */
  private static final int SPARE_OF_A_CLIENT = 2;

  private final Catalog catalog;
  private final Experiment experiment;
  private final ExperimentListener listener;
  private final ClientFleet fleet;
  private final Path parent;
  private Running running;

  RunServers(
      Catalog catalog,
      Experiment experiment,
      ExperimentListener listener,
      ClientFleet fleet,
      Path parent) {
    this.catalog = catalog;
    this.experiment = experiment;
    this.listener = listener;
    this.fleet = fleet;
    this.parent = parent;
  }

  /** The settings that must be equal for two cells to share servers. */
  private static List<Object> wanted(Cell cell) {
    SystemSettings system = cell.system();
    return List.of(
        system.name(),
        system.nodes(),
        system.binary(),
        system.settings(),
        system.network(),
        system.machines());
  }

  record Running(
      List<Object> wanted,
      WorkFolder folder,
      Deployment deployment,
      int startedFor,
      Set<String> served) {
    /**
     * Records that a run of a cell begins on these servers.
     *
     * @return whether it is the first run of its system there, which finds everything cold
     */
    boolean begin(Cell cell) {
      return served.add(cell.system().label());
    }

    /** Returns whether all servers run. One that does not would fail the next run. */
    boolean isWhole() {
      return Stream.concat(deployment.nodes().stream(), deployment.helpers().stream())
          .allMatch(deployment::isRunning);
    }

    DataStorage storage() {
      return DataStorage.of(deployment, folder.path());
    }
  }

  boolean keeps(Cell cell) {
    SystemSettings system = cell.system();
    // A fault leaves a node dead or behind the others, and another tool leaves its tables.
    return experiment.settings().servers() == ServerPolicy.KEPT
        && system.deployment().startsServers()
        && system.faults().isEmpty()
        && system.driver() == null;
  }

  /** Orders cells so that those with the same servers are adjacent, if servers are kept. */
  List<Cell> together(List<Cell> cells) {
    return experiment.settings().servers() == ServerPolicy.FRESH
        ? cells
        : cells.stream()
            .collect(groupingBy(RunServers::wanted, LinkedHashMap::new, toList()))
            .values()
            .stream()
            .flatMap(List::stream)
            .toList();
  }

  /**
   * The servers of a run: those that were kept, or newly started ones. Any others are ended first.
   *
   * @param logs the folder for the logs of newly started servers
   * @return empty for an external system
   * @throws LoadstoneException when the start fails; nothing is left running then
   */
  Optional<Running> of(Cell cell, int position, Path logs) {
    boolean starts = cell.system().deployment().startsServers();
    boolean found = running != null && keeps(cell) && running.wanted().equals(wanted(cell));
    listener.step((starts && !found ? "starting " : "reaching ") + cell.system().name());
    if (found && !running.isWhole()) {
      listener.note(
          "a server of those that were kept has ended since their last run; they are"
              + " started anew");
      found = false;
    }
    if (!found) {
      close();
      running = starts ? started(cell, position, logs) : null;
    }
    return Optional.ofNullable(running);
  }

  private Running started(Cell cell, int position, Path logs) {
    WorkFolder folder = WorkFolder.make(parent, "run");
    try {
      Deployment deployment = start(catalog, alike(cell), folder.path().resolve("data"), logs, 0);
      return new Running(wanted(cell), folder, deployment, position, new HashSet<>());
    } catch (RuntimeException | Error failure) {
      Closing.after(failure, folder);
      throw failure;
    }
  }

  /** The cells whose runs may have the same servers as this one. */
  private List<Cell> alike(Cell cell) {
    return keeps(cell)
        ? experiment.cells().stream()
            .filter(this::keeps)
            .filter(other -> wanted(other).equals(wanted(cell)))
            .toList()
        : List.of(cell);
  }

  /**
   * Starts servers.
   *
   * @param cells the cells that will use them, one after another; all want the same servers
   * @param port the first port to use, or 0 for free ones
   * @throws LoadstoneException when no deployer is known or the start fails
   */
  public static Deployment start(
      Catalog catalog, List<Cell> cells, Path data, Path logs, int port) {
    SystemSettings system = cells.get(0).system();
    return catalog
        .deployer(system.name())
        .flatMap(known -> system.startedBy(known))
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
                cells.stream().mapToInt(cell -> connections(catalog, cell)).max().orElseThrow(),
                port));
  }

  /** The most connections. Inside this process, the loaders' connections serve the load, too. */
  private static int connections(Catalog catalog, Cell cell) {
    LoadSettings load = cell.load();
    return SystemUnderTest.isInsideThisProcess(catalog, cell.system())
        ? load.inFlight()
        : load.inFlight()
            + catalog.benchmark(cell.benchmark()).connectionsBesideFor(cell.benchmark().settings())
            + load.loaders()
            + load.clients().count() * SPARE_OF_A_CLIENT;
  }

  /** Ends the clients first, then the servers. A failure is reported and does not fail the run. */
  @Override
  public void close() {
    List<Runnable> ends =
        running == null
            ? List.of(fleet::release)
            : List.of(fleet::release, running.deployment()::close, running.folder()::close);
    running = null;
    try {
      Closing.all(ends, Runnable::run);
    } catch (LoadstoneException e) {
      listener.note(e.getMessage());
    }
  }
}
