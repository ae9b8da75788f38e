package dev.loadstone.core.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.experiment.Experiment.Cell;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.EnvironmentCapture;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs experiments: every repetition of every cell, one after another. Repetitions are interleaved
 * (A B A B, not A A B B), so that a drift of the machine favours no cell.
 */
public final class ExperimentRunner {
  private final Catalog catalog;
  private final ExperimentListener listener;
  private final Cancellation cancellation;
  private final ClientFleet fleet;
  private final Path data;

  /**
   * @param catalog what experiments can name
   * @param listener told what is going on
   * @param cancellation ends the experiment early; what was measured is kept and marked
   * @param fleet drives the runs that several client processes share
   */
  public ExperimentRunner(
      Catalog catalog, ExperimentListener listener, Cancellation cancellation, ClientFleet fleet) {
    this(catalog, listener, cancellation, fleet, WorkFolder.temporary());
  }

  /**
   * @param data where folders for the data of local servers are made; else as the other
   */
  public ExperimentRunner(
      Catalog catalog,
      ExperimentListener listener,
      Cancellation cancellation,
      ClientFleet fleet,
      Path data) {
    this.data = data;
    this.catalog = catalog;
    this.listener = listener;
    this.cancellation = cancellation;
    this.fleet = fleet;
  }

  /**
   * Runs what the store does not hold yet. A cell whose system fails does not keep the others from
   * being measured.
   *
   * @param experiment what to run
   * @param store where results go; completed repetitions found there are kept
   * @return the result as it was written
   * @throws dev.loadstone.core.LoadstoneException when results cannot be written, or Loadstone
   *     itself is at fault
   */
  public ExperimentResult run(Experiment experiment, ResultStore store) {
    Instant started = store.readExperiment().map(ExperimentResult::started).orElseGet(Instant::now);
    store.writeJson(
        store.folder().resolve(ResultFiles.ENVIRONMENT), EnvironmentCapture.capture(Map.of()));
    List<RunEntry> entries = new ArrayList<>();
    ExitCode exitCode = ExitCode.OK;
    int total = experiment.repetitions() * experiment.cells().size();
    int number = 0;
    for (int repetition = 1; repetition <= experiment.repetitions(); repetition++) {
      for (Cell cell : experiment.cells()) {
        number++;
        if (cancellation.isCancelled()) {
          exitCode = ExitCode.INTERRUPTED;
          break;
        }
        CellRun.Finished finished = kept(store, cell, repetition);
        if (finished == null) {
          finished = run(experiment, store, cell, repetition, number, total);
        }
        entries.add(entry(store, finished.result()));
        exitCode = combine(exitCode, finished.exitCode());
        // Written after every run, so that a killed experiment has its report too.
        write(experiment, store, started, entries, total, exitCode);
      }
    }
    return write(experiment, store, started, entries, total, exitCode);
  }

  private static CellRun.Finished kept(ResultStore store, Cell cell, int repetition) {
    Optional<RunResult> earlier =
        store.readRun(cell.id(), repetition).filter(result -> result.status() == Status.COMPLETED);
    return earlier
        .map(
            result ->
                new CellRun.Finished(
                    result, result.passed() ? ExitCode.OK : ExitCode.VERDICT_FAILED))
        .orElse(null);
  }

  private CellRun.Finished run(
      Experiment experiment, ResultStore store, Cell cell, int repetition, int number, int total) {
    listener.runStarted(cell, CellRun.cellInfo(cell).title(), repetition, number, total);
    Path folder = store.prepareRun(cell.id(), repetition);
    CellRun run =
        new CellRun(
            catalog, experiment, cell, repetition, folder, listener, cancellation, fleet, data);
    CellRun.Finished finished = run.run();
    run.writeChecks(store);
    store.writeJson(folder.resolve(ResultFiles.RUN_RESULT), finished.result());
    listener.runFinished(finished.result(), folder);
    return finished;
  }

  /** The gravest of two outcomes: an interruption, then the first failure, then a verdict. */
  private static ExitCode combine(ExitCode before, ExitCode now) {
    if (before == ExitCode.INTERRUPTED || now == ExitCode.OK) {
      return before;
    }
    boolean graver =
        before == ExitCode.OK || before == ExitCode.VERDICT_FAILED || now == ExitCode.INTERRUPTED;
    return graver ? now : before;
  }

  private static RunEntry entry(ResultStore store, RunResult result) {
    boolean measured = result.assessment() != null && !result.assessment().metrics().isEmpty();
    return new RunEntry(
        result.cell(),
        result.repetition(),
        result.status(),
        result.statusReason(),
        result.passed(),
        measured ? result.assessment().metrics().get(0).value() : 0,
        result.statistics() == null ? 0 : result.statistics().total().throughput(),
        store.runFolderName(result.cell().id(), result.repetition()));
  }

  private static ExperimentResult write(
      Experiment experiment,
      ResultStore store,
      Instant started,
      List<RunEntry> entries,
      int total,
      ExitCode exitCode) {
    boolean complete =
        entries.size() == total
            && entries.stream().allMatch(entry -> entry.status() == Status.COMPLETED);
    ExperimentResult result =
        new ExperimentResult(
            RunResult.SCHEMA_VERSION,
            experiment.name(),
            started,
            Instant.now(),
            complete,
            complete && entries.stream().allMatch(RunEntry::passed),
            exitCode,
            List.copyOf(entries));
    store.writeJson(store.folder().resolve(ResultFiles.EXPERIMENT_RESULT), result);
    return result;
  }
}
