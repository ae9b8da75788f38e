package dev.loadstone.report.read;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Merges interval logs of repetitions, of any length, into one histogram for each tag. */
public final class HistogramReader {
  private final Map<String, Histogram> merged = new TreeMap<>();

  /**
   * Histograms of one tag in the two halves of a run.
   *
   * @param first of intervals whose middle lies in the first half
   * @param second of the others
   */
  record Halves(Histogram first, Histogram second) {
    private static Halves emptyLike(Histogram interval) {
      return new Halves(HistogramReader.emptyLike(interval), HistogramReader.emptyLike(interval));
    }

    long count() {
      return first.getTotalCount() + second.getTotalCount();
    }

    Histogram whole() {
      Histogram whole = first.copy();
      whole.add(second);
      return whole;
    }

    Halves plus(Halves others) {
      Halves sum = new Halves(first.copy(), second.copy());
      sum.first.add(others.first);
      sum.second.add(others.second);
      return sum;
    }
  }

  public void add(Path file) {
    add(file, Double.NaN);
  }

  /**
   * Adds every interval of a log.
   *
   * @param middle of the measured interval, in the log's seconds
   * @return its histograms by tag, in halves
   */
  Map<String, Halves> add(Path file, double middle) {
    Map<String, Halves> halves = new TreeMap<>();
    IntervalLog.read(
        file,
        (tag, from, to, histogram) -> {
          Halves of = halves.computeIfAbsent(tag, t -> Halves.emptyLike(histogram));
          (isFirst(from, to, middle) ? of.first() : of.second()).add(histogram);
        });
    halves.forEach(
        (tag, both) -> merged.computeIfAbsent(tag, t -> emptyLike(both.first())).add(both.whole()));
    return halves;
  }

  /** Tells whether an interval belongs to the first half. */
  static boolean isFirst(double from, double to, double middle) {
    return (from + to) / 2 < middle;
  }

  /**
   * An empty histogram with the same buckets. One with other buckets would place each value
   * differently in its bucket, and give other percentiles than the result does.
   */
  public static Histogram emptyLike(Histogram interval) {
    Histogram empty = new Histogram(interval);
    empty.setAutoResize(true);
    return empty;
  }

  public Map<String, Histogram> merged() {
    return merged;
  }
}
