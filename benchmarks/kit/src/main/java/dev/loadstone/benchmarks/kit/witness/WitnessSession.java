package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.benchmarks.kit.session.WitnessInput;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionAround;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;

/** Takes the times of the witness's transactions. */
final class WitnessSession extends SessionAround {
  WitnessSession(Session inner) {
    super(inner);
  }

  @Override
  public void execute(Transaction transaction, Completion completion) {
    if (transaction instanceof WitnessInput input) {
      input.begin();
      super.execute(input, new Recording(input, completion));
    } else {
      super.execute(transaction, completion);
    }
  }

  private record Recording(WitnessInput input, Completion completion) implements Completion {
    @Override
    public void answered() {
      completion.answered();
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      input.end(outcome);
      completion.complete(outcome, detail, roundTrips, failure);
    }
  }
}
