package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.ProgressSample;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Client processes that together load data and drive a load. The clients of a run stay, so that the
 * next run finds them warm, until they are released. Closing releases all clients, including those
 * that joined from other machines.
 */
public interface ClientFleet extends AutoCloseable {
  /**
   * Has the clients drive a run to its end, all starting at the same instant.
   *
   * @param assignments one for each client, in order
   * @return the measurements of all clients together; when a client was lost and the run is to fail
   *     then, the measurements until then, with {@link RunOutcome.End#CLIENT_LOST}
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#CLIENT_LOST} when a client
   *     cannot take part, or with the exit code of a client that failed
   */
  RunOutcome run(Job job, List<Assignment> assignments);

  /** Releases the clients that stayed after a run, but not those that the user has started. */
  void release();

  /**
   * A run of one cell, as seen by the process that assesses it.
   *
   * @param run the prepared run; its tallies take up the clients' counts
   * @param display receives a sample of all clients together about once a second
   * @param tasks background tasks that begin and are closed with the clients
   */
  record Job(
      Clients clients,
      Benchmark<?> benchmark,
      WorkloadRun run,
      Path folder,
      Consumer<ProgressSample> display,
      Cancellation cancellation,
      List<BackgroundTask> tasks) {}

  /**
   * Has the clients load the missing units, each its share.
   *
   * @param assignments one for each client, in order
   * @return what all clients wrote
   * @throws LoadstoneException as {@link dev.loadstone.core.benchmark.LoadClients#load}
   */
  Written load(LoadJob job, List<Assignment> assignments);

  /**
   * The load of one cell, which the process that runs the experiment begins and finishes.
   *
   * @param anew as {@link dev.loadstone.core.benchmark.UnitShare#anew}
   * @param done as {@link dev.loadstone.core.benchmark.UnitShare#done}
   * @param folder the folder for the clients' messages to their user
   * @param progress told about the rows of all clients; what it throws ends the load
   * @param cancellation ends the wait for clients
   */
  record LoadJob(
      Clients clients,
      boolean anew,
      Set<String> done,
      Path folder,
      LoadProgress progress,
      Cancellation cancellation) {}

  @Override
  void close();
}
