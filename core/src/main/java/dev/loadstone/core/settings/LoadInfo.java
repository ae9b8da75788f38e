package dev.loadstone.core.settings;

/**
 * The way in which a run was driven.
 *
 * @param terminals terminals
 * @param connections connections, or for an asynchronous client sessions, that were opened; 0 when
 *     the run ended before
 * @param clients client processes that shared it
 * @param inFlight most transactions under way at once, whatever the client
 * @param pacing in words, for example {@code unpaced}
 * @param paced whether the benchmark's own pauses were kept in full
 * @param maxTries tries a transaction, at least 1
 * @param rampUpSeconds as asked for by {@code rampUp}, also where {@code rampUpAfterStart} held
 * @param stopAfter how many completed transactions were asked for; 0 when time alone was to end the
 *     measured interval
 * @param measureSeconds as asked for; with {@code stopAfter}, the longest that was allowed
 * @param rampDownSeconds as asked for
 * @param seed the repetition's seed
 */
public record LoadInfo(
    int terminals,
    int connections,
    int clients,
    int inFlight,
    String pacing,
    boolean paced,
    int maxTries,
    double rampUpSeconds,
    long stopAfter,
    double measureSeconds,
    double rampDownSeconds,
    long seed) {
  /** Whether each terminal's next transaction follows its last one at once. */
  public boolean unpaced() {
    return pacing.equals(new Pacing.Unpaced().describe());
  }
}
