package dev.loadstone.core.observe;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Comparator;
import java.util.List;

/**
 * The observations of about a second, within one second of the run and within one phase, except for
 * the moment by which it was taken late. So the windows of several processes, each counted from its
 * own start, can be matched.
 *
 * @param source who observed it, for example {@code clients}
 * @param second the second of the run in which it began, from 0
 * @param from when it began, in ns since the run began
 * @param to when it ended, in ns since the run began
 */
@JsonPropertyOrder({"source", "second", "phase", "from", "to", "observed"})
public record Window(
    String source, int second, String phase, long from, long to, Observations observed) {
  public static final String MEASURE = "measure";

  /** The names of all phases, in order of time. */
  public static final List<String> PHASES = List.of("ramp-up", MEASURE, "ramp-down", "drain");

  /** Orders windows by second and phase. */
  public static final Comparator<Window> IN_TIME =
      Comparator.comparingInt(Window::second)
          .thenComparingInt(window -> PHASES.indexOf(window.phase()));

  private static final double NANOS_PER_SECOND = 1e9;

  /** Refuses what an incomplete line would make. */
  public Window {
    if (phase == null || observed == null) {
      throw new IllegalArgumentException("a window lacks its phase or what was observed in it");
    }
  }

  @JsonIgnore
  public boolean isMeasured() {
    return phase.equals(MEASURE);
  }

  public double fromSeconds() {
    return from / NANOS_PER_SECOND;
  }

  public double toSeconds() {
    return to / NANOS_PER_SECOND;
  }

  /** Returns whether it lies in an earlier second, or in an earlier phase of the same second. */
  public boolean isBefore(Window other) {
    return IN_TIME.compare(this, other) < 0;
  }

  public Window with(Observations others) {
    return new Window(source, second, phase, from, to, others);
  }
}
