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
  private final int worker;
  private final RunControl run;
  private final WorkerRecorder recorder;
  private final OperationsLog.WorkerLog operations;
  private final Tally tally;
  private final SplittableRandom jitter;
  private final TimeAccount account = new TimeAccount();

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
    }
    terminal.tryStart = now;
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
    Transaction transaction = terminal.transaction;
    int type = transaction.typeIndex();
    account.tryEnded(terminal, run.phases, end);
    if (outcome.retryable() && terminal.tries < run.maxTries && !run.isOver(end)) {
      recorder.recordRetry(type, outcome, roundTrips, run.phases.isMeasured(end));
      run.timer.wakeAt(terminal, end + Backoff.RETRY.pause(terminal.tries, jitter));
      return null;
    }
    boolean measured = run.measures(worker, outcome, end);
    account.ended(terminal, run.phases, end, measured, outcome.completed());
    recorder.record(
        type,
        outcome,
        roundTrips,
        terminal.intendedStart,
        terminal.ready,
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
    terminal.pause = terminal.intendedStart - end;
    return sendOn(terminal, end);
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

  /** How the terminals' and the connection's time was spent; complete after the last end. */
  TimeAccount account() {
    return account;
  }

  /** Hands over what is left of the operations log. */
  void close() throws InterruptedException {
    if (operations != null) {
      operations.close();
    }
  }
}
