package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import java.sql.SQLException;

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
  public record Finding(boolean holds, String detail) {}

  CheckResult result(Finding finding) {
    return result(finding.holds() ? Status.PASS : Status.FAIL, finding.detail());
  }

  CheckResult result(Status status, String detail) {
    return new CheckResult(id, title, clause, status, detail);
  }
}
