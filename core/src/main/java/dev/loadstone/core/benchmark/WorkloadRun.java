package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/** One run of a workload, from the first terminal to the verdict. */
public interface WorkloadRun extends AutoCloseable {
  /**
   * The transactions of terminal {@code index}.
   *
   * @param index 0 … terminals − 1
   */
  Script script(int index);

  Sessions sessions();

  /** Returns the transactions that sessions execute aside from the load; empty for none. */
  default Optional<Aside> aside() {
    return Optional.empty();
  }

  /**
   * The texts of the statements that its sessions send, by name. Those of procedures are not among
   * them.
   */
  default Map<String, String> statements() {
    return Map.of();
  }

  /** Whether sessions send others, too, that read growing tables from end to end on purpose. */
  default boolean scansOnPurpose() {
    return false;
  }

  /** The longest that a call may take, with the limit of the load's own transactions. */
  default Duration longestCall(Duration timeout) {
    return timeout;
  }

  Tally newTally();

  /**
   * Receives the measured interval, before this run's sessions execute the first transaction of the
   * load. A run that works in the background learns from it what belongs to the interval.
   *
   * @param measured tests whether a {@link System#nanoTime()} is in the interval, whose ends are
   *     final only when they are past
   */
  default void begin(LongPredicate measured) {}

  /**
   * What the run counts besides its tallies. Each client process that ended in order tells it after
   * {@link #close}, and the process that assesses the run adds it to a run whose own scripts and
   * sessions were never used.
   */
  default List<OwnCounts> ownCounts() {
    return List.of();
  }

  /** The checks of the data while transactions change it; empty where none were asked for. */
  default Optional<SnapshotChecks> snapshotChecks() {
    return Optional.empty();
  }

  /**
   * Ends background work of the run (a deferred transaction still queued, for example); called
   * once, after the last session was closed and before {@link #verify}.
   */
  @Override
  default void close() {}

  /**
   * Writes the files of what this process did, operation by operation, into the folder of its
   * client; called after {@link #close} in each process that drove the run.
   */
  default void writeOwnFiles(Path folder) throws IOException {}

  /**
   * Writes the files of the whole run's figures into its folder; called after {@link #close} and
   * once {@link #ownCounts} has what all clients told.
   */
  default void writeFiles(Path folder) throws IOException {}

  /**
   * Checks the data against the consistency conditions, and against what the clients saw.
   *
   * @param statistics the clients' statistics of all phases
   */
  List<CheckResult> verify(RunStatistics statistics);

  /**
   * Looks in the database for transactions that clients were told are committed.
   *
   * @param acknowledged those of the whole run, of all clients
   * @param doubtful how many transactions of each type nobody knows the outcome of
   * @return empty where the benchmark keeps nothing by which they could be found
   * @throws dev.loadstone.core.LoadstoneException when the database cannot be asked
   */
  default Optional<Sought> seek(List<Acknowledged> acknowledged, Map<String, Long> doubtful) {
    return Optional.empty();
  }

  /**
   * The benchmark's own figures and verdicts; called after {@link #verify}.
   *
   * @param tallies the tallies of all workers, which may have been added up before
   * @param checks the results of the checks after the run
   */
  Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks);
}
