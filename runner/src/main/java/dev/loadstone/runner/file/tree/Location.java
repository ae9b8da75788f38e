package dev.loadstone.runner.file.tree;

/**
 * The place at which a value was written.
 *
 * @param source the file as the user named it, or {@code --set path}
 * @param line from 1; 0 where there are no lines
 * @param column from 1; 0 where there are no columns
 */
public record Location(String source, int line, int column, Means means) {
  /** The way in which a value comes to its setting. */
  public enum Means {
    /** Written at the setting itself. */
    DIRECT(""),
    /** Written as one of the values under {@code vary}. */
    VARY(" (vary)"),
    /** Written under {@code with} of a system or of a varied value. */
    WITH(" (with)");

    private final String suffix;

    Means(String suffix) {
      this.suffix = suffix;
    }
  }

  Location through(Means other) {
    return new Location(source, line, column, other);
  }

  /** The form for the list of settings, shorter than in messages. */
  public String describe() {
    return (line == 0 ? source : "line " + line) + means.suffix;
  }

  /** The form in messages: {@code file:line:column}. */
  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
