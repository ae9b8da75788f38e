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
 * Client processes that load data, and drive a load, together. Those of a run stay, so that a next
 * one can have them warm, until they are let go. Closing lets go all, those that joined from
 * elsewhere too.
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

  /** Lets go those who stayed after a run, but not those that the user has started. */
  void release();

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

  /**
   * Has clients load the units that are missing, each its share.
   *
   * @param job what to load
   * @param assignments one for each client, in order
   * @return what all of them wrote
   * @throws LoadstoneException as {@link dev.loadstone.core.benchmark.LoadClients#load}
   */
  Written load(LoadJob job, List<Assignment> assignments);

  /**
   * A load of one cell, begun and to be finished by the process that runs the experiment.
   *
   * @param clients who loads
   * @param anew as {@link dev.loadstone.core.benchmark.UnitShare#anew}
   * @param done as {@link dev.loadstone.core.benchmark.UnitShare#done}
   * @param folder where what clients say to their user goes
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
