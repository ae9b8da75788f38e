package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.runner.measure.OperationsLog;
import dev.loadstone.runner.measure.TryEnd;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * Tracks each transaction of one worker: starts a try, judges its outcome, records the transaction
 * or has it tried again, and sends its terminal to its next one. Used by one thread at a time.
 */
final class TransactionLifecycle {
  static final int WITNESS_EVERY = 1000;

  private final int worker;
  private final RunControl run;
  private final WorkerRecorder recorder;
  private final TryEnd told = new TryEnd();
  private final OperationsLog.WorkerLog operations;
  private final Tally tally;
  private final SplittableRandom jitter;
  private final TimeAccount account = new TimeAccount();
  private final boolean unpaced;
  private final Terminal witness = Terminal.witness();
  private int untilWitness = WITNESS_EVERY;
  private final AsideTurns aside;

  /** How many transactions of each type were drawn when others had ended. */
  private final long[] drawn;

  /**
   * @param operations null when transactions are not logged one by one
   * @param aside null when nothing is executed aside from the load
   */
  TransactionLifecycle(
      int worker,
      RunControl run,
      WorkerRecorder recorder,
      OperationsLog.WorkerLog operations,
      Tally tally,
      SplittableRandom jitter,
      AsideTurns aside) {
    this.worker = worker;
    this.run = run;
    this.recorder = recorder;
    this.operations = operations;
    this.tally = tally;
    this.jitter = jitter;
    this.aside = aside;
    unpaced = run.pacer instanceof Pacer.Unpaced;
    drawn = new long[recorder.types()];
  }

  /**
   * Begins a try of a terminal's transaction.
   *
   * @return false when the transaction must not start any more; others still may, until {@link
   *     RunControl#isOver}
   */
  boolean begin(Terminal terminal) {
    long now = run.clock.nanoTime();
    if (terminal.aside != null) {
      terminal.tries = run.isOver(now) ? 0 : 1;
      return terminal.tries > 0;
    }
    if (terminal.tries == 0) {
      if (!run.mayStart(terminal, now)) {
        return false;
      }
      terminal.start = now;
    }
    terminal.tryStart = now;
    terminal.failed = null;
    terminal.callNanos = -1;
    terminal.commitNanos = 0;
    terminal.tries++;
    return true;
  }

  /**
   * Ends a try: records the transaction when it is over, or has it tried again.
   *
   * @param detail the detail that the session gave
   * @param roundTrips how often the try waited for the database
   * @param failure the failure in words; empty when there was none
   * @return a terminal that can start at once on this worker: the same one or a witness; null when
   *     there is none
   */
  Terminal end(
      Terminal terminal, Outcome outcome, int detail, int roundTrips, String failure, long end)
      throws InterruptedException {
    if (run.isAbandoned()) {
      return null;
    }
    if (terminal.isWitness()) {
      recorder.recordWitness(end - terminal.intendedStart);
      terminal.free();
      return null;
    }
    if (terminal.aside != null) {
      return endAside(terminal, end);
    }
    int type = terminal.transaction.typeIndex();
    if (outcome.retryable() && terminal.tries < run.maxTries && run.mayStart(terminal, end)) {
      account.tryEnded(terminal, run.phases, end);
      tell(terminal, outcome, roundTrips, end);
      recorder.recordRetry(told.counts(run.isMeasured(terminal, end), run.phases.isMeasured(end)));
      terminal.callNanos = 0;
      terminal.commitNanos = 0;
      terminal.failed = outcome;
      run.timer.wakeAt(terminal, end + Backoff.RETRY.pause(terminal.tries, jitter));
      return null;
    }
    record(terminal, outcome, detail, roundTrips, failure, end);
    terminal.nextTransaction();
    drawn[terminal.transaction.typeIndex()]++;
    terminal.intendStart(run.pacer.nextStart(terminal, type, end));
    terminal.pause = terminal.intendedStart - end;
    untilWitness--;
    if (aside != null && !outcome.connectionBroken()) {
      terminal.aside = aside.next(end);
      if (terminal.aside != null) {
        return terminal;
      }
    }
    Terminal next = sendOn(terminal, end);
    // One on a broken connection would wait for the next one, which is not the client's time.
    return untilWitness <= 0 && !outcome.connectionBroken() ? sendWitness(next, end) : next;
  }

  /** In a closed loop the user waits for what was aside as during a pause. */
  private Terminal endAside(Terminal terminal, long end) {
    terminal.aside = null;
    terminal.tries = 0;
    if (!run.pacer.isOpenLoop() && terminal.intendedStart - end < 0) {
      terminal.pause += end - terminal.intendedStart;
      terminal.intendStart(end);
    }
    return sendOn(terminal, end);
  }

  /**
   * Sends a witness where a worker is free for it. When unpaced, that is this worker, which has
   * just ended a transaction; otherwise any worker, woken by the timer.
   *
   * @param next what this worker would do next, or null
   */
  private Terminal sendWitness(Terminal next, long now) {
    untilWitness = WITNESS_EVERY;
    if (witness.underWay) {
      return next;
    }
    witness.underWay = true;
    witness.intendedStart = now;
    if (!unpaced) {
      run.timer.wakeAt(witness, now);
      return next;
    }
    if (next != null) {
      run.ready.offer(next);
    }
    return witness;
  }

  private void record(
      Terminal terminal, Outcome outcome, int detail, int roundTrips, String failure, long end)
      throws InterruptedException {
    Transaction transaction = terminal.transaction;
    int type = transaction.typeIndex();
    boolean measured = run.measures(worker, outcome, terminal, end);
    boolean inInterval = run.byStart ? run.phases.isMeasured(end) : measured;
    // Not earlier: the transaction may have ended the interval.
    if (terminal.isBeingTried()) {
      account.tryEnded(terminal, run.phases, end);
    }
    account.ended(terminal, run.phases, end, measured, outcome.completed());
    tell(terminal, outcome, roundTrips, end);
    recorder.record(told.counts(measured, inInterval));
    if (inInterval) {
      tally.add(transaction, outcome, detail);
    }
    if (run.byStart) {
      account.arrived(measured, inInterval);
      if (measured && outcome == Outcome.UNKNOWN && run.ready.isClosed()) {
        // Cut off: nobody knows how long it would have taken.
        recorder.recordCensored(type, end - terminal.intendedStart, true);
      }
    }
    if (!outcome.completed()) {
      run.failures.add(failure.isEmpty() ? outcome.title() : failure);
    }
    if (operations != null) {
      operations.add(
          transaction,
          terminal.intendedStart,
          terminal.start,
          end,
          outcome,
          detail,
          terminal.tries,
          terminal.index);
    }
  }

  private void tell(Terminal terminal, Outcome outcome, int roundTrips, long end) {
    Transaction transaction = terminal.transaction;
    long calls = terminal.callNanos < 0 ? end - terminal.tryStart : terminal.callNanos;
    told.of(transaction.typeIndex(), outcome, roundTrips, transaction.spansPartitions())
        .at(terminal.intendedStart, terminal.ready, terminal.start, terminal.tryStart, end)
        .called(calls, terminal.commitNanos);
  }

  /**
   * Counts what has not ended when the run is over and no worker is left. A transaction that hangs
   * is unknown; one that was executed aside has no figure. One that waits for another try failed as
   * its last try did. One that was due in the measured interval of a rate and never started counts
   * with its age.
   *
   * @param later gives the types of transactions that were not drawn
   * @return whether the terminal's transaction, or what it executes aside, hangs
   */
  boolean closeTerminal(Terminal terminal, long now, IntSupplier later)
      throws InterruptedException {
    int type = terminal.transaction.typeIndex();
    boolean hangs = terminal.isBeingTried();
    if (terminal.aside != null) {
      terminal.tries = 0;
    } else if (hangs) {
      record(terminal, Outcome.UNKNOWN, 0, 0, "no answer until the run was ended", now);
    } else if (terminal.tries > 0) {
      record(terminal, terminal.failed, 0, 0, "the run ended before another try", now);
    }
    if (terminal.tries > 0) {
      terminal.tries = 0;
      terminal.intendStart(run.pacer.nextStart(terminal, type, now));
      type = later.getAsInt();
    }
    while (run.pacer.isOpenLoop() && terminal.intendedStart - run.phases.measureEnd() < 0) {
      account.neverStarted();
      if (run.byStart && run.phases.isMeasured(terminal.intendedStart)) {
        account.arrived(true, false);
        recorder.recordCensored(type, now - terminal.intendedStart, false);
      }
      terminal.intendStart(run.pacer.nextStart(terminal, type, now));
      type = later.getAsInt();
    }
    return hangs;
  }

  private Terminal sendOn(Terminal terminal, long now) {
    if (terminal.intendedStart - now > 0) {
      run.timer.wakeAt(terminal, terminal.intendedStart);
      return null;
    }
    terminal.ready = now;
    if (run.ready.isEmpty()) {
      return terminal;
    }
    // Others wait: go to the end of the queue.
    run.ready.offer(terminal);
    return null;
  }

  /** Adds the number of transactions of each type that were drawn when others had ended. */
  void addDrawn(long[] sum) {
    Arrays.setAll(sum, type -> sum[type] + drawn[type]);
  }

  /** The time of the terminals and of the connection; complete after the last end. */
  TimeAccount account() {
    return account;
  }

  void close() throws InterruptedException {
    if (operations != null) {
      operations.close();
    }
  }
}
