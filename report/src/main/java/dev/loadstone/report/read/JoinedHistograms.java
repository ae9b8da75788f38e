package dev.loadstone.report.read;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the interval log of a run with fewer, longer intervals, which takes less room. None
 * reaches over the middle of the measured interval, so all figures stay what they are, those by
 * halves as well.
 */
public final class JoinedHistograms {
  private static final double NANOS_PER_MILLI = 1e6;

  private final double middle;
  private final int seconds;
  private final Map<Place, Joined> joined =
      new TreeMap<>(
          Comparator.comparing(Place::second)
              .thenComparing(Place::number)
              .thenComparing(Place::tag));

  /**
   * Where an interval goes.
   *
   * @param number from the start of the log, in intervals as long as asked for
   */
  private record Place(boolean second, long number, String tag) {}

  private record Joined(double from, double to, Histogram histogram) {}

  private JoinedHistograms(double middle, int seconds) {
    this.middle = middle;
    this.seconds = seconds;
  }

  /**
   * Joins the intervals of a log.
   *
   * @param run the folder of its run
   * @param seconds the length of the intervals to write
   * @throws LoadstoneException when the log is damaged or the target cannot be written
   */
  public static void write(Path run, Path log, int seconds, Path target) {
    double middle = MeasuredSeconds.read(run).middle();
    JoinedHistograms histograms = new JoinedHistograms(middle, seconds);
    IntervalLog.read(log, histograms::add);
    histograms.write(head(log), target);
  }

  private void add(String tag, double from, double to, Histogram histogram) {
    boolean second = !HistogramReader.isFirst(from, to, middle);
    Place place = new Place(second, (long) ((from + to) / 2 / seconds), tag);
    joined.merge(
        place,
        new Joined(from, to, histogram),
        (sum, more) -> {
          Histogram both = HistogramReader.emptyLike(sum.histogram());
          both.add(sum.histogram());
          both.add(more.histogram());
          return new Joined(Math.min(sum.from(), more.from()), Math.max(sum.to(), more.to()), both);
        });
  }

  /** The lines before the first interval, which say what the log is and when it began. */
  private static List<String> head(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return lines.takeWhile(line -> line.startsWith("#") || line.startsWith("\"")).toList();
    } catch (IOException e) {
      throw CorruptResult.unreadable(log, e);
    } catch (UncheckedIOException e) {
      throw CorruptResult.unreadable(log, e.getCause());
    }
  }

  private void write(List<String> head, Path target) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      head.forEach(line -> out.print(line + "\n"));
      HistogramLogWriter log = new HistogramLogWriter(out);
      joined.forEach(
          (place, interval) -> {
            interval.histogram().setTag(place.tag().isEmpty() ? null : place.tag());
            log.outputIntervalHistogram(
                interval.from(), interval.to(), interval.histogram(), NANOS_PER_MILLI);
          });
    }
    try {
      Files.createDirectories(target.getParent());
      ResultStore.write(target, bytes.toByteArray());
    } catch (IOException e) {
      throw ResultStore.notWritten(target, e);
    }
  }
}
