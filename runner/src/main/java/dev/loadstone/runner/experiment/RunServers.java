package dev.loadstone.runner.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Machines;
import dev.loadstone.core.deployment.Network;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The servers that a session of an experiment starts, and the clients that stay as long as they do.
 * Each run has its own, unless the experiment keeps them: then it has those of the run before where
 * it wants the same ones. There are never two systems at once, as the idle one would be measured
 * with the other.
 */
public final class RunServers implements AutoCloseable {
  /** Connections that a client process may use beside its share, for deferred work say. */
  private static final int SPARE_OF_A_CLIENT = 2;

  private final Catalog catalog;
  private final Experiment experiment;
  private final ExperimentListener listener;
  private final ClientFleet fleet;
  private final Path parent;
  private Running running;

  /**
   * @param catalog knows the deployers
   * @param experiment whose runs they are for
   * @param listener told of what cannot be ended or removed
   * @param fleet has the clients
   * @param parent the folder in which those on this machine have a folder for their data
   */
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

  /** The choices by which servers of two cells are the same. */
  private record Wanted(
      String database,
      int nodes,
      Map<String, String> settings,
      Network network,
      Machines machines) {
    static Wanted by(Cell cell) {
      SystemSettings system = cell.system();
      return new Wanted(
          system.name(), system.nodes(), system.settings(), system.network(), system.machines());
    }
  }

  /**
   * Servers that run.
   *
   * @param wanted what they are
   * @param folder around the data of those on this machine
   * @param deployment the servers
   * @param startedFor the position of the run for which they were started
   * @param served labels of the systems that have had a run on them
   */
  record Running(
      Wanted wanted, WorkFolder folder, Deployment deployment, int startedFor, Set<String> served) {
    /**
     * Notes that a run of a cell begins on them.
     *
     * @return whether it is the first of its system there, and finds cold what it asks for
     */
    boolean begin(Cell cell) {
      return served.add(cell.system().label());
    }

    /** Whether all of them run; one that does not would cost the whole next run. */
    boolean isWhole() {
      return Stream.concat(deployment.nodes().stream(), deployment.helpers().stream())
          .allMatch(deployment::isRunning);
    }

    /** The storage under their data. */
    DataStorage storage() {
      return DataStorage.of(deployment, folder.path());
    }
  }

  /** Whether the servers of a cell stay for the next run. */
  boolean keeps(Cell cell) {
    SystemSettings system = cell.system();
    // A fault leaves a node out, or behind, and another tool its tables.
    return experiment.settings().servers() == ServerPolicy.KEPT
        && system.deployment().startsServers()
        && system.faults().isEmpty()
        && system.driver() == null;
  }

  /**
   * Cells in an order in which those that have the same servers, if these are kept, are adjacent.
   */
  List<Cell> together(List<Cell> cells) {
    return experiment.settings().servers() == ServerPolicy.FRESH
        ? cells
        : cells.stream()
            .collect(groupingBy(Wanted::by, LinkedHashMap::new, toList()))
            .values()
            .stream()
            .flatMap(List::stream)
            .toList();
  }

  /**
   * The servers of a run, started for it or found. Others are ended first.
   *
   * @param cell the run's
   * @param position the run's place among the runs of the experiment
   * @param logs the folder for the logs of servers that are started
   * @return empty for a system that is not started but reached
   * @throws LoadstoneException when the start fails; nothing is left running then
   */
  Optional<Running> of(Cell cell, int position, Path logs) {
    boolean starts = cell.system().deployment().startsServers();
    boolean found = running != null && keeps(cell) && running.wanted().equals(Wanted.by(cell));
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
      return new Running(Wanted.by(cell), folder, deployment, position, new HashSet<>());
    } catch (RuntimeException | Error failure) {
      Closing.after(failure, folder);
      throw failure;
    }
  }

  /** The cells of those runs that may have the servers of this one. */
  private List<Cell> alike(Cell cell) {
    return keeps(cell)
        ? experiment.cells().stream()
            .filter(this::keeps)
            .filter(other -> Wanted.by(other).equals(Wanted.by(cell)))
            .toList()
        : List.of(cell);
  }

  /**
   * Starts servers.
   *
   * @param cells those that will use them, one after another; all want the same servers
   * @param data the folder for the data of servers on this machine
   * @param logs the folder for their logs
   * @param port the first port to use, or 0 for free ones
   * @throws LoadstoneException when no deployer is known or the start fails
   */
  public static Deployment start(
      Catalog catalog, List<Cell> cells, Path data, Path logs, int port) {
    SystemSettings system = cells.get(0).system();
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
                cells.stream().mapToInt(cell -> connections(catalog, cell)).max().orElseThrow(),
                port));
  }

  /** The loaders' connections serve the load, too, unless other processes drive it. */
  private static int connections(Catalog catalog, Cell cell) {
    LoadSettings load = cell.load();
    return SystemUnderTest.isInsideThisProcess(catalog, cell.system())
        ? load.inFlight()
        : load.inFlight() + load.loaders() + load.clients().count() * SPARE_OF_A_CLIENT;
  }

  /** Ends what runs, the clients first. A failure is told and spoils no measurement. */
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
