package dev.loadstone.runner.experiment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.DataStorage;
import java.util.List;
import java.util.Optional;

/** One repetition of one cell: has the system, loads, checks, drives, checks again. */
final class CellRun {
  private final RunTask task;
  private final Cell cell;
  private final ExperimentListener listener;
  private final RunDraft draft;

  /** The nodes that were found to have ended unasked, each in words. */
  private List<String> ended = List.of();

  CellRun(RunTask task) {
    this.task = task;
    cell = task.cell();
    listener = task.listener();
    draft = new RunDraft(task);
  }

  /**
   * A finished repetition.
   *
   * @param result as it is written
   * @param exitCode what the process should return for it
   */
  record Finished(RunResult result, ExitCode exitCode) {}

  /**
   * Runs it, writes {@code checks.json} and {@code result.json}, and gives a result whatever
   * happens to the database.
   */
  Finished run(ResultStore store) {
    boolean sound = false;
    try {
      sound =
          runOn(
              task.servers()
                  .of(cell, task.order().position(), task.folder().resolve(ResultFiles.LOGS)));
    } catch (LoadstoneException failure) {
      if (failure.exitCode() == ExitCode.RESULTS_NOT_WRITTEN
          || failure.exitCode() == ExitCode.INTERNAL) {
        throw failure;
      }
      draft.failed(failure);
    } finally {
      if (!sound) {
        task.servers().close();
      }
    }
    draft.explain(ended);
    Finished finished = draft.finish();
    draft.writeChecks(store);
    store.finishRun(task.folder(), finished.result());
    return finished;
  }

  /** Whether its servers can serve the next run. */
  private boolean runOn(Optional<RunServers.Running> servers) {
    servers.ifPresent(draft::servedBy);
    SystemUnderTest system =
        SystemUnderTest.open(
            task.catalog(), cell, task.seed(), servers.map(RunServers.Running::deployment));
    try {
      run(system, servers);
      return task.servers().keeps(cell) && leavesNothing(system);
    } finally {
      ended = FailedRun.ended(system.nodes(), system::isRunning, cell.system().faults());
      close(system);
    }
  }

  private void run(SystemUnderTest system, Optional<RunServers.Running> servers) {
    system.warning().ifPresent(listener::note);
    DataStorage storage = servers.map(RunServers.Running::storage).orElse(DataStorage.NONE);
    draft.storage(storage);
    draft.mark(system.doubtfulStorage(storage));
    draft.server(system.client().describe());
    draft.atomicity(system.workload().atomicity());
    task.external().claim(cell, system);
    Optional<PeerTool> peer = task.peer();
    if (peer.isPresent()) {
      new PeerDrive(task, system, draft, peer.get()).run();
      return;
    }
    if (task.experiment().settings().data() == DataPolicy.RELOAD) {
      task.external().requireLeave(cell, system);
      load(system);
    } else {
      settleReused(system);
    }
    if (!draft.isCancelled()) {
      boolean first = servers.map(running -> running.begin(cell)).orElse(false);
      new OwnDrive(task, system, draft, first ? cell.load().onNewServers() : cell.load()).run();
    }
  }

  /** Leaves the servers as the next run wants them: all there, and without this run's data. */
  private boolean leavesNothing(SystemUnderTest system) {
    if (!draft.isCompleted() || !system.nodes().stream().allMatch(system::isRunning)) {
      return false;
    }
    listener.step("cleaning");
    try {
      system.workload().clean();
      return true;
    } catch (LoadstoneException e) {
      listener.note("the next run has servers of its own: " + e.getMessage());
      return false;
    }
  }

  /** Closes the system. A failure is told and does not spoil the measurement. */
  private void close(SystemUnderTest system) {
    try {
      system.close();
    } catch (LoadstoneException e) {
      listener.note(e.getMessage());
    }
  }

  private void load(SystemUnderTest system) {
    Workload workload = system.workload();
    listener.step("cleaning");
    workload.clean();
    listener.step("loading");
    draft.loaded(
        new CellLoad(
                system, task.fleet(), task.folder().resolve(ResultFiles.LOAD), task.cancellation())
            .run(
                false,
                (rowsDone, rowsTotal, step) -> {
                  if (task.cancellation().isCancelled()) {
                    throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
                  }
                  listener.loading(rowsDone, rowsTotal, step);
                }));
    if (!draft.isCancelled()) {
      listener.step("checking the loaded data");
      draft.checkedAfterLoad(workload.check(CheckMoment.AFTER_LOAD));
    }
    if (!draft.isCancelled()) {
      listener.step("settling");
      draft.settled(system.settle());
    }
  }

  /** The end of a load for data that is there: what earlier runs have changed is counted anew. */
  private void settleReused(SystemUnderTest system) {
    listener.step("settling");
    String statistics = "";
    try {
      if (system.workload().gatherStatistics()) {
        statistics = "statistics of its tables asked for; ";
      }
    } catch (LoadstoneException e) {
      // A user who may only run is not refused; data that do not fit are, when they are prepared.
      statistics = "no statistics, " + e.getMessage() + "; ";
    }
    draft.settled(statistics + system.settle());
  }
}
