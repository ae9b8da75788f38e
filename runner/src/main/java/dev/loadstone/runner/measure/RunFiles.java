package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import java.io.BufferedOutputStream;
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

/** The files of one run that grow while it runs: interval log and windows. */
public final class RunFiles implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<TransactionType> types;
  private final PrintStream logStream;
  private final HistogramLogWriter log;
  private final WindowFile windows;
  private long ended;

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
    windows = new WindowFile(folder.resolve(ResultFiles.WINDOWS));
  }

  /**
   * Adds a window, and hands it to the operating system, so that a killed process loses a second at
   * most.
   */
  public void write(Window window) throws IOException {
    Observations observed = window.observed();
    for (TransactionType type : types) {
      for (Series time : RunSeries.LOGGED) {
        log(window, type.name() + "." + time.name(), observed.times(time, type.name()));
      }
    }
    if (logStream.checkError()) {
      throw new IOException("No space left, or the folder is gone: " + ResultFiles.HISTOGRAMS);
    }
    windows.append(window.with(inFile(observed)));
    ended += RunSeries.ENDED.all(observed);
  }

  /** The number of transactions in the windows so far. */
  public long ended() {
    return ended;
  }

  private void log(Window window, String tag, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag);
      log.outputIntervalHistogram(
          window.fromSeconds(), window.toSeconds(), histogram, NANOS_PER_MILLI);
      histogram.setTag(null);
    }
  }

  /** What the interval log does not hold: all counts and levels, and summaries of other times. */
  private Observations inFile(Observations observed) {
    Observations kept = observed.withoutTimes();
    for (TransactionType type : types) {
      Histogram responses = Histograms.create();
      responses.add(observed.times(RunSeries.RESPONSE, type.name()));
      responses.add(observed.times(RunSeries.UNMEASURED, type.name()));
      if (responses.getTotalCount() > 0) {
        kept.summary(RunSeries.RESPONSES, type.name(), LatencySummary.of(responses));
      }
    }
    for (Series times : List.of(ClientSeries.HICCUPS, ClientSeries.WITNESS)) {
      for (String client : observed.labels(times)) {
        kept.summary(times, client, observed.summary(times, client));
      }
    }
    return kept;
  }

  @Override
  public void close() throws IOException {
    try (logStream) {
      windows.close();
    }
  }
}
