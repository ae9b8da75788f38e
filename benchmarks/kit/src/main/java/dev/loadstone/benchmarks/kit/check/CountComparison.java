package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.sql.Connection;
import java.sql.SQLException;

/** A {@link CountCheck} of one run, with the count before it. */
public final class CountComparison {
  private final SqlClient client;
  private final SqlStatements statements;
  private final CountCheck check;
  private final long before;

  private CountComparison(
      SqlClient client, SqlStatements statements, CountCheck check, long before) {
    this.client = client;
    this.statements = statements;
    this.check = check;
    this.before = before;
  }

  /**
   * Counts before a run.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the database cannot be
   *     asked
   */
  public static CountComparison begin(
      SqlClient client, SqlStatements statements, CountCheck check) {
    try {
      return new CountComparison(client, statements, check, count(client, statements, check));
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "The %s before the run could not be counted: %s", check.of(), e.getMessage());
    }
  }

  private static long count(SqlClient client, SqlStatements statements, CountCheck check)
      throws SQLException {
    long sum = 0;
    try (Connection connection = client.connectionForReading()) {
      CheckQueries queries = new CheckQueries(connection, statements);
      for (String query : check.queries()) {
        sum += queries.number(query);
      }
    }
    return sum;
  }

  /**
   * Compares the counts after the run.
   *
   * @param surplus of the answers of all phases
   * @param statistics what the clients counted, of all phases
   */
  public CheckResult run(long surplus, RunStatistics statistics) {
    long least = surplus;
    long most = surplus;
    for (TransactionStatistics type : statistics.transactions()) {
      Growth each = check.growth().getOrDefault(type.name(), Growth.NONE);
      long committed = type.overall().getOrDefault(Outcome.COMMITTED, 0L) * each.committed();
      long unknown = type.overall().getOrDefault(Outcome.UNKNOWN, 0L);
      least += committed + unknown * each.least();
      most += committed + unknown * each.most();
    }
    return run(least, most);
  }

  /**
   * Compares the counts after the run.
   *
   * @param least by how much the count must have grown
   * @param most by how much it may have grown
   */
  public CheckResult run(long least, long most) {
    long growth;
    try {
      growth = count(client, statements, check) - before;
    } catch (SQLException e) {
      return check.result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
    return check.judge(least, most, growth);
  }
}
