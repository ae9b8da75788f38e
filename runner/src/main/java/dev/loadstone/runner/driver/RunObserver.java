package dev.loadstone.runner.driver;

import dev.loadstone.core.observe.Window;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.time.Instant;

/** Receives the measurements of a run while it goes on. Called from one thread. */
public interface RunObserver {
  /** Called when the run begins, now or in a while; no transaction has started yet. */
  void begun(Instant started, Phases phases) throws IOException;

  /** Called just before the first transactions start, by the phases' clock; must return at once. */
  default void startsNow(long now) {}

  /** Called about once a second with what was observed in it, which is valid during the call. */
  void window(Window window) throws IOException;

  /**
   * Receives the count several times a second, in a run that several clients end together after a
   * number of transactions.
   *
   * @param completed how many this client has completed in the measured interval so far
   */
  default void counted(long completed) {}
}
