package dev.loadstone.benchmarks.sql.script;

import java.util.List;
import java.util.Map;

/**
 * A statement of a script.
 *
 * @param line of its file, from 1
 * @param sql with a question mark for each parameter
 * @param reads whether it certainly writes nothing; {@code with} may write
 * @param results the form of what becomes of its rows
 * @param columns the variables that its result's columns become; none of its other columns is kept
 */
public record Statement(
    int line,
    String sql,
    List<Variable> parameters,
    boolean reads,
    Results results,
    Map<String, Variable> columns) {
  /** What becomes of the rows of a statement. */
  public enum Results {
    NONE,
    /** One row, without which the script fails. */
    ROW
  }
}
