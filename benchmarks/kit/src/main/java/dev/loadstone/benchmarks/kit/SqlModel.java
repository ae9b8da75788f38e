package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.data.DataSet;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A benchmark with its settings and its seed: all that its runs need to know of it. */
public interface SqlModel {
  /** Its schemas, statements and stored procedures. */
  SqlFiles files();

  /** How its transactions reach a database that has SQL. */
  Access access();

  /** The data that it wants to find. */
  DataSet data();

  /**
   * The transactions of a terminal.
   *
   * @param index 0 … terminals − 1
   */
  Script script(int index);

  /**
   * The transactions as statements.
   *
   * @param client gave the connection
   * @param connection belongs to the store from now on; auto-commit is off
   * @param statements of the connection's dialect
   */
  SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException;

  /** The transactions as stored procedures. */
  ProcedureCalls procedures();

  /** The answer to a transaction by a system that does nothing. */
  Answer onNothing(Transaction transaction);

  /** The rules that its data keeps at any moment. */
  List<DataRule> rules();

  /**
   * Whether the rules, and the clients' count, must hold after a run. Where they need not, a
   * violation is shown as one and does not fail the run.
   *
   * @param transactional whether a transaction of the benchmark is one of the database
   * @param isolation the level that sessions run at, as {@link
   *     dev.loadstone.core.database.ServerDescription#isolation()} gives it
   */
  default boolean guaranteesRules(boolean transactional, String isolation) {
    return transactional;
  }

  /** The comparison of the clients' count with the database's. */
  CountCheck count();

  /** A fresh tally for one worker. */
  Tally newTally();

  /** The figures and the verdict of a run. */
  Assessment assess(RunFacts run);
}
