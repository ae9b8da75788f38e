package dev.loadstone.runner.measure;

import dev.loadstone.core.NanoClock;

/**
 * Background activity during a run, such as sampling the servers or killing a node. It has a thread
 * of its own and uses the run's clock.
 */
public interface BackgroundTask extends AutoCloseable {
  /** Called when the run begins, with its phases, which may end early; must return at once. */
  void begin(Phases phases, NanoClock clock);

  /** Ends the task when the run is over or was never begun; no thread goes on after this. */
  @Override
  void close();
}
