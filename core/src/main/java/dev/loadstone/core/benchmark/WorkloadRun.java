package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.result.Assessment;
import dev.loadstone.core.result.RunResult.LoadInfo;
import dev.loadstone.core.result.RunStatistics;
import java.util.List;

/** One run of a workload, from the first terminal to the verdict. */
public interface WorkloadRun extends AutoCloseable {
  /**
   * What terminal {@code index} does.
   *
   * @param index 0 … terminals − 1
   */
  Script script(int index);

  /** How transactions reach the database. */
  Sessions sessions();

  /** A fresh tally for one worker. */
  Tally newTally();

  /**
   * Ends background work of the run (a deferred transaction still queued, for example); called
   * once, after the last session was closed and before {@link #verify}.
   */
  @Override
  void close();

  /**
   * Checks the data against the consistency conditions, and against what the clients saw.
   *
   * @param statistics what the clients saw, of all phases
   */
  List<CheckResult> verify(RunStatistics statistics);

  /**
   * The benchmark's own figures and verdicts.
   *
   * @param load how the run was driven
   * @param server what it ran on
   * @param statistics what was measured
   * @param tallies one for each worker
   */
  Assessment assess(
      LoadInfo load, ServerDescription server, RunStatistics statistics, List<Tally> tallies);
}
