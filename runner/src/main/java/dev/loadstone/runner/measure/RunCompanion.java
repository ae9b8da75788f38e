package dev.loadstone.runner.measure;

import dev.loadstone.core.NanoClock;

/**
 * Something that happens beside the terminals while a run goes on: the servers are watched, a node
 * is killed. It works on a thread of its own and keeps the run's time.
 */
public interface RunCompanion extends AutoCloseable {
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
