package dev.loadstone.runner.measure;

import dev.loadstone.core.NanoClock;

/**
 * Background activity during a run, such as sampling the servers or killing a node. It has a thread
 * of its own and keeps the run's time.
 */
public interface BackgroundTask extends AutoCloseable {
  /**
   * The run begins now. Must return at once.
   *
   * @param phases the run's phases, on the clock's time; they may end early
   * @param clock the run's clock
   */
  void begin(Phases phases, NanoClock clock);

  /** The run is over, or was never begun: no thread goes on after this. */
  @Override
  void close();
}
