package dev.loadstone.report.read;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.Pauses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The seconds of a run's measured interval, and its halves; without any, all figures are NaN. */
public final class MeasuredSeconds {
  private final List<Second> seconds = new ArrayList<>();
  private double longest;

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

  /** The seconds of a run; none of one that never began. */
  static MeasuredSeconds read(Path run) {
    MeasuredSeconds seconds = new MeasuredSeconds();
    Windows.read(run, seconds::add);
    return seconds;
  }

  public void add(Window window) {
    longest = Math.max(longest, window.toSeconds() - window.fromSeconds());
    if (!window.isMeasured()) {
      return;
    }
    Observations observed = window.observed();
    Map<String, Long> completed = new HashMap<>();
    double slowest = 0;
    for (String type : observed.labels(RunSeries.RESPONSES)) {
      completed.put(type, RunSeries.ENDED.completed(observed, type));
      slowest = Math.max(slowest, observed.summary(RunSeries.RESPONSES, type).max());
    }
    seconds.add(new Second(window.fromSeconds(), window.toSeconds(), slowest, completed));
  }

  public boolean isEmpty() {
    return seconds.isEmpty();
  }

  /** The length of the longest window, of all phases, in seconds. */
  public double longest() {
    return longest;
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
   * Completed transactions in a half; NaN where no second has its middle there.
   *
   * @param type the name of the type; empty for all types
   */
  double completed(String type, int half) {
    double from = half == 0 ? start() : middle();
    double to = half == 0 ? middle() : end();
    List<Second> those = seconds.stream().filter(second -> second.isIn(from, to)).toList();
    return those.isEmpty()
        ? Double.NaN
        : those.stream().mapToLong(second -> second.completed(type)).sum();
  }

  void addResponsesTo(Pauses pauses) {
    seconds.forEach(second -> pauses.addResponses((int) Math.round(second.to()), second.slowest()));
  }
}
