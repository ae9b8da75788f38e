package dev.loadstone.core.measure;

import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.experiment.ExperimentListener.Sample;
import dev.loadstone.core.measure.WorkerRecorder.Time;
import dev.loadstone.core.result.LatencySummary;
import dev.loadstone.core.result.TimelineRow;
import dev.loadstone.core.result.TransactionStatistics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Takes what the workers recorded, about once a second: writes the interval log and the timeline,
 * adds up the run's totals, and gives a sample for display. Used by one thread.
 */
public final class Sampler {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Outcome[] OUTCOMES = Outcome.values();

  private final List<TransactionType> types;
  private final Headline headline;
  private final Phases phases;
  private final long stopAfter;
  private final List<WorkerRecorder> workers;
  private final RunFiles files;
  private final boolean waits;
  private final TypeTotals[] totals;
  private final Histogram allResponses = IntervalRecorder.newHistogram();
  private final Histogram allWaits = IntervalRecorder.newHistogram();
  private final Histogram allServices = IntervalRecorder.newHistogram();
  private final Histogram allFailed = IntervalRecorder.newHistogram();
  private final Histogram allSpanning = IntervalRecorder.newHistogram();
  private final Histogram interval = IntervalRecorder.newHistogram();
  private final Histogram measuredInterval = IntervalRecorder.newHistogram();
  private final Histogram secondOfAll = IntervalRecorder.newHistogram();
  private long lastSample;
  private long failedSoFar;
  private long retriesSoFar;

  /**
   * @param types the benchmark's types of transactions
   * @param headline its headline rate
   * @param phases the run's phases
   * @param stopAfter how many completed transactions end the measured interval; 0 when time does
   * @param workers one recorder for each worker
   * @param files where samples are written
   * @param waits as given to the recorders
   */
  public Sampler(
      List<TransactionType> types,
      Headline headline,
      Phases phases,
      long stopAfter,
      List<WorkerRecorder> workers,
      RunFiles files,
      boolean waits) {
    this.types = types;
    this.headline = headline;
    this.phases = phases;
    this.stopAfter = stopAfter;
    this.workers = workers;
    this.files = files;
    this.waits = waits;
    totals = new TypeTotals[types.size()];
    for (int type = 0; type < totals.length; type++) {
      totals[type] = new TypeTotals();
    }
    lastSample = phases.begin();
  }

  /**
   * Takes a sample.
   *
   * @param now the clock's reading
   * @return what the last interval was like
   * @throws IOException when the files cannot be written
   */
  public Sample sample(long now) throws IOException {
    double seconds = Math.max(1, now - lastSample) / NANOS_PER_SECOND;
    double second = (now - phases.begin()) / NANOS_PER_SECOND;
    // A sample is taken a moment after the end of a phase: it belongs to the phase that it ends.
    String phase = phases.nameAt(lastSample);
    long completed = 0;
    long headlined = 0;
    secondOfAll.reset();
    for (int type = 0; type < totals.length; type++) {
      TimelineRow row = sampleType(type, now, second, phase);
      files.timeline(row);
      completed += row.completed();
      if (headline.transactionTypes().contains(types.get(type).name())) {
        headlined += row.completed();
      }
    }
    files.flush();
    lastSample = now;
    double headlineRate = headlined / seconds * headline.per().toNanos() / NANOS_PER_SECOND;
    return new Sample(
        phases.nameAt(now),
        headline.name(),
        headlineRate,
        completed / seconds,
        secondOfAll.getTotalCount() == 0
            ? 0
            : secondOfAll.getValueAtPercentile(95) / NANOS_PER_MICRO,
        failedSoFar,
        retriesSoFar,
        Duration.ofNanos(Math.max(0, phases.end() - now)),
        Duration.ofNanos(phases.end() - phases.begin()),
        allResponses.getTotalCount(),
        stopAfter);
  }

  private TimelineRow sampleType(int type, long now, double second, String phase)
      throws IOException {
    TypeTotals total = totals[type];
    interval.reset();
    for (Time time : Time.values()) {
      measuredInterval.reset();
      for (WorkerRecorder worker : workers) {
        add(worker, type, true, time, measuredInterval);
        if (time == Time.RESPONSE) {
          add(worker, type, false, time, interval);
        }
      }
      if (measuredInterval.getTotalCount() > 0) {
        total.of(time).add(measuredInterval);
        ofAll(time).add(measuredInterval);
        files.interval(
            types.get(type).name() + "." + time.tag,
            (lastSample - phases.begin()) / NANOS_PER_SECOND,
            (now - phases.begin()) / NANOS_PER_SECOND,
            measuredInterval);
        if (time == Time.RESPONSE) {
          interval.add(measuredInterval);
        }
      }
    }
    secondOfAll.add(interval);
    Map<Outcome, Long> before = total.counted;
    Map<Outcome, Long> after = count(type, true, true);
    long retriesBefore = total.retries;
    total.counted = after;
    total.retries = retries(type);
    retriesSoFar += total.retries - retriesBefore;
    Map<Outcome, Long> ended = new EnumMap<>(Outcome.class);
    for (Outcome outcome : OUTCOMES) {
      long difference = after.get(outcome) - before.get(outcome);
      ended.put(outcome, difference);
      if (!outcome.completed()) {
        failedSoFar += difference;
      }
    }
    boolean any = interval.getTotalCount() > 0;
    return new TimelineRow(
        second,
        phase,
        types.get(type).name(),
        ended.get(Outcome.COMMITTED) + ended.get(Outcome.INTENDED_ROLLBACK),
        ended.get(Outcome.INTENDED_ROLLBACK),
        ended.get(Outcome.SERIALIZATION_FAILURE),
        ended.get(Outcome.DEADLOCK),
        ended.get(Outcome.TIMEOUT),
        ended.get(Outcome.CONNECTION_LOST),
        ended.get(Outcome.REJECTED),
        ended.get(Outcome.UNKNOWN),
        ended.get(Outcome.ERROR),
        total.retries - retriesBefore,
        any ? interval.getMean() / NANOS_PER_MICRO : 0,
        any ? interval.getValueAtPercentile(50) / NANOS_PER_MICRO : 0,
        any ? interval.getValueAtPercentile(95) / NANOS_PER_MICRO : 0,
        any ? interval.getValueAtPercentile(99) / NANOS_PER_MICRO : 0,
        any ? interval.getMaxValue() / NANOS_PER_MICRO : 0);
  }

  private void add(WorkerRecorder worker, int type, boolean measured, Time time, Histogram sum) {
    Histogram taken = worker.takeInterval(type, measured, time);
    if (taken != null && taken.getTotalCount() > 0) {
      sum.add(taken);
    }
  }

  /** The statistics of each type; complete after the last sample. */
  public List<TransactionStatistics> statistics() {
    List<TransactionStatistics> statistics = new ArrayList<>();
    for (int type = 0; type < totals.length; type++) {
      TypeTotals total = totals[type];
      statistics.add(
          statistics(
              types.get(type).name(),
              types.get(type).title(),
              count(type, true, false),
              count(type, true, true),
              retriesByCause(type),
              total.of(Time.WAIT),
              total.of(Time.SERVICE),
              total.of(Time.RESPONSE),
              total.of(Time.FAILED),
              total.of(Time.SPANNING),
              roundTrips(type)));
    }
    return statistics;
  }

  /** The statistics of all types together. */
  public TransactionStatistics total() {
    Map<Outcome, Long> measured = zeros();
    Map<Outcome, Long> overall = zeros();
    Map<Outcome, Long> retried = zeros();
    long roundTrips = 0;
    for (int type = 0; type < totals.length; type++) {
      addTo(measured, count(type, true, false));
      addTo(overall, count(type, true, true));
      addTo(retried, retriesByCause(type));
      roundTrips += roundTrips(type);
    }
    return statistics(
        "total",
        "All",
        measured,
        overall,
        retried,
        allWaits,
        allServices,
        allResponses,
        allFailed,
        allSpanning,
        roundTrips);
  }

  private TransactionStatistics statistics(
      String name,
      String title,
      Map<Outcome, Long> measured,
      Map<Outcome, Long> overall,
      Map<Outcome, Long> retried,
      Histogram wait,
      Histogram service,
      Histogram response,
      Histogram failed,
      Histogram spanning,
      long roundTrips) {
    long completed = measured.get(Outcome.COMMITTED) + measured.get(Outcome.INTENDED_ROLLBACK);
    long nanos = phases.measuredNanos();
    LatencySummary responseTime = summary(response);
    return new TransactionStatistics(
        name,
        title,
        withoutZeros(measured),
        withoutZeros(overall),
        withoutZeros(retried),
        nanos == 0 ? 0 : completed * NANOS_PER_SECOND / nanos,
        waits ? summary(wait) : noWait(responseTime),
        waits ? summary(service) : responseTime,
        responseTime,
        summary(failed),
        summary(without(waits ? service : response, spanning)),
        summary(spanning),
        roundTrips);
  }

  private static Histogram without(Histogram all, Histogram part) {
    Histogram rest = all.copy();
    rest.subtract(part);
    return rest;
  }

  private long roundTrips(int type) {
    return workers.stream().mapToLong(worker -> worker.roundTrips(type)).sum();
  }

  private static LatencySummary noWait(LatencySummary response) {
    return new LatencySummary(response.count(), 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** A histogram of nanoseconds in microseconds. */
  public static LatencySummary summary(Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return LatencySummary.EMPTY;
    }
    return new LatencySummary(
        histogram.getTotalCount(),
        histogram.getMean() / NANOS_PER_MICRO,
        histogram.getStdDeviation() / NANOS_PER_MICRO,
        histogram.getMinValue() / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(50) / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(90) / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(95) / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(99) / NANOS_PER_MICRO,
        histogram.getValueAtPercentile(99.9) / NANOS_PER_MICRO,
        histogram.getMaxValue() / NANOS_PER_MICRO);
  }

  private Map<Outcome, Long> count(int type, boolean measured, boolean unmeasured) {
    Map<Outcome, Long> counts = zeros();
    for (Outcome outcome : OUTCOMES) {
      long sum = 0;
      for (WorkerRecorder worker : workers) {
        sum += measured ? worker.ended(type, true, outcome) : 0;
        sum += unmeasured ? worker.ended(type, false, outcome) : 0;
      }
      counts.put(outcome, sum);
    }
    return counts;
  }

  private Map<Outcome, Long> retriesByCause(int type) {
    Map<Outcome, Long> counts = zeros();
    for (Outcome outcome : OUTCOMES) {
      counts.put(
          outcome, workers.stream().mapToLong(worker -> worker.retried(type, true, outcome)).sum());
    }
    return counts;
  }

  private long retries(int type) {
    long sum = 0;
    for (Outcome outcome : OUTCOMES) {
      for (WorkerRecorder worker : workers) {
        sum += worker.retried(type, true, outcome) + worker.retried(type, false, outcome);
      }
    }
    return sum;
  }

  private Histogram ofAll(Time time) {
    return switch (time) {
      case WAIT -> allWaits;
      case SERVICE -> allServices;
      case RESPONSE -> allResponses;
      case FAILED -> allFailed;
      case SPANNING -> allSpanning;
    };
  }

  private static Map<Outcome, Long> zeros() {
    Map<Outcome, Long> zeros = new EnumMap<>(Outcome.class);
    for (Outcome outcome : OUTCOMES) {
      zeros.put(outcome, 0L);
    }
    return zeros;
  }

  private static void addTo(Map<Outcome, Long> sum, Map<Outcome, Long> addend) {
    addend.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
  }

  private static Map<Outcome, Long> withoutZeros(Map<Outcome, Long> counts) {
    Map<Outcome, Long> kept = new EnumMap<>(Outcome.class);
    counts.forEach(
        (outcome, count) -> {
          if (count > 0) {
            kept.put(outcome, count);
          }
        });
    return kept;
  }

  /** What was added up of one type. */
  private static final class TypeTotals {
    private final Map<Time, Histogram> histograms = new EnumMap<>(Time.class);
    private Map<Outcome, Long> counted = zeros();
    private long retries;

    private TypeTotals() {
      for (Time time : Time.values()) {
        histograms.put(time, IntervalRecorder.newHistogram());
      }
    }

    private Histogram of(Time time) {
      return histograms.get(time);
    }
  }
}
