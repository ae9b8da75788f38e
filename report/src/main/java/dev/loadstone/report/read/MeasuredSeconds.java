package dev.loadstone.report.read;

import dev.loadstone.core.result.TimelineRow;
import dev.loadstone.core.statistics.Pauses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The seconds of a run's measured interval, and its halves; without any, all figures are NaN. */
public final class MeasuredSeconds {
  private static final String MEASURE = "measure";

  private final List<Second> seconds = new ArrayList<>();
  private double previous;
  private double last;

  private record Second(double from, double to, double slowest, Map<String, Long> completed) {
    boolean isIn(double start, double end) {
      double middle = (from + to) / 2;
      return middle >= start && middle < end;
    }

    long completed(String type) {
      return type.isEmpty()
          ? completed.values().stream().mapToLong(Long::longValue).sum()
          : completed.getOrDefault(type, 0L);
    }
  }

  /** The seconds of {@code timeline.csv}; none where it does not exist. */
  public static MeasuredSeconds read(Path timeline) {
    MeasuredSeconds seconds = new MeasuredSeconds();
    CsvRows.read(timeline, TimelineRow.class, seconds::add);
    return seconds;
  }

  private void add(TimelineRow row) {
    if (row.second() > last) {
      previous = last;
      last = row.second();
    }
    if (!MEASURE.equals(row.phase())) {
      return;
    }
    int place = seconds.size() - 1;
    if (place < 0 || seconds.get(place).to() != row.second()) {
      seconds.add(new Second(previous, row.second(), 0, new HashMap<>()));
      place++;
    }
    Second second = seconds.get(place);
    second.completed().merge(row.transaction(), row.completed(), Long::sum);
    if (row.maxResponse() > second.slowest()) {
      seconds.set(
          place, new Second(second.from(), second.to(), row.maxResponse(), second.completed()));
    }
  }

  public boolean isEmpty() {
    return seconds.isEmpty();
  }

  private double start() {
    return isEmpty() ? Double.NaN : seconds.get(0).from();
  }

  private double end() {
    return isEmpty() ? Double.NaN : seconds.get(seconds.size() - 1).to();
  }

  /** The length of the interval, in seconds. */
  public double length() {
    return end() - start();
  }

  /** The length of the first half, 0, or the second, 1. */
  double length(int half) {
    return half == 0 ? middle() - start() : end() - middle();
  }

  /** The middle of the interval, in seconds from the start of the run. */
  double middle() {
    return (start() + end()) / 2;
  }

  boolean contains(double instant) {
    return instant >= start() && instant < end();
  }

  /**
   * Completed transactions in a half.
   *
   * @param type the name of the type; empty for all types
   */
  double completed(String type, int half) {
    if (isEmpty()) {
      return Double.NaN;
    }
    double from = half == 0 ? start() : middle();
    double to = half == 0 ? middle() : end();
    return seconds.stream()
        .filter(second -> second.isIn(from, to))
        .mapToLong(second -> second.completed(type))
        .sum();
  }

  /** Adds the longest response of each second. */
  void addResponsesTo(Pauses pauses) {
    seconds.forEach(second -> pauses.addResponses((int) Math.round(second.to()), second.slowest()));
  }
}
