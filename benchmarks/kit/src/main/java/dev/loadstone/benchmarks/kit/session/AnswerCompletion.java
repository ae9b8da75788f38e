package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import java.util.concurrent.atomic.LongAdder;

/** Receives the answer of the database in addition to the end of a try. */
public interface AnswerCompletion extends Session.Completion {
  /** Takes the answer, before the end; not called when there is none. */
  void answer(Answer answer);

  /** Ends a try that the database answered; {@code surplus} adds up that of all answers. */
  static void complete(
      Session.Completion completion, Answer answer, LongAdder surplus, int roundTrips) {
    if (answer.surplus() != 0) {
      surplus.add(answer.surplus());
    }
    if (completion instanceof AnswerCompletion told) {
      told.answer(answer);
    }
    Outcome outcome = answer.outcome();
    completion.complete(outcome, answer.detail(), roundTrips, "");
  }
}
