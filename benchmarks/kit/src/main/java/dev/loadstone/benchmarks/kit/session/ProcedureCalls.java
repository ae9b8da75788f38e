package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;

/** The transactions of a benchmark as stored procedures. */
public interface ProcedureCalls {
  /** The call that executes a transaction. */
  Call call(Transaction transaction);

  /**
   * Reads the procedure's answer: its result, one row at least, is the first table of the reply.
   *
   * @throws SQLException when the reply makes no sense
   */
  Answer answer(Transaction transaction, Reply reply) throws SQLException;

  /** Whether the database is the same after it in any case. */
  boolean readsOnly(Transaction transaction);

  /** Whether its input asks for a rollback, with which the procedure gives up then. */
  default boolean asksForRollback(Transaction transaction) {
    return false;
  }

  /**
   * The class of a failure that is this benchmark's to tell.
   *
   * @param failure of a call through JDBC
   * @param outcome its class by the database's own codes
   */
  default Outcome classify(SQLException failure, Outcome outcome) {
    return outcome;
  }

  /**
   * A call. The procedure is named in words that begin with capitals, {@code SmallBankBalance}; in
   * SQL that is {@code small_bank_balance}. Arguments are numbers and texts.
   */
  final class Call {
    private final String procedure;
    private final Object[] arguments;

    /**
     * @param procedure its name
     * @param arguments its arguments
     */
    public Call(String procedure, Object... arguments) {
      this.procedure = procedure;
      this.arguments = arguments;
    }

    /** The procedure's name. */
    public String procedure() {
      return procedure;
    }

    /** The arguments, in order. */
    public Object[] arguments() {
      return arguments;
    }
  }
}
