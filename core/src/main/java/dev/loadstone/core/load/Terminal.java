package dev.loadstone.core.load;

import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import java.util.SplittableRandom;

/**
 * A user, as a small state machine: has one transaction that is waiting, due or under way. Belongs
 * to one thread at a time; the queues through which it is handed on order the accesses.
 */
final class Terminal {
  final int index;
  final Script script;
  final SplittableRandom pauses;

  /** The transaction that is waiting, due or under way. */
  Transaction transaction;

  /** When the transaction is meant to start. */
  long intendedStart;

  /** When its first try started. */
  long start;

  /** Tries that were begun; 0 while it waits. */
  int tries;

  /** When the timer wheel wakes it. */
  long wakeAt;

  /** Of a witness: whether it is on its way. */
  volatile boolean underWay;

  /** The next terminal in the same slot of the timer wheel. */
  Terminal nextInSlot;

  Terminal(int index, Script script, SplittableRandom pauses) {
    this.index = index;
    this.script = script;
    this.pauses = pauses;
  }

  /**
   * A witness: nobody's terminal, which goes the way of all others but for the database, so that
   * its response time is what the client alone takes.
   */
  static Terminal witness() {
    return new Terminal(-1, null, null);
  }

  boolean isWitness() {
    return script == null;
  }

  /** Ends a witness, or gives it up: another one can be sent. */
  void free() {
    tries = 0;
    underWay = false;
  }

  /** Takes the next input from the script. */
  void nextTransaction() {
    transaction = script.next();
    tries = 0;
  }
}
