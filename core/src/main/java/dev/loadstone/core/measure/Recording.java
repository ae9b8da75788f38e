package dev.loadstone.core.measure;

import dev.loadstone.core.benchmark.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What was recorded of one type of transaction in some time: counts by outcome and distributions of
 * times, apart for the measured interval and for the rest. Recordings of different times, workers
 * or processes add up without loss: that is how a run's figures come about.
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

  private final long[] ended = new long[2 * OUTCOMES.length];
  private final long[] retried = new long[2 * OUTCOMES.length];
  private long roundTrips;
  private final Histogram[] times = new Histogram[TIMES.length];
  private final Histogram unmeasuredResponse = Histograms.create();

  /** Nothing so far. */
  Recording() {
    for (Time time : TIMES) {
      times[time.slot] = Histograms.create();
    }
  }

  /** Forgets everything. */
  void reset() {
    Arrays.fill(ended, 0);
    Arrays.fill(retried, 0);
    roundTrips = 0;
    for (Histogram histogram : times) {
      histogram.reset();
    }
    unmeasuredResponse.reset();
  }

  /** Adds what another recording holds. */
  void add(Recording other) {
    addCounts(other);
    for (int slot = 0; slot < times.length; slot++) {
      addTo(times[slot], other.times[slot]);
    }
    addTo(unmeasuredResponse, other.unmeasuredResponse);
  }

  /** Adds the counts of another recording, and none of its distributions. */
  void addCounts(Recording other) {
    for (int i = 0; i < ended.length; i++) {
      ended[i] += other.ended[i];
      retried[i] += other.retried[i];
    }
    roundTrips += other.roundTrips;
  }

  private static void addTo(Histogram sum, Histogram addend) {
    if (addend.getTotalCount() > 0) {
      sum.add(addend);
    }
  }

  void addEnded(boolean measured, Outcome outcome, long count) {
    ended[place(measured, outcome)] += count;
  }

  void addRetried(boolean measured, Outcome cause, long count) {
    retried[place(measured, cause)] += count;
  }

  void addRoundTrips(long count) {
    roundTrips += count;
  }

  /** The distribution of a time in the measured interval. */
  Histogram measured(Time time) {
    return times[time.slot];
  }

  /** The response times outside the measured interval. */
  Histogram unmeasuredResponse() {
    return unmeasuredResponse;
  }

  /** Transactions whose last try ended so. */
  long ended(boolean measured, Outcome outcome) {
    return ended[place(measured, outcome)];
  }

  /** Transactions of all phases whose last try ended so. */
  long ended(Outcome outcome) {
    return ended(true, outcome) + ended(false, outcome);
  }

  /** Tries that ended so and had to be repeated. */
  long retried(boolean measured, Outcome cause) {
    return retried[place(measured, cause)];
  }

  /** Tries of all phases that had to be repeated. */
  long retried() {
    long sum = 0;
    for (long count : retried) {
      sum += count;
    }
    return sum;
  }

  /** How often tries that ended in the measured interval waited for the database. */
  long roundTrips() {
    return roundTrips;
  }

  /** Completed transactions of the measured interval. */
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

  /** Transactions of the measured interval by outcome; those that occurred. */
  Map<Outcome, Long> measuredByOutcome() {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    for (Outcome outcome : OUTCOMES) {
      putIfAny(counts, outcome, ended(true, outcome));
    }
    return counts;
  }

  /** Transactions of all phases by outcome; those that occurred. */
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

  /** Writes it for another process of the same version. */
  void writeTo(DataOutput out) throws IOException {
    for (int i = 0; i < ended.length; i++) {
      out.writeLong(ended[i]);
      out.writeLong(retried[i]);
    }
    out.writeLong(roundTrips);
    for (Histogram histogram : times) {
      write(histogram, out);
    }
    write(unmeasuredResponse, out);
  }

  /** Reads what {@link #writeTo} wrote. */
  static Recording readFrom(DataInput in) throws IOException {
    Recording recording = new Recording();
    for (int i = 0; i < recording.ended.length; i++) {
      recording.ended[i] = in.readLong();
      recording.retried[i] = in.readLong();
    }
    recording.roundTrips = in.readLong();
    for (Histogram histogram : recording.times) {
      addTo(histogram, readHistogram(in));
    }
    addTo(recording.unmeasuredResponse, readHistogram(in));
    return recording;
  }

  /** Writes a histogram, compressed; one without a value takes four bytes. */
  public static void write(Histogram histogram, DataOutput out) throws IOException {
    if (histogram.getTotalCount() == 0) {
      out.writeInt(0);
      return;
    }
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    out.writeInt(length);
    out.write(buffer.array(), 0, length);
  }

  /** Reads a histogram that {@link #write} wrote. */
  public static Histogram readHistogram(DataInput in) throws IOException {
    int length = in.readInt();
    if (length == 0) {
      return Histograms.create();
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException e) {
      throw new IOException("a histogram is damaged: " + e.getMessage(), e);
    }
  }
}
