package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.benchmarks.sql.check.Counted;
import dev.loadstone.benchmarks.sql.script.Script.Procedure;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The stored procedures of a folder where they are called by their names, without SQL.
 *
 * @param types those of the run, each with a procedure
 * @param counted what the run counts
 */
public record FolderProcedures(Supplier<List<FolderType>> types, Supplier<Counted> counted)
    implements ProcedureCalls {
  private FolderType type(Transaction transaction) {
    return types.get().get(transaction.typeIndex());
  }

  @Override
  public Call call(Transaction transaction) throws SQLException {
    FolderTransaction input = (FolderTransaction) transaction;
    if (input.failure() != null) {
      throw input.failure();
    }
    FolderType type = type(input);
    Procedure procedure = type.script().procedure().orElseThrow();
    Object[] arguments = new Object[procedure.arguments().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = type.script().argument(procedure.arguments().get(i), input.registers());
    }
    return new Call(procedure.name(), arguments);
  }

  @Override
  public Answer answer(Transaction transaction, Reply reply) throws SQLException {
    List<Answer> answers = type(transaction).answers();
    return answers.size() == 1 ? answers.get(0) : StatusAnswer.of(answers, reply.integer(0, 0, 0));
  }

  @Override
  public boolean readsOnly(Transaction transaction) {
    return type(transaction).reads();
  }

  @Override
  public void ended(Transaction transaction, Outcome outcome, int detail) {
    FolderTransaction input = (FolderTransaction) transaction;
    counted.get().add(input.typeIndex(), outcome, detail, input.registers());
  }
}
