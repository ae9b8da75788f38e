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
 * @param takesRow whether it must return one row, which becomes variables
 * @param columns those variables, by the columns; none of its other columns is kept
 */
public record Statement(
    int line,
    String sql,
    List<Variable> parameters,
    boolean reads,
    boolean takesRow,
    Map<String, Variable> columns) {
  private static final Pattern CHANGES =
      Pattern.compile("(insert|update|delete|replace|merge|upsert)\\b.*", Pattern.DOTALL);

  private static final Pattern RETURNS = Pattern.compile(".*\\breturning\\b.*", Pattern.DOTALL);

  /** Whether it certainly gives a number of changed rows, and no rows. */
  public boolean changes() {
    String words = sql.toLowerCase(Locale.ROOT);
    return CHANGES.matcher(words).matches() && !RETURNS.matcher(words).matches();
  }
}
