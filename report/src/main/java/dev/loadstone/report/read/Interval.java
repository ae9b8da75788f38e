package dev.loadstone.report.read;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.TimelineRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of all types of transactions in one interval of a run, about a second.
 *
 * @param from seconds from the start of the run to its start
 * @param to seconds to its end
 * @param measured whether it belongs to the measured interval
 * @param meanResponse their mean response time in µs; 0 when there were none
 * @param failures failed transactions by class; only classes that were seen
 */
public record Interval(
    double from,
    double to,
    boolean measured,
    long completed,
    double meanResponse,
    Map<Outcome, Long> failures) {

  private static final String MEASURE = "measure";

  /**
   * The intervals of {@code timeline.csv}; none when it is not there, as of a run that never began.
   */
  public static List<Interval> read(Path file) {
    Map<Double, Second> seconds = new TreeMap<>();
    CsvRows.read(
        file,
        TimelineRow.class,
        row -> seconds.computeIfAbsent(row.second(), second -> new Second()).add(row));
    List<Interval> intervals = new ArrayList<>(seconds.size());
    double previous = 0;
    for (Map.Entry<Double, Second> entry : seconds.entrySet()) {
      Second second = entry.getValue();
      intervals.add(
          new Interval(
              previous,
              entry.getKey(),
              second.phase.equals(MEASURE),
              second.completed,
              second.completed == 0 ? 0 : second.responses / second.completed,
              second.failures));
      previous = entry.getKey();
    }
    return intervals;
  }

  double perSecond() {
    return completed / (to - from);
  }

  private static final class Second {
    private final Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
    private String phase = "";
    private long completed;
    private double responses;

    void add(TimelineRow row) {
      phase = row.phase() == null ? "" : row.phase();
      completed += row.completed();
      responses += row.completed() * row.meanResponse();
      count(Outcome.SERIALIZATION_FAILURE, row.serializationFailures());
      count(Outcome.DEADLOCK, row.deadlocks());
      count(Outcome.TIMEOUT, row.timeouts());
      count(Outcome.CONNECTION_LOST, row.connectionsLost());
      count(Outcome.REJECTED, row.rejected());
      count(Outcome.UNKNOWN, row.unknown());
      count(Outcome.ERROR, row.errors());
    }

    private void count(Outcome cause, long number) {
      if (number > 0) {
        failures.merge(cause, number, Long::sum);
      }
    }
  }
}
