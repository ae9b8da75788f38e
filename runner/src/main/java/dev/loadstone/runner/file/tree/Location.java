package dev.loadstone.runner.file.tree;

/**
 * The place at which a value was written.
 *
 * @param source the file as the user named it, or {@code --set path}
 * @param line from 1; 0 where there are no lines
 * @param column from 1; 0 where there are no columns
 * @param means how the value came to its setting from there
 */
public record Location(String source, int line, int column, Means means) {
  /** The way in which a value comes to its setting. */
  public enum Means {
    /** It stands at the setting itself. */
    DIRECT(""),
    /** It is one of the values under {@code vary}. */
    VARY(" (vary)"),
    /** It stands under {@code with} of a system. */
    WITH(" (with)");

    private final String suffix;

    Means(String suffix) {
      this.suffix = suffix;
    }
  }

  Location through(Means other) {
    return new Location(source, line, column, other);
  }

  /** For the list of settings: shorter than in a message. */
  public String describe() {
    return (line == 0 ? source : "line " + line) + means.suffix;
  }

  /** As in messages: {@code file:line:column}. */
  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
