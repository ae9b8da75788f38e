package dev.loadstone.core.settings;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The way in which a run was driven.
 *
 * @param connections the connections, or sessions of an asynchronous client, that were opened; 0
 *     when the run ended before
 * @param inFlight the most transactions under way at once, whatever the client
 * @param pacing the pacing in words, for example {@code unpaced}
 * @param paced whether the benchmark's own pauses were kept in full
 * @param maxTries the most tries of a transaction, at least 1
 * @param rampUpSeconds as asked for by {@code rampUp}, even where {@code rampUpAfterStart} applied
 * @param stopAfter the completed transactions that were asked for; 0 when time alone was to end the
 *     measured interval
 * @param measureSeconds as asked for; with {@code stopAfter}, the longest that was allowed
 */
@RecordBuilder
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
  private static final String RATE = "rate ";

  /** Returns whether each terminal's next transaction follows its last one at once. */
  public boolean unpaced() {
    return pacing.equals(new Pacing.Unpaced().describe());
  }

  /** Returns whether transactions were due at a rate of their own, whenever others ended. */
  public boolean atRate() {
    return pacing.startsWith(RATE);
  }
}
