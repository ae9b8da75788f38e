package dev.loadstone.runner.driver;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.ProgressSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Drives a whole run in this process.
 *
 * @param streams random streams for the terminals' pauses and for back-off
 */
public record LocalRun(
    List<TransactionType> types,
    Headline headline,
    LoadSettings settings,
    RandomStreams streams,
    NanoClock clock) {
  /**
   * Drives the run to its end.
   *
   * @param folder folder for the interval log, the windows and the operations log
   * @param display given a sample about once a second
   * @param cancellation ends the run early; what was measured until then is returned
   * @throws LoadstoneException when no session can be opened, files cannot be written, or a worker
   *     met a defect
   */
  public RunOutcome run(
      WorkloadRun workload,
      Path folder,
      Consumer<ProgressSample> display,
      Cancellation cancellation) {
    return run(workload, folder, display, cancellation, List.of());
  }

  /** Drives the run to its end, with other tasks in the background. */
  public RunOutcome run(
      WorkloadRun workload,
      Path folder,
      Consumer<ProgressSample> display,
      Cancellation cancellation,
      List<BackgroundTask> tasks) {
    try (RunRecorder recorder =
        new RunRecorder(types, headline, settings, folder, display, clock)) {
      recorder.watchRampUp();
      DriverResult result =
          new RunDriver(types, settings, ClientShare.WHOLE, streams, clock)
              .drive(workload, folder, recorder, RunDriver.StartBarrier.OPEN, cancellation, tasks);
      return RunOutcome.of(
          recorder.statistics(result),
          result,
          workload.newTally(),
          end(result, cancellation),
          Optional.empty());
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }

  private static RunOutcome.End end(DriverResult result, Cancellation cancellation) {
    if (result.whole()) {
      return RunOutcome.End.WHOLE;
    }
    return cancellation.isCancelled() ? RunOutcome.End.CANCELLED : RunOutcome.End.OUT_OF_TIME;
  }
}
