package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.CallStore;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.SnapshotChecks;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A benchmark with its settings and its seed: everything that its runs need to know about it. */
public abstract class SqlModel {
  private final SqlFiles files;
  private final Access access;
  private final double witness;

  /**
   * @param witness the transactions of a witness of isolation in percent of the load's; 0 for none
   */
  protected SqlModel(SqlFiles files, Access access, double witness) {
    this.files = files;
    this.access = access;
    this.witness = witness;
  }

  public final SqlFiles files() {
    return files;
  }

  public final Access access() {
    return access;
  }

  /** The statements of transactions by their names, as they are sent in a dialect. */
  public Map<String, String> statements(String dialect) {
    return files.statements(dialect).byName();
  }

  final double witness() {
    return witness;
  }

  public abstract StoredData data(SqlClient client);

  /**
   * The transactions of a terminal.
   *
   * @param index 0 … terminals − 1
   * @param terminals how many terminals all clients have together
   */
  public abstract Script script(int index, int terminals);

  /** Opens a store that executes statements; it owns the connection, whose auto-commit is off. */
  public abstract SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException;

  public abstract ProcedureCalls procedures();

  /** Opens a store that calls the stored procedures; it owns the connection. */
  public SqlStore callStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return CallStore.open(client, connection, statements, procedures());
  }

  /** Returns the answer of a system that does nothing. */
  public abstract Answer onNothing(Transaction transaction);

  /**
   * The rules that the data keeps at any moment.
   *
   * @param queries the queries of checks that there are for the database
   */
  protected List<DataRule> rules(SqlStatements queries) {
    return List.of();
  }

  /** Checks the data by the rules. A benchmark whose checks need more than that overrides it. */
  public List<CheckResult> check(SqlClient client, SqlStatements queries, CheckMoment moment) {
    return DataRule.check(client, queries, rules(queries));
  }

  /** The checks while a run goes on; empty where none were asked for. */
  protected Optional<SnapshotChecks> snapshotChecks(SqlClient client) {
    return Optional.empty();
  }

  /**
   * Returns whether the rules, and the clients' count, must hold after a run. If not, a violation
   * is reported but does not fail the run.
   *
   * @param transactional whether each transaction of the benchmark is one transaction of the
   *     database
   * @param isolation the isolation level of the sessions, as {@link
   *     dev.loadstone.core.database.ServerDescription#isolation()} gives it
   */
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return transactional;
  }

  /**
   * Looks for transactions that clients were told are committed, see {@link
   * dev.loadstone.core.benchmark.WorkloadRun#seek}.
   */
  public Optional<Sought> seek(
      SqlClient client,
      SqlStatements queries,
      List<Acknowledged> acknowledged,
      Map<String, Long> doubtful) {
    return Optional.empty();
  }

  /** The comparisons of what the clients counted with the growth of the database. */
  public abstract List<CountCheck> counts();

  public abstract Tally newTally();

  /** Returns a run; a benchmark that works in the background too overrides it. */
  protected SqlRun run(SqlRun.Parts parts) {
    return SqlRun.of(this, parts);
  }

  public abstract Assessment assess(RunFacts run);
}
