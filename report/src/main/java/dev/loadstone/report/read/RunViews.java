package dev.loadstone.report.read;

import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.Pauses;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The figures of one run by halves of its measured interval, with bounds on what its clients may
 * have done to them. Halves are NaN for a run without seconds, and for one that another tool drove.
 */
public final class RunViews {
  /** The percentiles that cells are compared by. */
  public static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.95, 0.99);

  private static final String RESPONSE = ".response";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double MOST_PAUSED = 0.9;
  private static final double MOST_TOUCHED = 0.5;

  /** The client's own time is counted where it is more than this share of the 99th percentile. */
  private static final double LARGE_WITNESS = 0.1;

  private static final int LEAST_WITNESSES = 100;

  /** With fewer transactions, a half has no times; with fewer on average, halves have no rate. */
  private static final int LEAST_OF_A_HALF = 10;

  /** The least share of a time that is left to the system whatever its client did. */
  private static final double LEAST_LEFT = 0.2;

  /**
   * A figure of one run.
   *
   * @param whole over the whole measured interval
   * @param firstHalf over its first half; NaN where that is not known
   * @param secondHalf over its second half
   * @param least the least that the system itself can have had, whatever its clients did
   * @param most the most that it can have had
   */
  public record Viewed(
      double whole, double firstHalf, double secondHalf, double least, double most) {
    /** A figure that has no halves and that clients do not affect. */
    public static Viewed ofWhole(double whole) {
      return new Viewed(whole, Double.NaN, Double.NaN, whole, whole);
    }

    /** The second half plus the step to it; half the second half where that is not above 0. */
    public double goingOn() {
      double step = 2 * secondHalf - firstHalf;
      return step > 0 ? step : secondHalf / 2;
    }
  }

  /**
   * Response times of one type of transactions, in milliseconds, in the order of {@link
   * #QUANTILES}; the last value is the mean.
   *
   * @param first in the first half
   * @param second in the second half
   * @param touched the times at percentiles that are lower by the share of transactions which
   *     pauses of the clients can have touched
   */
  private record Times(List<Double> first, List<Double> second, List<Double> touched) {}

  private final RunResult result;
  private final MeasuredSeconds seconds;
  private final Map<String, Times> times = new HashMap<>();
  private final double[] processors = {Double.NaN, Double.NaN};
  private double pausedShare;
  private double touchedShare;

  /**
   * Reads the files of a run.
   *
   * @param histograms receives the interval log; null where there is none to read
   */
  public static RunViews read(RunResult result, Path folder, HistogramReader histograms) {
    RunViews views = new RunViews(result, new MeasuredSeconds());
    Pauses pauses = new Pauses();
    Windows.read(
        folder,
        window -> {
          views.seconds.add(window);
          estimate(pauses, window);
        });
    if (!views.seconds.isEmpty() && result.statistics() != null) {
      views.seconds.addResponsesTo(pauses);
      views.countPauses(pauses);
      views.readProcessors(folder);
    }
    if (histograms != null) {
      Path log = folder.resolve(ResultFiles.HISTOGRAMS);
      Map<String, HistogramReader.Halves> byTag = histograms.add(log, views.seconds.middle());
      StoredCounts.require(result, log, byTag);
      views.addTimes(byTag);
    }
    return views;
  }

  private RunViews(RunResult result, MeasuredSeconds seconds) {
    this.result = result;
    this.seconds = seconds;
  }

  /**
   * @param estimated used for results of earlier versions, which do not tell the pauses
   */
  private void countPauses(Pauses estimated) {
    List<ClientFigures> clients = clients();
    boolean told = clients.stream().allMatch(client -> client.pauses() != null);
    double paused = 0;
    double touched = 0;
    for (ClientFigures client : clients) {
      Pauses.Shown shown =
          told
              ? new Pauses.Shown(client.pauses(), client.pauseSeconds())
              : estimated.of(client.client());
      paused += shown.seconds() / clients.size();
      touched += shown.count();
    }
    pausedShare = Math.min(MOST_PAUSED, paused / seconds.length());
    touchedShare =
        result.load() == null || clients.isEmpty()
            ? 0
            : Math.min(
                MOST_TOUCHED,
                touched * result.load().inFlight() / clients.size() / total().completed());
  }

  /** Estimates pauses from the longest of each second, all that earlier versions recorded. */
  private static void estimate(Pauses pauses, Window window) {
    if (!window.isMeasured()) {
      return;
    }
    for (String client : window.observed().labels(ClientSeries.HICCUPS)) {
      double longest = window.observed().summary(ClientSeries.HICCUPS, client).max();
      if (longest >= 1e3 * Pauses.LEAST_MILLIS) {
        int second = (int) Math.round(window.toSeconds());
        pauses.add(Integer.parseInt(client), second, 1, longest, longest);
      }
    }
  }

  private List<ClientFigures> clients() {
    return result.statistics().client() == null
        ? List.of()
        : result.statistics().client().clients();
  }

  private void readProcessors(Path folder) {
    double[] used = {0, 0};
    Windows.readServers(
        folder,
        window -> {
          double middle = (window.fromSeconds() + window.toSeconds()) / 2;
          if (seconds.contains(middle)) {
            used[middle < seconds.middle() ? 0 : 1] +=
                window.observed().count(ServerSeries.CPU) / NANOS_PER_SECOND;
          }
        });
    if (used[0] > 0 && used[1] > 0) {
      for (int half = 0; half < 2; half++) {
        processors[half] = used[half] / seconds.length(half);
      }
    }
  }

  private void addTimes(Map<String, HistogramReader.Halves> byTag) {
    HistogramReader.Halves all = null;
    for (Map.Entry<String, HistogramReader.Halves> tag : byTag.entrySet()) {
      if (tag.getKey().endsWith(RESPONSE)) {
        String type = tag.getKey().substring(0, tag.getKey().length() - RESPONSE.length());
        times.put(type, times(tag.getValue()));
        all = all == null ? tag.getValue() : all.plus(tag.getValue());
      }
    }
    if (all != null) {
      times.put("", times(all));
    }
  }

  private Times times(HistogramReader.Halves halves) {
    return new Times(
        ofHalf(halves.first()),
        ofHalf(halves.second()),
        touchedShare == 0 ? null : figures(halves.whole(), touchedShare));
  }

  private static List<Double> ofHalf(Histogram nanos) {
    return nanos.getTotalCount() < LEAST_OF_A_HALF
        ? Collections.nCopies(QUANTILES.size() + 1, Double.NaN)
        : figures(nanos, 0);
  }

  private static List<Double> figures(Histogram nanos, double touched) {
    List<Double> figures = new ArrayList<>();
    for (double quantile : QUANTILES) {
      figures.add(
          nanos.getValueAtPercentile(100 * Math.max(0, quantile - touched)) / NANOS_PER_MILLI);
    }
    figures.add(nanos.getMean() / NANOS_PER_MILLI);
    return figures;
  }

  /**
   * Completed transactions a second.
   *
   * @param type the name of the type; empty for all types
   * @param whole the run's own figure
   */
  public Viewed throughput(String type, double whole) {
    return rate(type, whole, 1);
  }

  /** A rate of the benchmark's own, which varies as the throughput of all types does. */
  public Viewed rate(double whole) {
    if (seconds.isEmpty()) {
      return Viewed.ofWhole(whole);
    }
    double all = (seconds.completed("", 0) + seconds.completed("", 1)) / seconds.length();
    return rate("", whole, whole / all);
  }

  /** A rate whose halves are those of a type's throughput, scaled. */
  private Viewed rate(String type, double whole, double scale) {
    double first = seconds.completed(type, 0);
    double second = seconds.completed(type, 1);
    // Not a number either where one second is all that was measured.
    double scaled = first + second >= 2 * LEAST_OF_A_HALF ? scale : Double.NaN;
    return rate(whole, scaled * first / seconds.length(0), scaled * second / seconds.length(1));
  }

  /** A rate of the benchmark's own that does not vary as the throughput of all types does. */
  public Viewed rateWithoutHalves(double whole) {
    return seconds.isEmpty() ? Viewed.ofWhole(whole) : rate(whole, Double.NaN, Double.NaN);
  }

  private Viewed rate(double whole, double first, double second) {
    double response = total().responseTime().mean();
    double own = Math.max(response - witnessMicros(), LEAST_LEFT * response);
    double most = response > 0 ? whole / (1 - pausedShare) * response / own : whole;
    return new Viewed(whole, first, second, whole, most);
  }

  /**
   * A percentile of response times in milliseconds.
   *
   * @param quantile one of {@link #QUANTILES}
   */
  public Viewed quantile(String type, double quantile, double whole) {
    return time(type, QUANTILES.indexOf(quantile), whole);
  }

  public Viewed mean(String type, double whole) {
    return time(type, QUANTILES.size(), whole);
  }

  private Viewed time(String type, int index, double whole) {
    Times found = times.get(type);
    if (found == null) {
      return Viewed.ofWhole(whole);
    }
    double witness = witnessMicros() / MICROS_PER_MILLI;
    double undisturbed = whole;
    if (found.touched() != null) {
      undisturbed =
          index == QUANTILES.size()
              ? whole - pausedShare * whole
              : Math.min(whole, found.touched().get(index));
    }
    return new Viewed(
        whole,
        found.first().get(index),
        found.second().get(index),
        Math.max(LEAST_LEFT * whole, undisturbed - witness),
        whole);
  }

  /** Processor time that the servers used for a completed transaction, in microseconds. */
  public Viewed processorTime(double whole) {
    return new Viewed(
        whole,
        MICROS_PER_SECOND * processors[0] * seconds.length(0) / seconds.completed("", 0),
        MICROS_PER_SECOND * processors[1] * seconds.length(1) / seconds.completed("", 1),
        whole,
        whole);
  }

  /** The mean time that a client takes for itself; 0 where it is too small to be counted. */
  private double witnessMicros() {
    LatencySummary response = total().responseTime();
    return clients().stream()
        .map(ClientFigures::witness)
        .filter(witness -> witness != null && witness.count() >= LEAST_WITNESSES)
        .filter(witness -> witness.p99() > LARGE_WITNESS * response.p99())
        .mapToDouble(LatencySummary::mean)
        .max()
        .orElse(0);
  }

  private TransactionStatistics total() {
    return result.statistics().total();
  }
}
