package dev.loadstone.studies.sets;

import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Times and results of a run's operations, by algorithm. Thread-safe. */
final class OperationLog {
  private static final Series MEASURED = Series.count("sets.measured", Better.HIGHER);
  private static final Series NANOS = Series.nanos("sets.time", Better.LOWER);
  private static final Series REQUESTS = Series.count("sets.requests", Better.LOWER);
  private static final Series ROWS_READ = Series.count("sets.rows-read", Better.LOWER);
  private static final Series BYTES = Series.bytes("sets.bytes", Better.LOWER);
  private static final Series PUTS = Series.count("sets.puts", Better.LOWER);
  private static final Series LOOKUPS = Series.count("sets.lookups", Better.LOWER);
  private static final Series RIGHT = Series.count("sets.right", Better.HIGHER);
  private static final Series FAILED = Series.count("sets.failed", Better.LOWER);

  /** The first failure of a client, by its words. */
  private static final Series FIRST_FAILURE = Series.count("sets.first-failure", Better.LOWER);

  static final Set<Series> SERIES =
      Set.of(
          MEASURED, NANOS, REQUESTS, ROWS_READ, BYTES, PUTS, LOOKUPS, RIGHT, FAILED, FIRST_FAILURE);

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

  synchronized void tell(Observations observed) {
    entries.forEach(
        (algorithm, entry) -> {
          String label = algorithm.name();
          TableWork work = entry.work();
          observed.count(MEASURED, label, entry.measured());
          observed.count(NANOS, label, entry.nanos());
          observed.count(REQUESTS, label, work.requests());
          observed.count(ROWS_READ, label, work.rowsRead());
          observed.count(BYTES, label, work.bytes());
          observed.count(PUTS, label, work.puts());
          observed.count(LOOKUPS, label, work.lookups());
          observed.count(RIGHT, label, entry.right());
          observed.count(FAILED, label, entry.failed());
        });
    if (!firstFailure.isEmpty()) {
      observed.count(FIRST_FAILURE, firstFailure, 1);
    }
  }

  /** Adds what another process told. */
  synchronized void add(Observations observed) {
    for (String label : observed.labels(MEASURED)) {
      TableWork work =
          new TableWork(
              observed.count(REQUESTS, label),
              observed.count(ROWS_READ, label),
              observed.count(BYTES, label),
              observed.count(PUTS, label),
              observed.count(LOOKUPS, label));
      add(
          SetAlgorithm.valueOf(label),
          new Entry(
              observed.count(MEASURED, label),
              observed.count(NANOS, label),
              work,
              observed.count(RIGHT, label),
              observed.count(FAILED, label)));
    }
    if (firstFailure.isEmpty()) {
      firstFailure = observed.labels(FIRST_FAILURE).stream().findFirst().orElse("");
    }
  }
}
