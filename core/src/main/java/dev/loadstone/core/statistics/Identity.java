package dev.loadstone.core.statistics;

import dev.loadstone.core.text.Text;

/**
 * Two ways to the same number, one of which does not go through the recorders: if they differ, the
 * figures of the run are wrong. Documented in docs/results.md.
 *
 * @param name the identity, for example {@code throughput × response = terminals}
 * @param found the number that the published figures give
 */
public record Identity(String name, double found, double least, double most) {
  /** Figures may be off by this share before a run is marked. */
  public static final double TOLERANCE = 0.05;

  /** The identity that tells how many transactions were under way on average, failed ones too. */
  public static final String UNDER_WAY = "transactions under way ≤ inFlight";

  /**
   * An identity that holds up to {@link #TOLERANCE}.
   *
   * @param resolution the resolution of the recorded times, which is allowed besides
   */
  public static Identity about(String name, double found, double expected, double resolution) {
    double allowed = expected * TOLERANCE + resolution;
    return new Identity(name, found, expected - allowed, expected + allowed);
  }

  public static Identity exactly(String name, long found, long expected) {
    return new Identity(name, (double) found, (double) expected, (double) expected);
  }

  public boolean holds() {
    return least <= found && found <= most;
  }

  public String describe() {
    return least == most
        ? Text.of("%s: %.0f, expected %.0f", name, found, least)
        : Text.of("%s: %.3f, expected %.3f to %.3f", name, found, least, most);
  }
}
