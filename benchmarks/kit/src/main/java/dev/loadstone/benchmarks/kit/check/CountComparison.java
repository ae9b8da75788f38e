package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

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
   * @param outcomes what the clients counted, of all phases, by the name of a type
   */
  public CheckResult run(long surplus, Map<String, Map<Outcome, Long>> outcomes) {
    long least = check.surplus() ? surplus : 0;
    long most = least;
    for (Map.Entry<String, Growth> type : check.growth().entrySet()) {
      Map<Outcome, Long> counted = outcomes.getOrDefault(type.getKey(), Map.of());
      Growth each = type.getValue();
      long committed = counted.getOrDefault(Outcome.COMMITTED, 0L) * each.committed();
      long unknown = counted.getOrDefault(Outcome.UNKNOWN, 0L);
      least += committed + unknown * each.least();
      most += committed + unknown * each.most();
    }
    long growth;
    try {
      growth = count(client, statements, check) - before;
    } catch (SQLException e) {
      return check.result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
    return check.judge(least, most, growth);
  }
}
