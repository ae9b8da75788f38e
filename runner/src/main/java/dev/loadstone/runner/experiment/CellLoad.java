package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.LoadClients;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.settings.LoadSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Loads the data of one cell. Where the cell has several client processes, they load the units, and
 * this process does everything else.
 */
public record CellLoad(
    SystemUnderTest system, ClientFleet fleet, Path folder, Cancellation cancellation) {
  /**
   * Loads the data.
   *
   * @param resume whether to go on with a load that stopped
   * @param progress told about rows as they are written; what it throws ends the load
   * @throws dev.loadstone.core.LoadstoneException as {@link
   *     dev.loadstone.core.benchmark.Workload#load}, and when a client fails or is lost
   */
  public LoadSummary run(boolean resume, LoadProgress progress) {
    LoadSettings load = system.cell().load();
    Optional<LoadClients> clients =
        load.clients().count() > 1 && !system.isInsideThisProcess()
            ? Optional.of(this::loadByClients)
            : Optional.empty();
    return system.workload().load(new LoadOptions(load.loaders(), resume, clients), progress);
  }

  private Written loadByClients(boolean anew, Set<String> done, LoadProgress progress) {
    LoadSettings load = system.cell().load();
    return fleet.load(
        new ClientFleet.LoadJob(load.clients(), anew, done, folder, progress, cancellation),
        system.assignments(load, load.loaders()));
  }
}
