package dev.loadstone.studies.why.search;

import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.read.IntervalLog;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Tells when a system is itself again after an overload: the first second from which on, for five
 * seconds, it completes what becomes due and its response times keep their limits.
 */
final class Recovery {
  static final int SECONDS = 5;

  private static final String RESPONSE = ".response";

  /** What a second may complete more or less than the rate, as a share. */
  private static final double TOLERANCE = 0.1;

  /** The same where few are due: so many may end on the other side of a second's edges. */
  private static final double TOLERANCE_OF_FEW = 2;

  private Recovery() {}

  /** Returns whether enough whole seconds follow an overload, by the seconds of a run. */
  static boolean isSeen(double overloadEnd, double measureEnd) {
    return Math.floor(measureEnd) - Math.ceil(overloadEnd) >= SECONDS;
  }

  /**
   * @param log the histograms of a run
   * @param rate transactions a second after the overload
   * @param end of the overload, in whole seconds from the start of the run
   * @return seconds from then on; infinite when the run does not show it
   */
  static double of(Path log, PointJudge judge, double rate, long end) {
    // Response times in nanoseconds by type, by the second's end.
    NavigableMap<Long, Map<String, Histogram>> seconds = new TreeMap<>();
    IntervalLog.read(
        log,
        (tag, from, to, histogram) -> {
          if (tag.endsWith(RESPONSE)) {
            seconds
                .computeIfAbsent(Math.round(to), second -> new HashMap<>())
                .computeIfAbsent(
                    tag.substring(0, tag.length() - RESPONSE.length()),
                    type -> HistogramReader.emptyLike(histogram))
                .add(histogram);
          }
        });
    int usual = 0;
    for (long second = end + 1; !seconds.isEmpty() && second <= seconds.lastKey(); second++) {
      Map<String, Histogram> times = seconds.getOrDefault(second, Map.of());
      long completed = times.values().stream().mapToLong(Histogram::getTotalCount).sum();
      boolean isUsual =
          completed > 0
              && Math.abs(completed - rate) <= Math.max(TOLERANCE * rate, TOLERANCE_OF_FEW)
              && judge.keepsTimes(times);
      usual = isUsual ? usual + 1 : 0;
      if (usual == SECONDS) {
        return (double) second - SECONDS - end;
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
