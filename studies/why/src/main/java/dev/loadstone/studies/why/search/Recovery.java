package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.read.IntervalLog;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Tells when a system is itself again after an overload: the first second from which on, for five
 * seconds, it completes what becomes due and its response times keep their limits.
 */
final class Recovery {
  private static final String RESPONSE = ".response";
  private static final int SECONDS = 5;

  /** What a second may complete more or less than the rate. */
  private static final double TOLERANCE = 0.1;

  private Recovery() {}

  /** Response times in nanoseconds, by type of transaction. */
  private record Second(double from, double to, Map<String, Histogram> times) {
    boolean isUsual(PointJudge judge, double rate) {
      long completed = times.values().stream().mapToLong(Histogram::getTotalCount).sum();
      return Math.abs(completed / (to - from) - rate) <= TOLERANCE * rate
          && judge.keepsTimes(times);
    }
  }

  /**
   * @param rate transactions a second after the overload
   * @param end of the overload, in seconds from the start of the run
   * @return seconds from then on; empty when the run does not show it
   */
  static OptionalDouble of(Path run, PointJudge judge, double rate, double end) {
    Map<Long, Second> byEnd = new TreeMap<>();
    IntervalLog.read(
        run.resolve(ResultFiles.HISTOGRAMS),
        (tag, from, to, histogram) -> {
          if (to > end && tag.endsWith(RESPONSE)) {
            byEnd
                .computeIfAbsent(Math.round(to), t -> new Second(from, to, new HashMap<>()))
                .times()
                .computeIfAbsent(
                    tag.substring(0, tag.length() - RESPONSE.length()),
                    type -> HistogramReader.emptyLike(histogram))
                .add(histogram);
          }
        });
    List<Second> seconds = List.copyOf(byEnd.values());
    for (int i = 0; i + SECONDS <= seconds.size(); i++) {
      List<Second> some = seconds.subList(i, i + SECONDS);
      // A second without any answer is missing.
      boolean whole = some.get(SECONDS - 1).to() - some.get(0).from() < SECONDS + 1;
      if (whole && some.stream().allMatch(second -> second.isUsual(judge, rate))) {
        return OptionalDouble.of(Math.max(0, seconds.get(i).from() - end));
      }
    }
    return OptionalDouble.empty();
  }
}
