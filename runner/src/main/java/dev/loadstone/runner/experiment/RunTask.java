package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunOrder;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.runner.experiment.Experiment.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One repetition of one cell that is to be run.
 *
 * @param repetition from 1
 * @param order its place among the runs of the experiment
 * @param marks the doubts about the run that are known before it begins
 * @param storageElsewhere the storage of its servers on other machines in earlier sessions
 */
record RunTask(
    Shared shared,
    Cell cell,
    int repetition,
    Path folder,
    RunOrder order,
    List<RunMark> marks,
    Map<String, Storage> storageElsewhere) {
  record Shared(
      Catalog catalog,
      Experiment experiment,
      ExperimentListener listener,
      Cancellation cancellation,
      ClientFleet fleet,
      ExternalData external,
      RunServers servers,
      Path workParent) {}

  long seed() {
    return shared.experiment().seedOf(repetition);
  }

  /** The tool that is to drive it; empty for Loadstone itself. */
  Optional<PeerTool> peer() {
    return Optional.ofNullable(cell.system().driver())
        .map(driver -> shared.catalog().peer(driver.tool()).orElseThrow());
  }

  LoadstoneException notWritten(IOException cause) {
    return ResultStore.notWritten(folder, cause);
  }
}
