package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;

/**
 * The procedures of a benchmark, and those of the witness beside them.
 *
 * @param benchmark the procedures of the benchmark
 */
public record WitnessCalls(ProcedureCalls benchmark) implements ProcedureCalls {
  @Override
  public Call call(Transaction transaction) throws SQLException {
    if (transaction instanceof WitnessInput input) {
      return new Call(
          input.spansPartitions() ? "WitnessOverGroups" : "WitnessInGroup", arguments(input));
    }
    return benchmark.call(transaction);
  }

  static Object[] arguments(WitnessInput input) {
    return new Object[] {
      input.first().group(),
      input.first().id(),
      input.first().value(),
      input.second().group(),
      input.second().id(),
      input.second().value()
    };
  }

  @Override
  public Answer answer(Transaction transaction, Reply reply) throws SQLException {
    if (transaction instanceof WitnessInput input) {
      input.readFirst(reply.integer(0, 0, 0));
      input.readSecond(reply.integer(0, 0, 1));
      return Answer.COMMITTED;
    }
    return benchmark.answer(transaction, reply);
  }

  @Override
  public boolean readsOnly(Transaction transaction) {
    return transaction instanceof WitnessInput input
        ? !input.writes()
        : benchmark.readsOnly(transaction);
  }

  @Override
  public boolean asksForRollback(Transaction transaction) {
    return !(transaction instanceof WitnessInput) && benchmark.asksForRollback(transaction);
  }

  @Override
  public void ended(Transaction transaction, Outcome outcome, int detail) {
    if (!(transaction instanceof WitnessInput)) {
      benchmark.ended(transaction, outcome, detail);
    }
  }
}
