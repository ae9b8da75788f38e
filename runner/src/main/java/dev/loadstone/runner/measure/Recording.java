package dev.loadstone.runner.measure;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.AnatomySeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.Histograms;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * The records of one type of transaction over some time: counts by outcome and distributions of
 * times, kept apart for the measured interval and for the rest. At a rate, a transaction that was
 * due in the interval may end after it, and one that ends in it may have been due before; the
 * counts distinguish the four cases. Recordings of different workers add up without loss.
 */
public final class Recording {
  private static final int WAIT = 0;
  private static final int SERVICE = 1;
  private static final int RESPONSE = 2;
  private static final int FAILED = 3;
  private static final int SPANNING = 4;

  private static final Outcome[] OUTCOMES = Outcome.values();
  private static final Count[] COUNTS = Count.values();

  /** Counts by outcome, by whether measured, and by whether ended in the measured interval. */
  private final long[] ended = new long[4 * OUTCOMES.length];

  private final long[] retried = new long[2 * OUTCOMES.length];
  private final long[] counts = new long[COUNTS.length];
  private long queuedNanos;
  private long outsideNanos;
  private long repeatedNanos;
  private long callNanos;
  private long allCallNanos;
  private long commitNanos;
  private long censored;
  private long cutOff;

  /** Of the measured interval, by {@link RunSeries#LOGGED}; null until used: most stay empty. */
  private final Histogram[] times = new Histogram[RunSeries.LOGGED.size()];

  /** Null until used: a connection must not cost much before that. */
  private Histogram unmeasuredResponse;

  void record(TryEnd last) {
    boolean completed = last.outcome.completed();
    ended[place(last.measured, last.inInterval, last.outcome)]++;
    addCalls(last);
    if (last.measured) {
      counts[Count.ROUND_TRIPS.slot()] += last.roundTrips;
      if (completed) {
        queuedNanos += last.start - last.ready;
        outsideNanos += last.start - last.intendedStart + last.end - last.tryStart - last.calls;
        repeatedNanos += last.tryStart - last.start;
        callNanos += last.calls;
        add(measured(WAIT), last.start - last.intendedStart);
        add(measured(SERVICE), last.end - last.start);
        if (last.spansPartitions) {
          add(measured(SPANNING), last.end - last.start);
        }
      }
      add(measured(completed ? RESPONSE : FAILED), last.end - last.intendedStart);
    } else if (completed) {
      add(unmeasuredResponse(), last.end - last.intendedStart);
    }
  }

  private void addCalls(TryEnd ending) {
    if (ending.inInterval) {
      allCallNanos += ending.calls;
      commitNanos += ending.commits;
    }
  }

  private static void add(Histogram histogram, long nanos) {
    histogram.recordValue(Histograms.recordable(nanos));
  }

  void recordCensored(long age, boolean wasCutOff) {
    censored++;
    cutOff += wasCutOff ? 1 : 0;
    add(measured(RESPONSE), age);
  }

  void recordRetry(TryEnd failed) {
    retried[place(failed.measured, failed.outcome)]++;
    addCalls(failed);
    if (failed.measured) {
      counts[Count.ROUND_TRIPS.slot()] += failed.roundTrips;
      counts[Count.REPEATED_ROUND_TRIPS.slot()] += failed.roundTrips;
    }
  }

  void reset() {
    Arrays.fill(ended, 0);
    Arrays.fill(retried, 0);
    Arrays.fill(counts, 0);
    queuedNanos = 0;
    outsideNanos = 0;
    repeatedNanos = 0;
    callNanos = 0;
    allCallNanos = 0;
    commitNanos = 0;
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
    outsideNanos += other.outsideNanos;
    repeatedNanos += other.repeatedNanos;
    callNanos += other.callNanos;
    allCallNanos += other.allCallNanos;
    commitNanos += other.commitNanos;
    censored += other.censored;
    cutOff += other.cutOff;
    for (int time = 0; time < times.length; time++) {
      if (other.times[time] != null && other.times[time].getTotalCount() > 0) {
        measured(time).add(other.times[time]);
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

  private Histogram measured(int time) {
    Histogram histogram = times[time];
    if (histogram == null) {
      histogram = Histograms.create();
      times[time] = histogram;
    }
    return histogram;
  }

  private Histogram unmeasuredResponse() {
    if (unmeasuredResponse == null) {
      unmeasuredResponse = Histograms.create();
    }
    return unmeasuredResponse;
  }

  /** Returns whether any transaction or try ended, or any transaction never did. */
  boolean isAny() {
    return censored > 0 || Arrays.stream(ended).sum() + Arrays.stream(retried).sum() > 0;
  }

  /** Tells what was recorded; times are not copied. */
  void tell(Observations observed, String type) {
    for (Outcome outcome : OUTCOMES) {
      long neither = ended[place(false, false, outcome)];
      long measured = ended[place(true, false, outcome)];
      long inInterval = ended[place(false, true, outcome)];
      long both = ended[place(true, true, outcome)];
      observed.countAny(RunSeries.ENDED.of(outcome), type, neither + measured + inInterval + both);
      observed.countAny(RunSeries.MEASURED.of(outcome), type, measured + both);
      observed.countAny(RunSeries.IN_INTERVAL.of(outcome), type, inInterval + both);
      long repeated = retried[place(true, outcome)];
      observed.countAny(
          RunSeries.REPEATED.of(outcome), type, repeated + retried[place(false, outcome)]);
      observed.countAny(RunSeries.REPEATED_MEASURED.of(outcome), type, repeated);
    }
    for (Count count : COUNTS) {
      observed.countAny(RunSeries.of(count), type, counts[count.slot()]);
    }
    observed.countAny(RunSeries.QUEUED, type, queuedNanos);
    observed.countAny(AnatomySeries.OUTSIDE, type, outsideNanos);
    observed.countAny(AnatomySeries.RETRIES, type, repeatedNanos);
    observed.countAny(AnatomySeries.CALLS, type, callNanos);
    observed.countAny(AnatomySeries.ALL_CALLS, type, allCallNanos);
    observed.countAny(AnatomySeries.COMMITS, type, commitNanos);
    observed.countAny(RunSeries.CENSORED, type, censored);
    observed.countAny(RunSeries.CUT_OFF, type, cutOff);
    for (int time = 0; time < times.length; time++) {
      if (times[time] != null) {
        observed.times(RunSeries.LOGGED.get(time), type, times[time]);
      }
    }
    if (unmeasuredResponse != null) {
      observed.times(RunSeries.UNMEASURED, type, unmeasuredResponse);
    }
  }

  private static int place(boolean measured, Outcome outcome) {
    return (measured ? OUTCOMES.length : 0) + outcome.slot();
  }

  private static int place(boolean measured, boolean inInterval, Outcome outcome) {
    return (inInterval ? 2 * OUTCOMES.length : 0) + place(measured, outcome);
  }
}
