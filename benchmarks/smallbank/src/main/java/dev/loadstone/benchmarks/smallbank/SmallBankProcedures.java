package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;

/**
 * The six transactions as stored procedures. Balance returns the sum of both balances; the others
 * return the detail of a {@link SmallBankAnswer}. A customer is found by the name; the call carries
 * the key too, so that a partitioned system knows where to execute it.
 */
final class SmallBankProcedures implements ProcedureCalls {
  @Override
  public Call call(Transaction transaction) {
    SmallBankTransaction input = (SmallBankTransaction) transaction;
    String procedure = "SmallBank" + input.kind().title();
    int key = input.customer();
    String name = SmallBankData.name(key);
    int otherKey = input.other();
    String otherName = SmallBankData.name(otherKey);
    return switch (input.kind()) {
      case AMALGAMATE -> new Call(procedure, key, name, otherKey, otherName);
      case BALANCE -> new Call(procedure, key, name);
      case SEND_PAYMENT -> new Call(procedure, key, name, otherKey, otherName, input.cents());
      case DEPOSIT_CHECKING, TRANSACT_SAVINGS, WRITE_CHECK ->
          new Call(procedure, key, name, input.cents());
    };
  }

  @Override
  public Answer answer(Transaction transaction, Reply reply) throws SQLException {
    return readsOnly(transaction)
        ? SmallBankAnswer.DONE
        : StatusAnswer.of(SmallBankAnswer.ALL, reply.integer(0, 0, 0));
  }

  @Override
  public boolean readsOnly(Transaction transaction) {
    return ((SmallBankTransaction) transaction).kind() == Kind.BALANCE;
  }
}
