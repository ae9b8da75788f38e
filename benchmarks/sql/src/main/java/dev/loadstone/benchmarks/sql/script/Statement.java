package dev.loadstone.benchmarks.sql.script;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

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
  private static final Pattern CHANGES =
      Pattern.compile("(insert|update|delete|replace|merge|upsert)\\b.*", Pattern.DOTALL);

  private static final Pattern RETURNS = Pattern.compile(".*\\breturning\\b.*", Pattern.DOTALL);

  /** Whether it certainly gives a number of changed rows, and no rows. */
  public boolean changes() {
    String words = sql.toLowerCase(Locale.ROOT);
    return CHANGES.matcher(words).matches() && !RETURNS.matcher(words).matches();
  }

  /** What becomes of the rows of a statement. */
  public enum Results {
    NONE,
    /** One row, without which the script fails. */
    ROW
  }
}
