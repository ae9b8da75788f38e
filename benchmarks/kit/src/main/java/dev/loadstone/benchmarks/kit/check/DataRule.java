package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rule that the data keeps at any moment.
 *
 * @param id its name in files
 * @param title the rule in one line
 * @param clause the clause that states it; empty when it is our own
 * @param question finds out whether it holds
 */
public record DataRule(String id, String title, String clause, Question question) {
  @FunctionalInterface
  public interface Question {
    Finding ask(CheckQueries database) throws SQLException;
  }

  /**
   * The answer to a question.
   *
   * @param detail what was found
   */
  public record Finding(Status status, String detail) {
    public Finding(boolean holds, String detail) {
      this(holds ? Status.PASS : Status.FAIL, detail);
    }
  }

  /** Checks rules in their order; one that cannot be checked is {@link Status#NOT_RUN}. */
  public static List<CheckResult> check(
      SqlClient client, SqlStatements statements, List<DataRule> rules) {
    List<CheckResult> results = new ArrayList<>();
    String unreachable = "";
    for (DataRule rule : rules) {
      try {
        // Asking a server that is gone once more for each rule would only take its time.
        results.add(
            unreachable.isEmpty()
                ? rule.check(client, statements)
                : rule.result(Status.NOT_RUN, unreachable));
      } catch (SQLException e) {
        String reason = "could not be checked: " + e.getMessage();
        results.add(rule.result(Status.NOT_RUN, reason));
        unreachable = client.classify(e).connectionBroken() ? reason : "";
      }
    }
    return results;
  }

  /**
   * Checks rules on one snapshot of a database while others change it.
   *
   * @throws LoadstoneException when the server does not answer
   */
  public static List<CheckResult> checkSnapshot(
      SqlClient client, SqlStatements statements, List<DataRule> rules) {
    try {
      return onSnapshot(client, statements, rules);
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(e, "the data could not be checked: %s", e.getMessage());
    }
  }

  private static List<CheckResult> onSnapshot(
      SqlClient client, SqlStatements statements, List<DataRule> rules) throws SQLException {
    Optional<Connection> snapshot = client.connectionForSnapshots();
    List<CheckResult> results = new ArrayList<>();
    if (snapshot.isEmpty()) {
      for (DataRule rule : rules) {
        results.add(
            rule.result(Status.NOT_APPLICABLE, "the system gives no snapshot across statements"));
      }
      return results;
    }
    try (Connection connection = snapshot.get()) {
      CheckQueries database = new CheckQueries(connection, statements);
      for (DataRule rule : rules) {
        Finding finding = rule.question.ask(database);
        results.add(rule.result(finding.status(), finding.detail()));
      }
    }
    return results;
  }

  private CheckResult check(SqlClient client, SqlStatements statements) throws SQLException {
    Finding finding =
        client.read(connection -> question.ask(new CheckQueries(connection, statements)));
    return result(finding.status(), finding.detail());
  }

  private CheckResult result(Status status, String detail) {
    return new CheckResult(id, title, clause, status, detail);
  }
}
