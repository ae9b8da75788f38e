package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Two groups of times that lie far apart with hardly any between them: two ways to the same answer,
 * for example two plans of one statement.
 *
 * @param faster the median of the shorter times, in the histogram's unit
 * @param slower the median of the longer times, in the histogram's unit
 * @param slowerShare the longer times as a share of all, 0 … 1
 */
public record TwoModes(long faster, long slower, double slowerShare) {
  /** The least factor between the medians of the two groups. */
  public static final double FACTOR = 10;

  /** The least number of times in which modes can be told. */
  public static final long LEAST_COUNT = 100;

  /** The least factor between the longest of the shorter times and the shortest of the longer. */
  private static final double GAP = 3;

  private static final double LEAST_SHARE = 0.05;
  private static final double MOST_BETWEEN = 0.01;

  /**
   * The two groups of a histogram that are separated best; empty unless each has at least 5 % of
   * the times, their medians differ tenfold, and the threefold gap between them has less than 1 %.
   */
  public static Optional<TwoModes> of(Histogram times) {
    return times.getTotalCount() < LEAST_COUNT ? Optional.empty() : new Search(times).best();
  }

  /** Values in order, each with the count up to it. */
  private static final class Search {
    private final long[] values;
    private final long[] upTo;
    private final long total;

    Search(Histogram times) {
      total = times.getTotalCount();
      LongStream.Builder found = LongStream.builder();
      LongStream.Builder counts = LongStream.builder();
      for (HistogramIterationValue value : times.recordedValues()) {
        found.accept(value.getValueIteratedTo());
        counts.accept(value.getTotalCountToThisValue());
      }
      values = found.build().toArray();
      upTo = counts.build().toArray();
    }

    Optional<TwoModes> best() {
      long least = (long) Math.ceil(LEAST_SHARE * total);
      double between = MOST_BETWEEN * total;
      TwoModes best = null;
      int next = 0;
      for (int last = 0; last < values.length; last++) {
        while (next < values.length && values[next] < GAP * values[last]) {
          next++;
        }
        long below = next == 0 ? 0 : upTo[next - 1];
        long above = total - below;
        if (upTo[last] >= least && above >= least && below - upTo[last] < between) {
          long faster = value((upTo[last] + 1) / 2);
          long slower = value(below + (above + 1) / 2);
          if (slower >= FACTOR * faster) {
            between = below - upTo[last];
            best = new TwoModes(faster, slower, (double) above / total);
          }
        }
      }
      return Optional.ofNullable(best);
    }

    private long value(long rank) {
      int at = Arrays.binarySearch(upTo, rank);
      return values[at < 0 ? -at - 1 : at];
    }
  }
}
