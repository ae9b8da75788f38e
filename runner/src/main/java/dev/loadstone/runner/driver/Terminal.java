package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.SplittableRandom;

/**
 * A user as a small state machine, with one transaction that is waiting, due or under way. Belongs
 * to one thread at a time; the queues that pass it on order the accesses.
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

  Transaction transaction;

  /** Executed aside from the load before the transaction; null for nothing. */
  Transaction aside;

  long intendedStart;

  /** When the transaction was due and its terminal awake, so that only a connection was missing. */
  long ready;

  /** The start of the transaction's first try. */
  long start;

  /** The end of the last transaction; at first, the begin of the run. */
  long cycleStart;

  /** The pause that the pacer put before the transaction. */
  long pause;

  long tryStart;

  /** The time that the tries of the transaction took so far. */
  long tryNanos;

  /** The time that the last try spent in calls; negative: all of it. 0 between two tries. */
  long callNanos;

  /** The part of {@link #callNanos} that went into a commit of its own. */
  long commitNanos;

  /** The part of {@link #tryNanos} within the measured interval. */
  long busyNanos;

  /** The outcome of the last try, while another is to follow; null otherwise. */
  Outcome failed;

  /** Tries that were begun; 0 while the transaction waits. */
  int tries;

  long wakeAt;

  /** For a witness: whether it is on its way. */
  volatile boolean underWay;

  Terminal nextInSlot;

  Terminal(int index, Script script, SplittableRandom pauses) {
    this.index = index;
    this.script = script;
    this.pauses = pauses;
  }

  private Terminal() {
    index = -1;
    script = null;
    pauses = null;
  }

  /**
   * Creates a witness: a terminal without a user that goes the way of all others except through the
   * database, so that its response time is the time that the client alone takes.
   */
  static Terminal witness() {
    return new Terminal();
  }

  boolean isBeingTried() {
    return tries > 0 && failed == null;
  }

  boolean isWitness() {
    return script == null;
  }

  /** Ends a witness or gives it up, so that it can be sent again. */
  void free() {
    tries = 0;
    underWay = false;
  }

  /** The intended start as another thread may see it; never later than the true one. */
  long seenIntendedStart() {
    return (long) INTENDED_START.getAcquire(this);
  }

  void intendStart(long time) {
    INTENDED_START.setRelease(this, time);
  }

  Transaction toExecute() {
    return aside == null ? transaction : aside;
  }

  void nextTransaction() {
    transaction = script.next();
    tries = 0;
  }
}
