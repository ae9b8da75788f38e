package dev.loadstone.runner.experiment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.DataStorage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs one repetition of one cell: opens the system, loads, checks, drives and checks again. */
final class CellRun {
  private final Cell cell;
  private final ExperimentListener listener;
  private final RunDraft draft;

  private List<String> ended = List.of();

  CellRun(RunDraft draft) {
    this.draft = draft;
    cell = draft.cell;
    listener = draft.shared.listener();
  }

  record Finished(RunResult result, ExitCode exitCode) {}

  /**
   * Runs the repetition and writes {@code checks.json} and {@code result.json}. Returns a result
   * even when the database fails.
   */
  Finished run(ResultStore store) {
    boolean sound = false;
    try {
      sound =
          runOn(
              draft
                  .shared
                  .servers()
                  .of(cell, draft.order.position(), draft.folder.resolve(ResultFiles.LOGS)));
    } catch (LoadstoneException failure) {
      if (failure.exitCode() == ExitCode.RESULTS_NOT_WRITTEN
          || failure.exitCode() == ExitCode.INTERNAL) {
        throw failure;
      }
      draft.failed(failure);
    } finally {
      if (!sound) {
        draft.shared.servers().close();
      }
    }
    draft.explain(ended);
    Finished finished = draft.finish();
    draft.writeDocuments(store);
    store.finishRun(draft.folder, finished.result());
    return finished;
  }

  /** Returns whether the servers can serve the next run. */
  private boolean runOn(Optional<RunServers.Running> servers) {
    servers.ifPresent(running -> draft.result().order(draft.order.on(running.startedFor())));
    SystemUnderTest system =
        SystemUnderTest.open(
            draft.shared.catalog(),
            cell,
            draft.seed(),
            servers.map(RunServers.Running::deployment));
    try {
      run(system, servers);
      return draft.shared.servers().keeps(cell) && leavesNothing(system);
    } finally {
      ended =
          Stream.concat(
                  FailedRun.ended(system.nodes(), system::isRunning, cell.system().faults())
                      .stream(),
                  system.freeDisks().stream())
              .toList();
      close(system);
    }
  }

  private void run(SystemUnderTest system, Optional<RunServers.Running> servers) {
    system.warning().ifPresent(listener::note);
    DataStorage storage = servers.map(RunServers.Running::storage).orElse(DataStorage.NONE);
    draft.system().storage(storage.here()).storageElsewhere(storage.elsewhere());
    draft.mark(system.doubtfulStorage(storage));
    draft.mark(storage.changedSince(draft.storageElsewhere));
    draft.server(system.describe());
    draft.atomicity(system.workload().atomicity());
    draft.shared.external().claim(cell, system);
    Optional<PeerTool> peer = draft.peer();
    if (peer.isPresent()) {
      new PeerDrive(draft, system, peer.get()).run();
      return;
    }
    if (draft.shared.experiment().settings().data() == DataPolicy.RELOAD) {
      draft.shared.external().requireLeave(cell, system);
      load(system);
    } else {
      draft.shared.external().used(cell, system);
      settleReused(system);
    }
    if (!draft.isCancelled()) {
      boolean first = servers.map(running -> running.begin(cell)).orElse(false);
      new OwnDrive(draft, system, first ? cell.load().onNewServers() : cell.load()).run();
      draft.failFor(draft.shared.external().replaced(cell, system));
    }
  }

  /** Leaves no data of this run; returns whether the servers can then serve the next run. */
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

  /** Closes the system. A failure is reported and does not fail the run. */
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
    LoadSummary loaded =
        new CellLoad(
                system,
                draft.shared.fleet(),
                draft.folder.resolve(ResultFiles.LOAD),
                draft.shared.cancellation())
            .run(
                false,
                (rowsDone, rowsTotal, step) -> {
                  draft.shared.cancellation().throwIfCancelled();
                  listener.loading(rowsDone, rowsTotal, step);
                });
    draft.result().loading(loaded);
    draft.shared.external().loaded(cell, system);
    if (!draft.isCancelled()) {
      listener.step("checking the loaded data");
      List<CheckResult> checks = workload.check(CheckMoment.AFTER_LOAD);
      listener.checked(checks);
      draft.result().checksAfterLoad(checks);
      refuseBroken(checks);
    }
    if (!draft.isCancelled()) {
      listener.step("settling");
      draft.system().settling(system.settle());
    }
  }

  /** Figures on data that are wrong from the begin would say nothing. */
  private static void refuseBroken(List<CheckResult> checks) {
    String broken =
        checks.stream()
            .filter(check -> check.status() == CheckResult.Status.FAIL)
            .map(check -> check.id() + " is broken: " + check.detail())
            .collect(Collectors.joining("; "));
    if (!broken.isEmpty()) {
      throw LoadstoneException.loadFailed("after the load %s", broken);
    }
  }

  /** Settles data that is there; statistics are gathered anew, as earlier runs changed it. */
  private void settleReused(SystemUnderTest system) {
    listener.step("settling");
    String statistics = "";
    try {
      if (system.workload().gatherStatistics()) {
        statistics = "statistics of its tables asked for; ";
      }
    } catch (LoadstoneException e) {
      // A user may lack the right to this and still run; unfit data are refused in the preparation.
      statistics = "no statistics, " + e.getMessage() + "; ";
    }
    draft.system().settling(statistics + system.settle());
  }
}
