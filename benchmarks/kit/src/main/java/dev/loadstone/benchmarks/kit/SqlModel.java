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

/** A benchmark with its settings and its seed: everything that its runs need to know about it. */
public abstract class SqlModel {
  private final SqlFiles files;
  private final Access access;
  private final DataSet data;

  /**
   * @param files its schemas, statements and stored procedures
   * @param access how its transactions reach an SQL database
   * @param data the data that it needs
   */
  protected SqlModel(SqlFiles files, Access access, DataSet data) {
    this.files = files;
    this.access = access;
    this.data = data;
  }

  public final SqlFiles files() {
    return files;
  }

  public final Access access() {
    return access;
  }

  public final DataSet data() {
    return data;
  }

  /**
   * The transactions of a terminal.
   *
   * @param index 0 … terminals − 1
   */
  public abstract Script script(int index);

  /**
   * Opens a store that executes the transactions as statements.
   *
   * @param client the client that opened the connection
   * @param connection belongs to the store from now on; auto-commit is off
   * @param statements the statements of the connection's dialect
   */
  public abstract SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException;

  public abstract ProcedureCalls procedures();

  /** Returns the answer of a system that does nothing. */
  public abstract Answer onNothing(Transaction transaction);

  /**
   * The rules that the data keeps at any moment.
   *
   * @param queries the queries of checks that there are for the database
   */
  public abstract List<DataRule> rules(SqlStatements queries);

  /**
   * Whether the rules, and the clients' count, must hold after a run. If not, a violation is
   * reported but does not fail the run.
   *
   * @param transactional whether each transaction of the benchmark is one transaction of the
   *     database
   * @param isolation the isolation level of the sessions, as {@link
   *     dev.loadstone.core.database.ServerDescription#isolation()} gives it
   */
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return transactional;
  }

  public abstract CountCheck count();

  /** Returns a new tally for one worker. */
  public abstract Tally newTally();

  public abstract Assessment assess(RunFacts run);
}
