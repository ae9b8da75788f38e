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

  /** When it was due, its terminal awake, and only a connection was wanting. */
  long ready;

  /** When its first try started. */
  long start;

  /** When the last transaction ended; at first, when the run began. */
  long cycleStart;

  /** The pause that the pacer put before the transaction. */
  long pause;

  /** When the present try started. */
  long tryStart;

  /** The tries of the transaction so far. */
  long tryNanos;

  /** What of them lies in the measured interval. */
  long busyNanos;

  /** Tries that were begun; 0 while it waits. */
  int tries;

  /** When the timer wheel wakes it. */
  long wakeAt;

  /** The next terminal in the same slot of the timer wheel. */
  Terminal nextInSlot;

  Terminal(int index, Script script, SplittableRandom pauses) {
    this.index = index;
    this.script = script;
    this.pauses = pauses;
  }

  /** Takes the next input from the script. */
  void nextTransaction() {
    transaction = script.next();
    tries = 0;
  }
}
