package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.Set;

/** Times and results of a run's operations, by algorithm. Thread-safe. */
final class OperationLog implements OwnCounts {
  private static final Series MEASURED = sum("measured");
  private static final Series NANOS = sum("nanos");
  private static final Series REQUESTS = sum("requests");
  private static final Series ROWS = sum("rows-read");
  private static final Series BYTES = sum("bytes");
  private static final Series PUTS = sum("puts");
  private static final Series LOOKUPS = sum("lookups");
  private static final Series RIGHT = sum("right");
  private static final Series FAILED = sum("failed");

  /** The first failure of each client, by its words. */
  private static final Series FIRST_FAILURE = Series.count("sets.first-failure", Better.LOWER);

  private static final Set<Series> SERIES =
      Set.of(MEASURED, NANOS, REQUESTS, ROWS, BYTES, PUTS, LOOKUPS, RIGHT, FAILED, FIRST_FAILURE);

  private final Observations counted = new Observations();

  private static Series sum(String name) {
    return Series.count("sets." + name, Better.NEITHER);
  }

  /**
   * The operations of one algorithm.
   *
   * @param measured how many succeeded in the measured interval
   * @param nanos the total time of those, in nanoseconds
   * @param work the work of the servers for those
   */
  record Entry(long measured, long nanos, TableWork work) {
    double meanSeconds() {
      return nanos / 1e9 / measured;
    }
  }

  /** Adds a right result. */
  synchronized void right(SetAlgorithm algorithm) {
    counted.count(RIGHT, algorithm.name(), 1);
  }

  /** Adds a right result of the measured interval. */
  synchronized void right(SetAlgorithm algorithm, long nanos, TableWork work) {
    String name = algorithm.name();
    right(algorithm);
    counted.count(MEASURED, name, 1);
    counted.count(NANOS, name, nanos);
    counted.count(REQUESTS, name, work.requests());
    counted.count(ROWS, name, work.rowsRead());
    counted.count(BYTES, name, work.bytes());
    counted.count(PUTS, name, work.puts());
    counted.count(LOOKUPS, name, work.lookups());
  }

  synchronized void failed(SetAlgorithm algorithm, String words) {
    counted.count(FAILED, algorithm.name(), 1);
    if (counted.labels(FIRST_FAILURE).isEmpty()) {
      counted.count(FIRST_FAILURE, algorithm.title() + ": " + words, 1);
    }
  }

  synchronized Entry of(SetAlgorithm algorithm) {
    String name = algorithm.name();
    return new Entry(
        counted.count(MEASURED, name),
        counted.count(NANOS, name),
        new TableWork(
            counted.count(REQUESTS, name),
            counted.count(ROWS, name),
            counted.count(BYTES, name),
            counted.count(PUTS, name),
            counted.count(LOOKUPS, name)));
  }

  synchronized long failed() {
    return counted.count(FAILED);
  }

  /** Returns the first failure in words; empty when there was none. */
  synchronized String firstFailure() {
    return counted.labels(FIRST_FAILURE).stream().findFirst().orElse("");
  }

  /** Checks that all operations gave the oracle's result. */
  synchronized CheckResult check() {
    long right = counted.count(RIGHT);
    long failed = failed();
    return new CheckResult(
        "set-results",
        "The result of every operation has the elements that the oracle says",
        "",
        failed == 0 && right > 0 ? Status.PASS : Status.FAIL,
        right
            + " of "
            + (right + failed)
            + " results were right"
            + (failed == 0 ? "" : "; first failure: " + firstFailure()));
  }

  @Override
  public Set<Series> series() {
    return SERIES;
  }

  @Override
  public synchronized void tell(Observations observed) {
    observed.add(counted);
  }

  @Override
  public synchronized void addTold(Observations observed) {
    counted.add(observed, SERIES);
  }
}
