package dev.loadstone.core.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What was recorded between two samples, about a second apart. Every interval lies within one
 * second of the run and within one phase, but for the moment by which its samples were late; so the
 * intervals of several processes, each counted from its own start, can be laid side by side.
 *
 * @param second the second of the run in which it began, from 0
 * @param phase the phase in which it began, one of {@link Phases#NAMES}
 * @param from when it began, in ns since the run began
 * @param to when it ended, in ns since the run began
 * @param types what was recorded of each type of transaction, in the benchmark's order
 */
public record Interval(int second, String phase, long from, long to, List<Recording> types) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** When it began, in seconds since the run began. */
  double fromSeconds() {
    return from / NANOS_PER_SECOND;
  }

  /** When it ended, in seconds since the run began. */
  double toSeconds() {
    return to / NANOS_PER_SECOND;
  }

  /** Whether it comes before another one: an earlier second, or an earlier phase of the same. */
  public boolean isBefore(Interval other) {
    return second != other.second
        ? second < other.second
        : phaseNumber() < Phases.NAMES.indexOf(other.phase);
  }

  private int phaseNumber() {
    return Phases.NAMES.indexOf(phase);
  }

  /**
   * Two clients' intervals of the same second and phase as one, which ends when the first of them
   * did: one client that stood still must not squeeze the next interval of all others together.
   */
  public Interval beside(Interval other) {
    Interval both = with(other);
    return new Interval(second, phase, both.from, Math.min(to, other.to), both.types);
  }

  /** Whether nothing ended in it. */
  public boolean isEmpty() {
    return types.stream().noneMatch(Recording::isAny);
  }

  /** Both together: the earlier begin, the later end, and the sum of what was recorded. */
  public Interval with(Interval other) {
    List<Recording> sums = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      Recording sum = new Recording();
      sum.add(types.get(type));
      sum.add(other.types.get(type));
      sums.add(sum);
    }
    return new Interval(
        second, phase, Math.min(from, other.from), Math.max(to, other.to), List.copyOf(sums));
  }

  /** Writes it for another process of the same version. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeInt(second);
    out.writeUTF(phase);
    out.writeLong(from);
    out.writeLong(to);
    out.writeInt(types.size());
    for (Recording type : types) {
      type.writeTo(out);
    }
  }

  /** Reads what {@link #writeTo} wrote. */
  public static Interval readFrom(DataInput in) throws IOException {
    int second = in.readInt();
    String phase = in.readUTF();
    long from = in.readLong();
    long to = in.readLong();
    List<Recording> types = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      types.add(Recording.readFrom(in));
    }
    return new Interval(second, phase, from, to, List.copyOf(types));
  }
}
