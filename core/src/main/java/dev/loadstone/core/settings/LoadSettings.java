package dev.loadstone.core.settings;

import java.time.Duration;

/**
 * How a system is driven.
 *
 * @param terminals terminals, at least 1
 * @param connections sessions of an asynchronous client, which share what is under way; a blocking
 *     client has a connection for each transaction under way
 * @param inFlight most transactions under way at once, whatever the client; no more than there are
 *     terminals
 * @param loaders writers of the load phase
 * @param pacing when transactions start
 * @param rampUp before the measured interval; the longest it may be where it ends by itself
 * @param stopAfter how many completed transactions, over all terminals, end the measured interval;
 *     0 when time alone ends it
 * @param measure the measured interval; when transactions end it, the longest it may take
 * @param rampDown after the measured interval
 * @param timeout how long one transaction may take
 * @param maxTries tries of one transaction, at least 1
 * @param operations whether to write {@code operations.csv}
 * @param clients the processes that drive it
 * @param leastRampUp the shortest that a ramp-up may be which ends when the load is steady; as long
 *     as {@code rampUp} for one of fixed length
 */
public record LoadSettings(
    int terminals,
    int connections,
    int inFlight,
    int loaders,
    Pacing pacing,
    Duration rampUp,
    long stopAfter,
    Duration measure,
    Duration rampDown,
    Duration timeout,
    int maxTries,
    boolean operations,
    Clients clients,
    Duration leastRampUp) {

  /** A load with a ramp-up of fixed length. */
  public LoadSettings(
      int terminals,
      int connections,
      int inFlight,
      int loaders,
      Pacing pacing,
      Duration rampUp,
      long stopAfter,
      Duration measure,
      Duration rampDown,
      Duration timeout,
      int maxTries,
      boolean operations,
      Clients clients) {
    this(
        terminals,
        connections,
        inFlight,
        loaders,
        pacing,
        rampUp,
        stopAfter,
        measure,
        rampDown,
        timeout,
        maxTries,
        operations,
        clients,
        rampUp);
  }

  /** A load that one client process drives, whose measured interval is ended by time. */
  public LoadSettings(
      int terminals,
      int connections,
      int inFlight,
      int loaders,
      Pacing pacing,
      Duration rampUp,
      Duration measure,
      Duration rampDown,
      Duration timeout,
      int maxTries,
      boolean operations) {
    this(
        terminals,
        connections,
        inFlight,
        loaders,
        pacing,
        rampUp,
        0,
        measure,
        rampDown,
        timeout,
        maxTries,
        operations,
        Clients.ONE);
  }

  /**
   * As a result tells it.
   *
   * @param seed the repetition's seed
   * @param opened how many connections, or sessions, were opened
   */
  public LoadInfo info(long seed, int opened) {
    return new LoadInfo(
        terminals,
        opened,
        clients.count(),
        inFlight,
        pacing.describe(),
        pacing instanceof Pacing.KeyingAndThinking keying && keying.factor() == 1,
        maxTries,
        rampUp.toNanos() / 1e9,
        stopAfter,
        measure.toNanos() / 1e9,
        rampDown.toNanos() / 1e9,
        seed);
  }

  /** Whether the ramp-up ends when the load is steady. */
  public boolean isUntilSteady() {
    return leastRampUp.compareTo(rampUp) < 0;
  }

  /** Whether a number of transactions ends the measured interval. */
  public boolean isCounted() {
    return stopAfter > 0;
  }
}
