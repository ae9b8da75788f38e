package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.TimelineRow;
import dev.loadstone.runner.measure.Recording.Time;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.dataformat.csv.CsvMapper;

/** The files of one run that grow while it runs: interval log, timeline, usage of clients. */
public final class RunFiles implements AutoCloseable {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<TransactionType> types;
  private final PrintStream logStream;
  private final HistogramLogWriter log;
  private final BufferedWriter timelineStream;
  private final SequenceWriter timeline;
  private final BufferedWriter clientsStream;
  private final SequenceWriter clients;
  private long inTimeline;

  /**
   * Opens the files.
   *
   * @param folder an existing folder
   * @param started when the run began, for the log's header
   * @throws IOException when they cannot be written
   */
  public RunFiles(Path folder, List<TransactionType> types, Instant started) throws IOException {
    this.types = types;
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
    clientsStream = Files.newBufferedWriter(folder.resolve(ResultFiles.CLIENT_USAGE));
    clients = csv.writer(csv.schemaFor(ClientRow.class).withHeader()).writeValues(clientsStream);
  }

  /**
   * Adds an interval, and hands it to the operating system, so that a killed process loses a second
   * at most.
   *
   * @throws IOException when it cannot be written
   */
  public void write(Interval interval) throws IOException {
    try {
      for (int type = 0; type < types.size(); type++) {
        Recording recording = interval.types().get(type);
        TimelineRow row = row(interval, types.get(type).name(), recording);
        timeline.write(row);
        inTimeline += row.ended();
        for (Time time : Recording.TIMES) {
          log(interval, types.get(type).name() + "." + time.tag, recording.measured(time));
        }
      }
      for (ClientUsage usage : interval.clients()) {
        clients.write(ClientRow.of(interval, usage));
      }
    } catch (JacksonException e) {
      throw asIo(e);
    }
    flush();
  }

  /** The number of transactions in the timeline so far. */
  public long inTimeline() {
    return inTimeline;
  }

  private void log(Interval interval, String tag, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag);
      log.outputIntervalHistogram(
          interval.fromSeconds(), interval.toSeconds(), histogram, NANOS_PER_MILLI);
      histogram.setTag(null);
    }
  }

  private static TimelineRow row(Interval interval, String type, Recording recording) {
    Histogram responses = recording.measured(Time.RESPONSE);
    if (recording.unmeasuredResponse().getTotalCount() > 0) {
      responses = recording.unmeasuredResponse().copy();
      responses.add(recording.measured(Time.RESPONSE));
    }
    boolean any = responses.getTotalCount() > 0;
    return new TimelineRow(
        interval.toSeconds(),
        interval.phase(),
        type,
        recording.ended(Outcome.COMMITTED) + recording.ended(Outcome.INTENDED_ROLLBACK),
        recording.ended(Outcome.INTENDED_ROLLBACK),
        recording.ended(Outcome.SERIALIZATION_FAILURE),
        recording.ended(Outcome.DEADLOCK),
        recording.ended(Outcome.TIMEOUT),
        recording.ended(Outcome.CONNECTION_LOST),
        recording.ended(Outcome.REJECTED),
        recording.ended(Outcome.UNKNOWN),
        recording.ended(Outcome.ERROR),
        recording.retried(),
        any ? responses.getMean() / NANOS_PER_MICRO : 0,
        any ? responses.getValueAtPercentile(50) / NANOS_PER_MICRO : 0,
        any ? responses.getValueAtPercentile(95) / NANOS_PER_MICRO : 0,
        any ? responses.getValueAtPercentile(99) / NANOS_PER_MICRO : 0,
        any ? responses.getMaxValue() / NANOS_PER_MICRO : 0);
  }

  private void flush() throws IOException {
    try {
      timeline.flush();
      clients.flush();
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
        clientsStream;
        logStream) {
      timeline.close();
      clients.close();
    } catch (JacksonException e) {
      throw asIo(e);
    }
  }
}
