package dev.loadstone.runner.measure;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.Histograms;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The records of one type of transaction over some time: counts by outcome and distributions of
 * times, kept apart for the measured interval and for the rest. At a rate, a transaction that was
 * due in the interval may end after it, and one that ends in it may have been due before; the
 * counts distinguish the four cases. Recordings of different times, workers or processes add up
 * without loss to the figures of a run.
 */
public final class Recording {
  /** The distributions kept of each type. */
  enum Time {
    WAIT("wait", 0),
    SERVICE("service", 1),
    RESPONSE("response", 2),
    FAILED("failed", 3),
    /** Service times of transactions that span partitions. */
    SPANNING("spanning", 4);

    final String tag;
    final int slot;

    Time(String tag, int slot) {
      this.tag = tag;
      this.slot = slot;
    }
  }

  static final Outcome[] OUTCOMES = Outcome.values();
  static final Time[] TIMES = Time.values();
  private static final Count[] COUNTS = Count.values();

  /** Counts by outcome, by whether measured, and by whether ended in the measured interval. */
  private final long[] ended = new long[4 * OUTCOMES.length];

  private final long[] retried = new long[2 * OUTCOMES.length];
  private final long[] counts = new long[COUNTS.length];
  private long queuedNanos;
  private long censored;
  private long cutOff;

  /** The distributions of the measured interval; null until used, since most stay empty. */
  private final Histogram[] times = new Histogram[TIMES.length];

  /** Null until used: a connection must not cost much before that. */
  private Histogram unmeasuredResponse;

  /** Implements {@link WorkerRecorder#record}. */
  void record(
      Outcome outcome,
      int trips,
      long intendedStart,
      long ready,
      long start,
      long end,
      boolean spansPartitions,
      boolean measured,
      boolean inInterval) {
    ended[place(measured, inInterval, outcome)]++;
    if (measured) {
      counts[Count.ROUND_TRIPS.slot()] += trips;
      if (outcome.completed()) {
        queuedNanos += start - ready;
        add(measured(Time.WAIT), start - intendedStart);
        add(measured(Time.SERVICE), end - start);
        if (spansPartitions) {
          add(measured(Time.SPANNING), end - start);
        }
      }
      add(measured(outcome.completed() ? Time.RESPONSE : Time.FAILED), end - intendedStart);
    } else if (outcome.completed()) {
      add(unmeasuredResponse(), end - intendedStart);
    }
  }

  private static void add(Histogram histogram, long nanos) {
    histogram.recordValue(Histograms.recordable(nanos));
  }

  /** Implements {@link WorkerRecorder#recordCensored}. */
  void recordCensored(long age, boolean wasCutOff) {
    censored++;
    cutOff += wasCutOff ? 1 : 0;
    add(measured(Time.RESPONSE), age);
  }

  /** Implements {@link WorkerRecorder#recordRetry}. */
  void recordRetry(Outcome cause, int trips, boolean measured) {
    retried[place(measured, cause)]++;
    if (measured) {
      counts[Count.ROUND_TRIPS.slot()] += trips;
      counts[Count.REPEATED_ROUND_TRIPS.slot()] += trips;
    }
  }

  void reset() {
    Arrays.fill(ended, 0);
    Arrays.fill(retried, 0);
    Arrays.fill(counts, 0);
    queuedNanos = 0;
    censored = 0;
    cutOff = 0;
    for (Histogram histogram : times) {
      if (histogram != null) {
        histogram.reset();
      }
    }
    if (unmeasuredResponse != null) {
      unmeasuredResponse.reset();
    }
  }

  void add(Recording other) {
    addTo(ended, other.ended);
    addTo(retried, other.retried);
    addTo(counts, other.counts);
    queuedNanos += other.queuedNanos;
    censored += other.censored;
    cutOff += other.cutOff;
    for (Time time : TIMES) {
      if (other.times[time.slot] != null && other.times[time.slot].getTotalCount() > 0) {
        measured(time).add(other.times[time.slot]);
      }
    }
    if (other.unmeasuredResponse != null && other.unmeasuredResponse.getTotalCount() > 0) {
      unmeasuredResponse().add(other.unmeasuredResponse);
    }
  }

  private static void addTo(long[] sums, long[] more) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += more[i];
    }
  }

  /** The distribution of a time in the measured interval. */
  Histogram measured(Time time) {
    Histogram histogram = times[time.slot];
    if (histogram == null) {
      histogram = Histograms.create();
      times[time.slot] = histogram;
    }
    return histogram;
  }

  /** The response times of completed transactions outside the measured interval. */
  Histogram unmeasuredResponse() {
    if (unmeasuredResponse == null) {
      unmeasuredResponse = Histograms.create();
    }
    return unmeasuredResponse;
  }

  /** The longest response, failed ones included, in ns; 0 when none ended. */
  long longestResponse() {
    return Stream.of(times[Time.RESPONSE.slot], times[Time.FAILED.slot], unmeasuredResponse)
        .filter(Objects::nonNull)
        .mapToLong(Histogram::getMaxValue)
        .max()
        .orElse(0);
  }

  long ended(boolean measured, Outcome outcome) {
    return ended[place(measured, false, outcome)] + ended[place(measured, true, outcome)];
  }

  /** The number of transactions that ended with an outcome in the interval, measured or not. */
  long endedInInterval(Outcome outcome) {
    return ended[place(false, true, outcome)] + ended[place(true, true, outcome)];
  }

  /** The number of transactions of all phases that ended with an outcome. */
  long ended(Outcome outcome) {
    return ended(true, outcome) + ended(false, outcome);
  }

  /** The number of tries that ended with an outcome and had to be repeated. */
  long retried(boolean measured, Outcome cause) {
    return retried[place(measured, cause)];
  }

  /** The number of tries of all phases that had to be repeated. */
  long retried() {
    long sum = 0;
    for (long count : retried) {
      sum += count;
    }
    return sum;
  }

  /** The counts of measured transactions, by the names of their figures. */
  Map<String, Long> counts() {
    Map<String, Long> named = new LinkedHashMap<>();
    for (Count count : COUNTS) {
      named.put(count.figure(), counts[count.slot()]);
    }
    return named;
  }

  /** Transactions that were due in the measured interval of a rate and never ended. */
  long censored() {
    return censored;
  }

  /** Transactions that were due in the measured interval of a rate; otherwise those measured. */
  long due() {
    long due = censored - cutOff;
    for (Outcome outcome : OUTCOMES) {
      due += ended(true, outcome);
    }
    return due;
  }

  /** Whether any transaction or try ended, or any transaction never did. */
  boolean isAny() {
    return censored > 0 || Arrays.stream(ended).sum() > 0 || retried() > 0;
  }

  /** The time for which measured transactions that completed waited for a connection only. */
  long queuedNanos() {
    return queuedNanos;
  }

  /** Transactions that completed in the measured interval. */
  long completions() {
    long sum = 0;
    for (Outcome outcome : OUTCOMES) {
      sum += outcome.completed() ? endedInInterval(outcome) : 0;
    }
    return sum;
  }

  /** Completed transactions that are measured. */
  long completed() {
    long sum = 0;
    for (Outcome outcome : OUTCOMES) {
      sum += outcome.completed() ? ended(true, outcome) : 0;
    }
    return sum;
  }

  /** Failed transactions of all phases. */
  long failed() {
    long sum = 0;
    for (Outcome outcome : OUTCOMES) {
      sum += outcome.completed() ? 0 : ended(outcome);
    }
    return sum;
  }

  /** Transactions that ended in the measured interval, by outcome; only outcomes that occurred. */
  Map<Outcome, Long> endedByOutcome() {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    for (Outcome outcome : OUTCOMES) {
      putIfAny(counts, outcome, endedInInterval(outcome));
    }
    return counts;
  }

  /** Measured transactions by outcome; only outcomes that occurred. */
  Map<Outcome, Long> measuredByOutcome() {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    for (Outcome outcome : OUTCOMES) {
      putIfAny(counts, outcome, ended(true, outcome));
    }
    return counts;
  }

  /** Transactions of all phases by outcome; only outcomes that occurred. */
  Map<Outcome, Long> overallByOutcome() {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    for (Outcome outcome : OUTCOMES) {
      putIfAny(counts, outcome, ended(outcome));
    }
    return counts;
  }

  /** Tries of the measured interval that had to be repeated, by cause. */
  Map<Outcome, Long> retriedByCause() {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    for (Outcome cause : OUTCOMES) {
      putIfAny(counts, cause, retried(true, cause));
    }
    return counts;
  }

  private static void putIfAny(Map<Outcome, Long> counts, Outcome outcome, long count) {
    if (count > 0) {
      counts.put(outcome, count);
    }
  }

  private static int place(boolean measured, Outcome outcome) {
    return (measured ? OUTCOMES.length : 0) + outcome.slot();
  }

  private static int place(boolean measured, boolean inInterval, Outcome outcome) {
    return (inInterval ? 2 * OUTCOMES.length : 0) + place(measured, outcome);
  }

  /** Writes the recording for another process of the same version. */
  void writeTo(DataOutput out) throws IOException {
    write(ended, out);
    write(retried, out);
    write(counts, out);
    out.writeLong(queuedNanos);
    out.writeLong(censored);
    out.writeLong(cutOff);
    for (Time time : TIMES) {
      Histograms.write(measured(time), out);
    }
    Histograms.write(unmeasuredResponse(), out);
  }

  static Recording readFrom(DataInput in) throws IOException {
    Recording recording = new Recording();
    read(recording.ended, in);
    read(recording.retried, in);
    read(recording.counts, in);
    recording.queuedNanos = in.readLong();
    recording.censored = in.readLong();
    recording.cutOff = in.readLong();
    for (Time time : TIMES) {
      recording.times[time.slot] = Histograms.read(in);
    }
    recording.unmeasuredResponse = Histograms.read(in);
    return recording;
  }

  private static void write(long[] counts, DataOutput out) throws IOException {
    for (long count : counts) {
      out.writeLong(count);
    }
  }

  private static void read(long[] counts, DataInput in) throws IOException {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.readLong();
    }
  }
}
