package dev.loadstone.runner.driver;

import dev.loadstone.runner.measure.Interval;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.time.Instant;

/** Receives what a run measures as it is measured. Called from one thread. */
public interface RunObserver {
  /**
   * The run begins, now or in a while; no transaction has started yet.
   *
   * @param started the time of day
   * @param phases the run's phases
   * @throws IOException when results cannot be written
   */
  void begun(Instant started, Phases phases) throws IOException;

  /**
   * The first transactions start now; there is no time for anything else.
   *
   * @param now by the clock of the phases
   */
  default void startsNow(long now) {}

  /**
   * About a second has passed.
   *
   * @param interval what was recorded in it; valid during the call
   * @throws IOException when results cannot be written
   */
  void interval(Interval interval) throws IOException;

  /**
   * Receives the count several times a second, in a run that several clients end together after a
   * number of transactions.
   *
   * @param completed how many this client has completed in the measured interval so far
   */
  default void counted(long completed) {}
}
