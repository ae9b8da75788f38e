package dev.loadstone.report.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;

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
    Merge merge = new Merge(file, middle);
    try (InputStream in = Files.newInputStream(file);
        HistogramLogScanner scanner = new HistogramLogScanner(in)) {
      scanner.process(merge);
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    } catch (RuntimeException e) {
      merge.onException(e);
    }
    merge.requireWhole();
    merge.halves.forEach(
        (tag, halves) ->
            merged.computeIfAbsent(tag, t -> emptyLike(halves.first())).add(halves.whole()));
    return merge.halves;
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

  private static final class Merge implements HistogramLogScanner.EventHandler {
    private final Path file;
    private final double middle;
    private final Map<String, Halves> halves = new TreeMap<>();
    private int intervals;
    private Throwable first;

    Merge(Path file, double middle) {
      this.file = file;
      this.middle = middle;
    }

    @Override
    public boolean onComment(String comment) {
      return false;
    }

    @Override
    public boolean onBaseTime(double secondsSinceEpoch) {
      return false;
    }

    @Override
    public boolean onStartTime(double secondsSinceEpoch) {
      return false;
    }

    @Override
    public boolean onHistogram(
        String tag,
        double timestamp,
        double length,
        HistogramLogScanner.EncodableHistogramSupplier lazyReader) {
      intervals++;
      EncodableHistogram histogram;
      try {
        histogram = lazyReader.read();
      } catch (DataFormatException e) {
        return onException(e);
      }
      if (!(histogram instanceof Histogram interval)) {
        return onException(new IllegalArgumentException("not a histogram of whole numbers"));
      }
      Halves of = halves.computeIfAbsent(tag == null ? "" : tag, t -> Halves.emptyLike(interval));
      (timestamp + length / 2 < middle ? of.first() : of.second()).add(interval);
      return false;
    }

    /** Keeps the first failure and ends the scan, which throws another where no line follows. */
    @Override
    public boolean onException(Throwable failure) {
      first = first == null ? failure : first;
      return true;
    }

    void requireWhole() {
      if (first != null) {
        throw CorruptResult.file(
            file,
            " at interval " + Math.max(1, intervals),
            String.valueOf(first.getMessage()),
            first);
      }
    }
  }
}
