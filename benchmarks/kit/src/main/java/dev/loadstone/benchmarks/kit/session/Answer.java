package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import java.util.concurrent.atomic.LongAdder;

/** The result of a transaction that the database answered; mostly a constant of the benchmark. */
public interface Answer {
  Answer COMMITTED = () -> Outcome.COMMITTED;

  /** Rolled back after all the work, because the input said so. */
  Answer INTENDED_ROLLBACK = () -> Outcome.INTENDED_ROLLBACK;

  /** Either {@link Outcome#COMMITTED} or {@link Outcome#INTENDED_ROLLBACK}. */
  Outcome outcome();

  /** A number, from 0, that tells the answers of one type of transaction apart. */
  default int detail() {
    return 0;
  }

  /**
   * The answer's share of the count that is compared with the database's, in addition to what every
   * committed transaction of its type adds, see {@link
   * dev.loadstone.benchmarks.kit.check.CountCheck}.
   */
  default long surplus() {
    return 0;
  }

  /**
   * Ends a try that the database answered with this.
   *
   * @param all adds up the surplus of all answers
   */
  default void complete(Session.Completion completion, LongAdder all, int roundTrips) {
    if (surplus() != 0) {
      all.add(surplus());
    }
    if (completion instanceof Execution.Waiting waiting) {
      waiting.answer(this);
    }
    completion.complete(outcome(), detail(), roundTrips, "");
  }

  /** An answer that has a result: the transaction was committed. */
  interface Output extends Answer {
    @Override
    default Outcome outcome() {
      return Outcome.COMMITTED;
    }
  }
}
