package dev.loadstone.core.load;

import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.measure.OperationsLog;
import dev.loadstone.core.measure.WorkerRecorder;
import java.util.SplittableRandom;

/**
 * What every worker does with a terminal before and after its transaction is executed, however it
 * is executed: starting, judging a try, recording, and sending the terminal on its way. Used by one
 * thread.
 */
final class Desk {
  /** Transactions for which one witness is sent. */
  static final int WITNESS_EVERY = 1000;

  private final int worker;
  private final RunControl run;
  private final WorkerRecorder recorder;
  private final OperationsLog.WorkerLog operations;
  private final Tally tally;
  private final SplittableRandom jitter;
  private final boolean pauses;
  private final Terminal witness = Terminal.witness();
  private int untilWitness = WITNESS_EVERY;

  /**
   * @param worker the worker's number, from 0
   * @param operations null when transactions are not logged one by one
   */
  Desk(
      int worker,
      RunControl run,
      WorkerRecorder recorder,
      OperationsLog.WorkerLog operations,
      Tally tally,
      SplittableRandom jitter) {
    this.worker = worker;
    this.run = run;
    this.recorder = recorder;
    this.operations = operations;
    this.tally = tally;
    this.jitter = jitter;
    pauses = run.pacer.pauses();
  }

  /**
   * Begins a try of a terminal's transaction.
   *
   * @return false when the run is over and the transaction must not start
   */
  boolean begin(Terminal terminal) {
    long now = run.clock.nanoTime();
    if (terminal.tries == 0) {
      if (run.isOver(now)) {
        return false;
      }
      terminal.start = now;
      if (!pauses && !terminal.isWitness()) {
        terminal.intendedStart = now;
      }
    }
    terminal.tries++;
    return true;
  }

  /**
   * Ends a try: records the transaction when it is over, or has it tried again.
   *
   * @param detail what the session said about it
   * @param roundTrips how often the try waited for the database
   * @param failure the failure in words; empty when there was none
   * @param end when it ended
   * @return the terminal when its next transaction (or try) can start at once on this worker, null
   *     when it was handed on
   */
  Terminal end(
      Terminal terminal, Outcome outcome, int detail, int roundTrips, String failure, long end)
      throws InterruptedException {
    if (terminal.isWitness()) {
      recorder.recordWitness(end - terminal.intendedStart);
      terminal.free();
      return null;
    }
    Transaction transaction = terminal.transaction;
    int type = transaction.typeIndex();
    recorder.recordRoundTrips(type, roundTrips, end);
    if (outcome.retryable() && terminal.tries < run.maxTries && !run.isOver(end)) {
      recorder.recordRetry(type, outcome, end);
      run.timer.wakeAt(terminal, end + Backoff.RETRY.pause(terminal.tries, jitter));
      return null;
    }
    boolean measured = run.measures(worker, outcome, end);
    recorder.record(
        type,
        outcome,
        terminal.intendedStart,
        terminal.start,
        end,
        transaction.spansPartitions(),
        measured);
    if (measured) {
      tally.add(transaction, outcome, detail);
    }
    if (!outcome.completed()) {
      run.failures.add(failure.isEmpty() ? outcome.title() : failure);
    }
    if (operations != null) {
      operations.add(
          type,
          terminal.intendedStart,
          terminal.start,
          end,
          outcome,
          terminal.tries,
          terminal.index);
    }
    terminal.nextTransaction();
    terminal.intendedStart = run.pacer.nextStart(terminal, type, end);
    Terminal next = sendOn(terminal, end);
    return --untilWitness == 0 ? sendWitness(next, end) : next;
  }

  /**
   * Sends a witness where a worker is free for it: without pauses that is this worker, which has
   * just ended a transaction; otherwise any, woken by the timer.
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
    if (pauses) {
      run.timer.wakeAt(witness, now);
      return next;
    }
    if (next != null) {
      run.ready.offer(next);
    }
    return witness;
  }

  private Terminal sendOn(Terminal terminal, long now) {
    if (terminal.intendedStart - now > 0) {
      run.timer.wakeAt(terminal, terminal.intendedStart);
      return null;
    }
    if (run.ready.isEmpty()) {
      return terminal;
    }
    // Others wait: go to the end of the queue.
    run.ready.offer(terminal);
    return null;
  }

  /** Hands over what is left of the operations log. */
  void close() throws InterruptedException {
    if (operations != null) {
      operations.close();
    }
  }
}
