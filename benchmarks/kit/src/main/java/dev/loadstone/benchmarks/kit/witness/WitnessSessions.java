package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.benchmarks.kit.session.WitnessInput;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;

/** Sessions that take the times of the witness's transactions. */
record WitnessSessions(Sessions executing) implements Sessions {
  @Override
  public boolean blocking() {
    return executing.blocking();
  }

  @Override
  public Session open() throws SessionUnavailableException {
    return new WitnessSession(executing.open());
  }

  private record WitnessSession(Session executing) implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      if (transaction instanceof WitnessInput input) {
        input.begin();
        executing.execute(input, new Recording(input, completion));
      } else {
        executing.execute(transaction, completion);
      }
    }

    @Override
    public long callNanos() {
      return executing.callNanos();
    }

    @Override
    public long commitNanos() {
      return executing.commitNanos();
    }

    @Override
    public void abort() {
      executing.abort();
    }

    @Override
    public void close() {
      executing.close();
    }
  }

  private record Recording(WitnessInput input, Session.Completion completion)
      implements Session.Completion {
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
