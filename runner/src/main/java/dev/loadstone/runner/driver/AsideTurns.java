package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;

/**
 * Decides when a session executes something aside from the load. All sessions begin what is due at
 * the begin of a second of the run, because transactions that do not meet show nothing. Used by one
 * thread at a time.
 */
final class AsideTurns {
  private static final long NANOS_PER_TURN = 1_000_000_000L;

  private final double every;
  private final Script script;
  private final long begin;
  private double ended;
  private long turn;

  /**
   * @param every how many transactions of the load stand for one aside
   */
  AsideTurns(double every, Script script, long begin) {
    this.every = every;
    this.script = script;
    this.begin = begin;
  }

  /** Notes the end of a transaction of the load; returns what is executed now, or null. */
  Transaction next(long now) {
    ended++;
    long current = (now - begin) / NANOS_PER_TURN;
    if (ended < every || current == turn) {
      return null;
    }
    ended -= every;
    if (ended < every) {
      turn = current;
    }
    return script.next();
  }
}
