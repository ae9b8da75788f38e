package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.observe.OwnCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Work beside the terminals of a run, in each client process that drives it. Its methods are called
 * like those of {@link dev.loadstone.core.benchmark.WorkloadRun}.
 */
public interface BesideLoad extends AutoCloseable {
  /**
   * Makes what the work needs in the database. Called only in the process that prepares the run.
   */
  void prepare();

  /** The sessions of the load, seen by this work; the same where it need not see them. */
  default Sessions watched(Sessions sessions) {
    return sessions;
  }

  void begin(LongPredicate measured);

  /**
   * Ends the work, and removes what {@link #prepare} made, in the process that called it. Several
   * works are closed in reverse order.
   */
  @Override
  void close();

  List<OwnCounts> ownCounts();

  void writeFiles(Path folder) throws IOException;

  List<Metric> metrics();

  List<String> remarks();
}
