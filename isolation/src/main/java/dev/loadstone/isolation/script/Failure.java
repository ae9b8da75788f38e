package dev.loadstone.isolation.script;

import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;

/**
 * The end of a transaction by the database.
 *
 * @param statement the statement that failed
 * @param outcome the class of the error, by the dialect
 * @param state the SQLSTATE; empty where there is none
 * @param code the server's own number; 0 where there is none
 */
public record Failure(
    int session, String statement, Outcome outcome, String state, int code, String message) {
  static Failure of(Step step, SQLException failure, Outcome outcome) {
    return new Failure(
        step.session(),
        step.text(),
        outcome,
        failure.getSQLState() == null ? "" : failure.getSQLState(),
        failure.getErrorCode(),
        String.valueOf(failure.getMessage()).lines().findFirst().orElse(""));
  }

  /**
   * Returns whether the database refused because of other transactions, and not for another reason.
   */
  boolean isConflict() {
    return switch (outcome) {
      case SERIALIZATION_FAILURE, DEADLOCK, TIMEOUT, REJECTED -> true;
      default -> false;
    };
  }

  /** The state, or the number where there is no state. */
  public String error() {
    return state.isEmpty() ? Integer.toString(code) : state;
  }

  /** Describes the failure in one line. */
  public String describe() {
    return "session %d failed at '%s' with %s, SQLSTATE %s, code %d: %s"
        .formatted(session, statement, outcome.title(), state, code, message);
  }
}
