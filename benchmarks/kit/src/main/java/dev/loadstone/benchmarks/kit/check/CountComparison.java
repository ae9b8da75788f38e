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
import java.util.Locale;

/** A {@link CountCheck} of one run, with the count from before it. */
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
   * Counts, before a run.
   *
   * @param client the database
   * @param statements the queries by name
   * @param check what to compare
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the database does not
   *     say
   */
  public static CountComparison begin(
      SqlClient client, SqlStatements statements, CountCheck check) {
    try {
      return new CountComparison(client, statements, check, count(client, statements, check));
    } catch (SQLException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "The " + check.of() + " before the run could not be counted: " + e.getMessage(),
          e);
    }
  }

  private static long count(SqlClient client, SqlStatements statements, CountCheck check)
      throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      CheckQueries queries = new CheckQueries(connection, statements);
      long sum = 0;
      for (String query : check.queries()) {
        sum += queries.number(query);
      }
      return sum;
    }
  }

  /**
   * Compares, after the run.
   *
   * @param surplus of the answers of all phases
   * @param statistics what the clients counted, of all phases
   */
  public CheckResult run(long surplus, RunStatistics statistics) {
    long growth;
    try {
      growth = count(client, statements, check) - before;
    } catch (SQLException e) {
      return result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
    long least = surplus;
    long most = surplus;
    for (TransactionStatistics type : statistics.transactions()) {
      Growth each = check.growth().getOrDefault(type.name(), Growth.NONE);
      long committed = type.overall().getOrDefault(Outcome.COMMITTED, 0L) * each.committed();
      long unknown = type.overall().getOrDefault(Outcome.UNKNOWN, 0L);
      least += committed + unknown * each.least();
      most += committed + unknown * each.most();
    }
    return result(
        growth >= least && growth <= most ? Status.PASS : Status.FAIL,
        String.format(
            Locale.ROOT,
            "by the clients' count the %s grew by %s; in the database by %,d",
            check.of(),
            least == most
                ? String.format(Locale.ROOT, "%,d", least)
                : String.format(Locale.ROOT, "%,d to %,d, some outcomes unknown", least, most),
            growth));
  }

  private CheckResult result(Status status, String detail) {
    return new CheckResult(check.id(), check.title(), "", status, detail);
  }
}
