package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of a benchmark, checked on one database by set-based SQL.
 *
 * @param statements the queries by name
 * @param rules the rules in the order of results
 */
public record DataRules(SqlClient client, SqlStatements statements, List<DataRule> rules) {
  /** Checks all rules. One that cannot be checked is {@link Status#NOT_RUN}. */
  public List<CheckResult> check() {
    List<CheckResult> results = new ArrayList<>();
    String unreachable = "";
    for (DataRule rule : rules) {
      try {
        // Asking a server that is gone once more for each rule would only take its time.
        results.add(unreachable.isEmpty() ? check(rule) : rule.result(Status.NOT_RUN, unreachable));
      } catch (SQLException e) {
        String reason = "could not be checked: " + e.getMessage();
        results.add(rule.result(Status.NOT_RUN, reason));
        unreachable = client.classify(e).connectionBroken() ? reason : "";
      }
    }
    return results;
  }

  private CheckResult check(DataRule rule) throws SQLException {
    try (Connection connection = client.connectionForReading()) {
      return rule.result(rule.question().ask(new CheckQueries(connection, statements)));
    }
  }
}
