package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.core.benchmark.Assessment.Metric;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Work beside the terminals of a run, in each client process that drives it. Its methods are called
 * as those of {@link dev.loadstone.core.benchmark.WorkloadRun}.
 */
public interface BesideLoad extends AutoCloseable {
  /** Makes what it needs in the database; once, where the run is prepared. */
  void prepare();

  /** Begins to work. */
  void begin(LongPredicate measured);

  /**
   * Ends the work, in the opposite order, and removes what {@link #prepare} made, where that was.
   */
  @Override
  void close();

  /** Writes what it counted. */
  void writeCounts(DataOutput out) throws IOException;

  /** Adds what another process wrote. */
  void addCounts(DataInput in) throws IOException;

  /** Writes its files. */
  void writeFiles(Path folder) throws IOException;

  /** Its figures. */
  List<Metric> metrics();

  /** Remarks that a reader of the figures must know. */
  List<String> remarks();
}
