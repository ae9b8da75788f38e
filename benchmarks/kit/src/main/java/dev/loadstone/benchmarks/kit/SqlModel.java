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
public abstract class SqlModel {
  private final SqlFiles files;
  private final Access access;
  private final DataSet data;

  /**
   * @param files its schemas, statements and stored procedures
   * @param access the way of its transactions to a database that has SQL
   * @param data the data that it wants to find
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
   * The transactions as statements.
   *
   * @param client gave the connection
   * @param connection belongs to the store from now on; auto-commit is off
   * @param statements of the connection's dialect
   */
  public abstract SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException;

  /** The transactions as stored procedures. */
  public abstract ProcedureCalls procedures();

  /** The answer to a transaction by a system that does nothing. */
  public abstract Answer onNothing(Transaction transaction);

  /** The rules that its data keeps at any moment. */
  public abstract List<DataRule> rules();

  /**
   * Whether the rules, and the clients' count, must hold after a run. Where they need not, a
   * violation is shown as one and does not fail the run.
   *
   * @param transactional whether a transaction of the benchmark is one of the database
   * @param isolation the level that sessions run at, as {@link
   *     dev.loadstone.core.database.ServerDescription#isolation()} gives it
   */
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return transactional;
  }

  /** The comparison of the clients' count with the database's. */
  public abstract CountCheck count();

  /** A fresh tally for one worker. */
  public abstract Tally newTally();

  /** The figures and the verdict of a run. */
  public abstract Assessment assess(RunFacts run);
}
