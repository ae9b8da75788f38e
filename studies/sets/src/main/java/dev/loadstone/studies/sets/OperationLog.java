package dev.loadstone.studies.sets;

import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** Times and results of a run's operations, by algorithm. Thread-safe. */
final class OperationLog {
  private final Map<SetAlgorithm, Entry> entries = new EnumMap<>(SetAlgorithm.class);
  private String firstFailure = "";

  /**
   * The operations of one algorithm.
   *
   * @param measured how many succeeded in the measured interval
   * @param nanos the total time of those, in nanoseconds
   * @param work the work of the servers for those
   * @param right how many results equalled those of the oracle, in all phases
   * @param failed how many failed or gave another result, in all phases
   */
  record Entry(long measured, long nanos, TableWork work, long right, long failed) {
    static final Entry NONE = new Entry(0, 0, TableWork.NONE, 0, 0);

    Entry plus(Entry other) {
      return new Entry(
          measured + other.measured,
          nanos + other.nanos,
          work.plus(other.work),
          right + other.right,
          failed + other.failed);
    }

    double meanSeconds() {
      return nanos / 1e9 / measured;
    }
  }

  synchronized void add(SetAlgorithm algorithm, Entry entry) {
    entries.merge(algorithm, entry, Entry::plus);
  }

  synchronized void failed(SetAlgorithm algorithm, String words) {
    add(algorithm, new Entry(0, 0, TableWork.NONE, 0, 1));
    if (firstFailure.isEmpty()) {
      firstFailure = algorithm.title() + ": " + words;
    }
  }

  synchronized Entry of(SetAlgorithm algorithm) {
    return entries.getOrDefault(algorithm, Entry.NONE);
  }

  synchronized Entry total() {
    return entries.values().stream().reduce(Entry.NONE, Entry::plus);
  }

  /** Returns the first failure in words; empty when there was none. */
  synchronized String firstFailure() {
    return firstFailure;
  }

  synchronized void writeTo(DataOutput out) throws IOException {
    for (SetAlgorithm algorithm : SetAlgorithm.values()) {
      Entry entry = of(algorithm);
      TableWork work = entry.work();
      for (long value :
          new long[] {
            entry.measured(),
            entry.nanos(),
            work.requests(),
            work.rowsRead(),
            work.bytes(),
            work.puts(),
            work.lookups(),
            entry.right(),
            entry.failed()
          }) {
        out.writeLong(value);
      }
    }
    out.writeUTF(firstFailure);
  }

  synchronized void addFrom(DataInput in) throws IOException {
    for (SetAlgorithm algorithm : SetAlgorithm.values()) {
      long measured = in.readLong();
      long nanos = in.readLong();
      TableWork work =
          new TableWork(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
      add(algorithm, new Entry(measured, nanos, work, in.readLong(), in.readLong()));
    }
    String failure = in.readUTF();
    firstFailure = firstFailure.isEmpty() ? failure : firstFailure;
  }
}
