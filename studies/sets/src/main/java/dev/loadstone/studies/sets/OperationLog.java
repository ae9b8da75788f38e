package dev.loadstone.studies.sets;

import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Times and results of a run's operations, by algorithm. Thread-safe. */
final class OperationLog {
  /** The sums of an {@link Entry}, in its order, by algorithm. */
  private static final List<Series> SUMS =
      Stream.of(
              "measured",
              "nanos",
              "requests",
              "rows-read",
              "bytes",
              "puts",
              "lookups",
              "right",
              "failed")
          .map(name -> Series.count("sets." + name, Better.NEITHER))
          .toList();

  /** The first failure of a client, by its words. */
  private static final Series FIRST_FAILURE = Series.count("sets.first-failure", Better.LOWER);

  static final Set<Series> SERIES =
      Stream.concat(SUMS.stream(), Stream.of(FIRST_FAILURE)).collect(Collectors.toSet());

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

    private long[] sums() {
      return new long[] {
        measured,
        nanos,
        work.requests(),
        work.rowsRead(),
        work.bytes(),
        work.puts(),
        work.lookups(),
        right,
        failed
      };
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

  synchronized String firstFailure() {
    return firstFailure;
  }

  synchronized void tell(Observations observed) {
    entries.forEach(
        (algorithm, entry) -> {
          long[] sums = entry.sums();
          for (int i = 0; i < sums.length; i++) {
            observed.count(SUMS.get(i), algorithm.name(), sums[i]);
          }
        });
    if (!firstFailure.isEmpty()) {
      observed.count(FIRST_FAILURE, firstFailure, 1);
    }
  }

  synchronized void add(Observations observed) {
    for (String algorithm : observed.labels(SUMS.get(0))) {
      long[] sums = SUMS.stream().mapToLong(sum -> observed.count(sum, algorithm)).toArray();
      TableWork work = new TableWork(sums[2], sums[3], sums[4], sums[5], sums[6]);
      add(SetAlgorithm.valueOf(algorithm), new Entry(sums[0], sums[1], work, sums[7], sums[8]));
    }
    if (firstFailure.isEmpty()) {
      firstFailure = observed.labels(FIRST_FAILURE).stream().findFirst().orElse("");
    }
  }
}
