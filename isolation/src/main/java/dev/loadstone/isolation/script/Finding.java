package dev.loadstone.isolation.script;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The finding of a script.
 *
 * @param forbidden whether the system's claim rules the anomaly out
 * @param how in a word or two: {@code blocked}, an error's state, {@code values}, or why it was not
 *     judged
 * @param observed what was read and changed, by name, in order
 * @param blocked the statements that waited for another session, each with its session
 */
public record Finding(
    String id,
    String title,
    Status status,
    boolean forbidden,
    String how,
    Map<String, String> observed,
    List<String> blocked,
    List<Failure> failures) {
  public enum Status {
    PREVENTED,
    LET_THROUGH,
    NOT_JUDGED;

    /** The words for people. */
    public String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Returns whether something came through that the claim rules out. */
  public boolean violates() {
    return status == Status.LET_THROUGH && forbidden;
  }
}
