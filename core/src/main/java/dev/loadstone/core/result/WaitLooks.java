package dev.loadstone.core.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How the waits of the servers' sessions were looked at in the measured interval.
 *
 * @param looks looks that were answered
 * @param unanswered looks that were not
 * @param meanMillis how long a look took
 * @param ownMillis the processor time that the server spent on a look; 0 where it does not tell
 * @param limits what is not told, and what it would take
 * @param details what calls waited for, in ms of the mean response of all types, by part and the
 *     server's own words
 */
public record WaitLooks(
    long looks,
    long unanswered,
    double meanMillis,
    double ownMillis,
    List<String> limits,
    Map<String, Double> details) {
  public WaitLooks {
    limits = Objects.requireNonNullElse(limits, List.of());
    details = Objects.requireNonNullElse(details, Map.of());
  }

  public WaitLooks with(Map<String, Double> found) {
    return new WaitLooks(looks, unanswered, meanMillis, ownMillis, limits, found);
  }
}
