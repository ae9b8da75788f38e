package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.ProgressSample;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Client processes that drive a load together. Closing lets go those that joined from elsewhere.
 */
public interface ClientFleet extends AutoCloseable {
  /**
   * Has the clients of a run drive it to its end, all of them from the same instant on.
   *
   * @param job what to run
   * @param assignments one for each client, in order
   * @return what all of them measured together; when a client was lost and the run is to fail then,
   *     what was measured until then, with {@link RunOutcome.End#CLIENT_LOST}
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#CLIENT_LOST} when a client
   *     cannot take part, or with the exit code of a client that failed
   */
  RunOutcome run(Job job, List<Assignment> assignments);

  /**
   * A run of one cell, as the process that assesses it sees it.
   *
   * @param clients who drives it
   * @param benchmark the benchmark
   * @param run prepared; gives the tallies that the clients' counts are added to
   * @param folder where results go
   * @param display given a sample of all clients together about once a second
   * @param cancellation ends the run early
   * @param tasks begun with the clients and closed with them
   */
  record Job(
      Clients clients,
      Benchmark<?> benchmark,
      WorkloadRun run,
      Path folder,
      Consumer<ProgressSample> display,
      Cancellation cancellation,
      List<BackgroundTask> tasks) {}

  @Override
  void close();
}
