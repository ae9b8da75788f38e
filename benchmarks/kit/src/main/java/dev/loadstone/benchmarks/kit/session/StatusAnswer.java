package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;
import java.util.List;

/**
 * An answer that is made once, as a constant, so that nothing is allocated for it.
 *
 * @param detail as {@link Answer#detail()}; often the status that stored procedures return
 * @param outcome as {@link Answer#outcome()}
 * @param surplus as {@link Answer#surplus()}
 */
public record StatusAnswer(int detail, Outcome outcome, long surplus) implements Answer {
  public static StatusAnswer committed(int detail) {
    return new StatusAnswer(detail, Outcome.COMMITTED, 0);
  }

  public static StatusAnswer rolledBack(int detail) {
    return new StatusAnswer(detail, Outcome.INTENDED_ROLLBACK, 0);
  }

  /** Returns the answer that a procedure returned as its status, an index of {@code answers}. */
  public static Answer of(List<Answer> answers, long status) throws SQLException {
    if (status < 0 || status >= answers.size()) {
      throw new SQLException(
          "a stored procedure returned the status %s; expected 0 to %s"
              .formatted(status, answers.size() - 1));
    }
    return answers.get((int) status);
  }
}
