package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunOrder;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.runner.experiment.Experiment.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One repetition of one cell that is to be run.
 *
 * @param catalog what experiments can name
 * @param experiment the experiment
 * @param cell the cell
 * @param repetition from 1
 * @param folder where its results go
 * @param listener told what is going on
 * @param cancellation ends it early
 * @param fleet drives the load
 * @param external the external databases of this session
 * @param servers the servers that this session starts
 * @param order its place among the runs of the experiment
 * @param marks what puts it in question before it begins
 * @param workParent where folders for what no run leaves behind are made
 */
record RunTask(
    Catalog catalog,
    Experiment experiment,
    Cell cell,
    int repetition,
    Path folder,
    ExperimentListener listener,
    Cancellation cancellation,
    ClientFleet fleet,
    ExternalData external,
    RunServers servers,
    RunOrder order,
    List<RunMark> marks,
    Path workParent) {

  /** Decides data and inputs. */
  long seed() {
    return experiment.seedOf(repetition);
  }

  /** The tool that is to drive it; empty for Loadstone itself. */
  Optional<PeerTool> peer() {
    return Optional.ofNullable(cell.system().driver())
        .map(driver -> catalog.peer(driver.tool()).orElseThrow());
  }

  LoadstoneException notWritten(IOException cause) {
    return ResultStore.notWritten(folder, cause);
  }
}
