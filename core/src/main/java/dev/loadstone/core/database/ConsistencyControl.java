package dev.loadstone.core.database;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The consistency levels of a replicated store: how many replicas answer a read and acknowledge a
 * write. They can be changed while calls are made, and apply to this client alone, not to other
 * processes.
 */
public interface ConsistencyControl {
  /** The number of nodes that keep each record. */
  int replicas();

  /** The number of replicas that answer a read that begins now. */
  int readers();

  /** The number of replicas that acknowledge a write that begins now. */
  int writers();

  /**
   * Sets the level of all reads that begin from now on.
   *
   * @throws dev.loadstone.core.LoadstoneException when there is no such level
   */
  void readAt(int answers);

  /**
   * Sets the level of all writes that begin from now on.
   *
   * @throws dev.loadstone.core.LoadstoneException when there is no such level
   */
  void writeAt(int answers);

  /**
   * Executes reads at all replicas, whatever the level of other reads; for use while nothing else
   * is read.
   *
   * @param reads makes the calls and waits for their answers
   */
  <T> T readingAll(Supplier<T> reads);

  /**
   * Waits until all writes that began at an earlier level have ended.
   *
   * @return false when some have not ended in time
   */
  boolean awaitOlderWrites(Duration patience) throws InterruptedException;

  /**
   * Brings every record of a table to all replicas, in the version of the moment when this begins
   * or a newer one. This includes versions of writes whose outcome is unknown.
   *
   * @throws dev.loadstone.core.LoadstoneException when not all replicas can be reached, or some do
   *     not answer in time; it may be tried again
   */
  void bringToAll(Table table);
}
