package dev.loadstone.cli;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.experiment.Assignment;
import dev.loadstone.runner.experiment.ClientFleet;
import java.util.List;

/**
 * Drives each run in this process, as a run on H2 is driven. A client process for each repetition
 * would cost more than all else in tests that say nothing about clients.
 */
final class DriverHere implements ClientFleet {
  @Override
  public RunOutcome run(Job job, List<Assignment> assignments) {
    Assignment whole = assignments.get(0);
    return new LocalRun(
            job.benchmark().transactionTypes(),
            job.benchmark().headline(),
            whole.load(),
            new RandomStreams(whole.seed()),
            NanoClock.SYSTEM)
        .run(job.run(), job.folder(), job.display(), job.cancellation(), job.tasks());
  }

  @Override
  public Written load(LoadJob job, List<Assignment> assignments) {
    throw new AssertionError("several clients are wanted");
  }

  @Override
  public void release() {}

  @Override
  public void close() {}
}
