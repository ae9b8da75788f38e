package dev.loadstone.runner.file.tree;

/**
 * The place at which a value was written.
 *
 * @param source the file as the user named it, or {@code --set path}
 * @param line from 1; 0 where there are no lines
 * @param column from 1; 0 where there are no columns
 * @param means the way in which the value comes to its setting: {@link #VARY} or {@link #WITH};
 *     empty where it is written at the setting itself
 */
public record Location(String source, int line, int column, String means) {
  /** The means of one of the values under {@code vary}. */
  public static final String VARY = " (vary)";

  /** The means of a value under {@code with} of a system or of a varied value. */
  public static final String WITH = " (with)";

  /** A place in a file. */
  static Location in(String source, int line, int column) {
    return new Location(source, line, column, "");
  }

  public static Location outside(String source) {
    return in(source, 0, 0);
  }

  /** The form for the list of settings, shorter than in messages. */
  public String describe() {
    return (line == 0 ? source : "line " + line) + means;
  }

  /** The form in messages: {@code file:line:column}. */
  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
