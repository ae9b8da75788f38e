package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient.Reply;
import dev.loadstone.core.text.Text;
import java.sql.SQLException;
import java.util.Collections;

/** The transactions of a benchmark as stored procedures. */
public interface ProcedureCalls {
  /**
   * The call that executes a transaction.
   *
   * @throws SQLException when the input cannot be executed
   */
  Call call(Transaction transaction) throws SQLException;

  /** Reads the procedure's result, which is the first table of the reply. */
  Answer answer(Transaction transaction, Reply reply) throws SQLException;

  boolean readsOnly(Transaction transaction);

  /** Returns whether the input asks for a rollback, with which the procedure then ends. */
  default boolean asksForRollback(Transaction transaction) {
    return false;
  }

  /** Called with the end of each try, for a benchmark that counts more than outcomes. */
  default void ended(Transaction transaction, Outcome outcome, int detail) {}

  /**
   * A call of a procedure. Its name has words that begin with capitals, {@code SmallBankBalance};
   * in SQL it is {@code small_bank_balance}. Arguments are numbers and texts.
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Call(String procedure, Object... arguments) {
    /** The statement that calls a procedure in SQL, unless the dialect has one of its own. */
    public static String text(String procedure, int arguments) {
      return "call "
          + Text.dashed(procedure).replace('-', '_')
          + "("
          + String.join(", ", Collections.nCopies(arguments, "?"))
          + ")";
    }
  }
}
