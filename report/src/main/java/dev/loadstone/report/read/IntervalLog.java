package dev.loadstone.report.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DataFormatException;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;

/** Reads the intervals of an interval log one by one, and refuses one that is damaged. */
public final class IntervalLog implements HistogramLogScanner.EventHandler {
  private final Path file;
  private final Reader reader;
  private int intervals;
  private Throwable first;

  /** Is given one interval after the other. */
  public interface Reader {
    /**
     * @param tag empty for none
     * @param from seconds from the start of the log to the interval's start
     * @param to seconds to its end
     */
    void interval(String tag, double from, double to, Histogram histogram);
  }

  private IntervalLog(Path file, Reader reader) {
    this.file = file;
    this.reader = reader;
  }

  public static void read(Path file, Reader reader) {
    IntervalLog log = new IntervalLog(file, reader);
    try (InputStream in = Files.newInputStream(file);
        HistogramLogScanner scanner = new HistogramLogScanner(in)) {
      scanner.process(log);
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    } catch (RuntimeException e) {
      log.onException(e);
    }
    log.requireWhole();
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
    reader.interval(tag == null ? "" : tag, timestamp, timestamp + length, interval);
    return false;
  }

  /** Keeps the first failure and ends the scan, which throws another where no line follows. */
  @Override
  public boolean onException(Throwable failure) {
    first = first == null ? failure : first;
    return true;
  }

  private void requireWhole() {
    if (first != null) {
      throw CorruptResult.file(
          file,
          " at interval " + Math.max(1, intervals),
          String.valueOf(first.getMessage()),
          first);
    }
  }
}
