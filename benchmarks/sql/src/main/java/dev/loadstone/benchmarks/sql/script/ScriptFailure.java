package dev.loadstone.benchmarks.sql.script;

import java.sql.SQLException;

/**
 * A failure of a script itself, such as a division by zero. It is an SQLException, so a session
 * rolls back after it as after a failure of the database; none is made in the good case.
 */
public final class ScriptFailure extends SQLException {
  private static final long serialVersionUID = 1L;

  public ScriptFailure(String message) {
    super(message);
  }

  /** A failing script fails again and again, and its place is in the message. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
