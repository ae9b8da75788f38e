package dev.loadstone.core.measure;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.TimelineRow;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.dataformat.csv.CsvMapper;

/** The files of one run that grow while it runs: the interval log and the timeline. */
public final class RunFiles implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final PrintStream logStream;
  private final HistogramLogWriter log;
  private final BufferedWriter timelineStream;
  private final SequenceWriter timeline;

  /**
   * Opens the files.
   *
   * @param folder an existing folder
   * @param started when the run began, for the log's header
   * @throws IOException when they cannot be written
   */
  public RunFiles(Path folder, Instant started) throws IOException {
    OutputStream bytes =
        new BufferedOutputStream(Files.newOutputStream(folder.resolve(ResultFiles.HISTOGRAMS)));
    logStream = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    log = new HistogramLogWriter(logStream);
    log.outputComment("[Times in nanoseconds; the maximum is shown in milliseconds]");
    log.outputLogFormatVersion();
    log.outputStartTime(started.toEpochMilli());
    log.outputBaseTime(started.toEpochMilli());
    log.outputLegend();
    timelineStream = Files.newBufferedWriter(folder.resolve(ResultFiles.TIMELINE));
    CsvMapper csv = new CsvMapper();
    timeline =
        csv.writer(csv.schemaFor(TimelineRow.class).withHeader()).writeValues(timelineStream);
  }

  /** Adds a line to the timeline. */
  void timeline(TimelineRow row) throws IOException {
    try {
      timeline.write(row);
    } catch (JacksonException e) {
      throw asIo(e);
    }
  }

  /** Adds a line to the interval log. */
  void interval(String tag, double fromSecond, double toSecond, Histogram histogram) {
    histogram.setTag(tag);
    log.outputIntervalHistogram(fromSecond, toSecond, histogram, NANOS_PER_MILLI);
    histogram.setTag(null);
  }

  /** Hands everything to the operating system, so that a killed client loses a second at most. */
  void flush() throws IOException {
    try {
      timeline.flush();
    } catch (JacksonException e) {
      throw asIo(e);
    }
    if (logStream.checkError()) {
      throw new IOException("No space left, or the folder is gone: " + ResultFiles.HISTOGRAMS);
    }
  }

  private static IOException asIo(JacksonException e) {
    return e.getCause() instanceof IOException io ? io : new IOException(e.getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    try (timelineStream;
        logStream) {
      timeline.close();
    } catch (JacksonException e) {
      throw asIo(e);
    }
  }
}
