package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;

/** One run of a workload, from the first terminal to the verdict. */
public interface WorkloadRun extends AutoCloseable {
  /**
   * The transactions of terminal {@code index}.
   *
   * @param index 0 … terminals − 1
   */
  Script script(int index);

  /** The sessions by which transactions reach the database. */
  Sessions sessions();

  /** A fresh tally for one worker. */
  Tally newTally();

  /**
   * Takes note of the measured interval, before the first transaction of the load that this run's
   * sessions execute. A run that works in the background tells by it what belongs to the interval.
   *
   * @param measured whether a {@link System#nanoTime()} is in the interval, whose ends are final
   *     only when they are past
   */
  default void begin(LongPredicate measured) {}

  /**
   * Writes what the run counted beside its tallies, for {@link #addCounts} in the process that
   * assesses the run; called after {@link #close}. A run whose tallies are all writes nothing.
   *
   * @throws IOException when {@code out} throws it
   */
  default void writeCounts(DataOutput out) throws IOException {}

  /**
   * Adds what {@link #writeCounts} wrote in a client process, reading exactly that; called on a run
   * whose own scripts and sessions were never used, once for each client that ended in order.
   *
   * @throws IOException when {@code in} throws it
   */
  default void addCounts(DataInput in) throws IOException {}

  /**
   * Ends background work of the run (a deferred transaction still queued, for example); called
   * once, after the last session was closed and before {@link #verify}.
   */
  @Override
  default void close() {}

  /**
   * Writes files of the run's own into its folder; called after {@link #close} and {@link
   * #addCounts}.
   *
   * @throws IOException when one cannot be written
   */
  default void writeFiles(Path folder) throws IOException {}

  /**
   * Checks the data against the consistency conditions, and against what the clients saw.
   *
   * @param statistics what the clients saw, of all phases
   */
  List<CheckResult> verify(RunStatistics statistics);

  /**
   * The benchmark's own figures and verdicts; asked for when the data was checked.
   *
   * @param load how the run was driven
   * @param server what it ran on
   * @param statistics what was measured
   * @param tallies those of all workers; they may have been added up before
   * @param checks what the checks after the run found
   */
  Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks);
}
