package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;

/**
 * The six transactions as stored procedures. Balance gives the sum of both balances, the others the
 * detail of a {@link SmallBankAnswer}.
 */
final class SmallBankProcedures implements ProcedureCalls {
  @Override
  public Call call(Transaction transaction) {
    SmallBankTransaction input = (SmallBankTransaction) transaction;
    String name = "SmallBank" + input.kind().title();
    return switch (input.kind()) {
      case AMALGAMATE -> new Call(name, input.customer(), input.other());
      case BALANCE -> new Call(name, input.customer());
      case SEND_PAYMENT -> new Call(name, input.customer(), input.other(), input.cents());
      case DEPOSIT_CHECKING, TRANSACT_SAVINGS, WRITE_CHECK ->
          new Call(name, input.customer(), input.cents());
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
