package dev.loadstone.report.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;

/** Merges the interval logs of several repetitions, one histogram a tag, whatever their length. */
public final class HistogramReader {
  private final Map<String, Histogram> merged = new TreeMap<>();

  /** Adds every interval of a log. */
  public void add(Path file) {
    try (InputStream in = Files.newInputStream(file);
        HistogramLogScanner scanner = new HistogramLogScanner(in)) {
      Merge merge = new Merge(file);
      scanner.process(merge);
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    }
  }

  /**
   * A histogram with the same buckets: one with others would hold each value at another place of
   * its bucket, and tell other percentiles than the result does.
   */
  public static Histogram emptyLike(Histogram interval) {
    Histogram empty = new Histogram(interval);
    empty.setAutoResize(true);
    return empty;
  }

  /** The sum of all histograms added so far, by tag. */
  public Map<String, Histogram> merged() {
    return merged;
  }

  private final class Merge implements HistogramLogScanner.EventHandler {
    private final Path file;
    private int intervals;

    Merge(Path file) {
      this.file = file;
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
      } catch (java.util.zip.DataFormatException | RuntimeException e) {
        throw damaged(e);
      }
      if (!(histogram instanceof Histogram interval)) {
        throw damaged(new IOException("not a histogram of whole numbers"));
      }
      merged.computeIfAbsent(tag == null ? "" : tag, t -> emptyLike(interval)).add(interval);
      return false;
    }

    @Override
    public boolean onException(Throwable failure) {
      throw damaged(failure);
    }

    private RuntimeException damaged(Throwable failure) {
      return CorruptResult.file(
          file,
          " at interval " + Math.max(1, intervals),
          String.valueOf(failure.getMessage()),
          failure);
    }
  }
}
