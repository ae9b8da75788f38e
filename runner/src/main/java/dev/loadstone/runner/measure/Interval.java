package dev.loadstone.runner.measure;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.runner.measure.Recording.Time;
import dev.loadstone.runner.steady.Second;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The records between two samples, about a second apart. Every interval lies within one second of
 * the run and within one phase, except for the moment by which its samples were late. So the
 * intervals of several processes, each counted from its own start, can be matched.
 *
 * @param second the second of the run in which it began, from 0
 * @param phase the phase in which it began, one of {@link Phases#NAMES}
 * @param from when it began, in ns since the run began
 * @param to when it ended, in ns since the run began
 * @param types what was recorded of each type of transaction, in the benchmark's order
 * @param clients what each client process used meanwhile; each at most once
 */
public record Interval(
    int second,
    String phase,
    long from,
    long to,
    List<Recording> types,
    List<ClientUsage> clients) {
  /** Orders intervals by second and phase. */
  public static final Comparator<Interval> IN_TIME =
      Comparator.comparingInt(Interval::second).thenComparingInt(Interval::phaseNumber);

  private static final double NANOS_PER_SECOND = 1e9;

  double fromSeconds() {
    return from / NANOS_PER_SECOND;
  }

  double toSeconds() {
    return to / NANOS_PER_SECOND;
  }

  /** Whether it lies in an earlier second, or in an earlier phase of the same second. */
  public boolean isBefore(Interval other) {
    return IN_TIME.compare(this, other) < 0;
  }

  private int phaseNumber() {
    return Phases.NAMES.indexOf(phase);
  }

  /** Whether nothing ended in it. */
  public boolean isEmpty() {
    return types.stream().noneMatch(Recording::isAny);
  }

  /** Returns this interval without its records. */
  public Interval bounds() {
    return new Interval(second, phase, from, to, List.of(), List.of());
  }

  /** Returns this interval with the usage of the process that recorded it. */
  public Interval with(ClientUsage usage) {
    return new Interval(second, phase, from, to, types, List.of(usage));
  }

  /** The figures of all types together; throughput is per second whatever the length. */
  public Second figures() {
    Histogram responses = Histograms.create();
    long completed = 0;
    for (Recording type : types) {
      completed += type.ended(Outcome.COMMITTED) + type.ended(Outcome.INTENDED_ROLLBACK);
      responses.add(type.measured(Time.RESPONSE));
      responses.add(type.unmeasuredResponse());
    }
    return new Second(
        completed * NANOS_PER_SECOND / (to - from),
        responses.getTotalCount() == 0 ? 0 : responses.getMean(),
        responses.getValueAtPercentile(95));
  }

  /** The longest response of all types, failed ones included, in ns; 0 when none ended. */
  long longestResponse() {
    return types.stream().mapToLong(Recording::longestResponse).max().orElse(0);
  }

  /** Writes the interval for another process of the same version. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeInt(second);
    out.writeUTF(phase);
    out.writeLong(from);
    out.writeLong(to);
    out.writeInt(types.size());
    for (Recording type : types) {
      type.writeTo(out);
    }
    out.writeInt(clients.size());
    for (ClientUsage client : clients) {
      client.writeTo(out);
    }
  }

  public static Interval readFrom(DataInput in) throws IOException {
    int second = in.readInt();
    String phase = in.readUTF();
    long from = in.readLong();
    long to = in.readLong();
    List<Recording> types = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      types.add(Recording.readFrom(in));
    }
    List<ClientUsage> clients = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      clients.add(ClientUsage.readFrom(in));
    }
    return new Interval(second, phase, from, to, List.copyOf(types), List.copyOf(clients));
  }
}
