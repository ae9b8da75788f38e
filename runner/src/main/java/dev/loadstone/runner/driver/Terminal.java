package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.SplittableRandom;

/**
 * A user, as a small state machine: has one transaction that is waiting, due or under way. Belongs
 * to one thread at a time; the queues through which it is handed on order the accesses.
 */
final class Terminal {
  private static final VarHandle INTENDED_START;

  static {
    try {
      INTENDED_START =
          MethodHandles.lookup().findVarHandle(Terminal.class, "intendedStart", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

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

  /** The part of them within the measured interval. */
  long busyNanos;

  /** The outcome of the last try, while another is to follow; null otherwise. */
  Outcome failed;

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

  /** Whether a try of its transaction was begun and has not been told to be repeated. */
  boolean isBeingTried() {
    return tries > 0 && failed == null;
  }

  boolean isWitness() {
    return script == null;
  }

  /** Ends a witness, or gives it up: another one can be sent. */
  void free() {
    tries = 0;
    underWay = false;
  }

  /**
   * The intended start as another thread may see it; what it sees is never later than the truth.
   */
  long seenIntendedStart() {
    return (long) INTENDED_START.getAcquire(this);
  }

  /** Says when the next transaction is meant to start. */
  void intendStart(long time) {
    INTENDED_START.setRelease(this, time);
  }

  /** Takes the next input from the script. */
  void nextTransaction() {
    transaction = script.next();
    tries = 0;
  }
}
