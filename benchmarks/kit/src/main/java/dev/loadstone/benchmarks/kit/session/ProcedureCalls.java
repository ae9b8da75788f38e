package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;

/** The transactions of a benchmark as stored procedures. */
public interface ProcedureCalls {
  Call call(Transaction transaction);

  /** Reads the procedure's result, which is the first table of the reply and has a row. */
  Answer answer(Transaction transaction, Reply reply) throws SQLException;

  boolean readsOnly(Transaction transaction);

  /** Returns whether the input asks for a rollback, with which the procedure then ends. */
  default boolean asksForRollback(Transaction transaction) {
    return false;
  }

  /** Returns the class of a failure that only this benchmark can classify. */
  default Outcome classify(SQLException failure, Outcome outcome) {
    return outcome;
  }

  /**
   * A call of a procedure. Its name has words that begin with capitals, {@code SmallBankBalance};
   * in SQL it is {@code small_bank_balance}. Arguments are numbers and texts.
   */
  final class Call {
    private final String procedure;
    private final Object[] arguments;

    public Call(String procedure, Object... arguments) {
      this.procedure = procedure;
      this.arguments = arguments;
    }

    public String procedure() {
      return procedure;
    }

    public Object[] arguments() {
      return arguments;
    }
  }
}
