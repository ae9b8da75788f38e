package dev.loadstone.benchmarks.sql.script;

import com.google.errorprone.annotations.FormatMethod;
import dev.loadstone.core.LoadstoneException;

/** Tells why a text cannot be read; whoever knows its place makes it a message for the user. */
public final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  @FormatMethod
  public Refusal(String format, Object... arguments) {
    super(format.formatted(arguments));
  }

  @FormatMethod
  public static void require(boolean condition, String otherwise, Object... arguments)
      throws Refusal {
    if (!condition) {
      throw new Refusal(otherwise, arguments);
    }
  }

  public LoadstoneException at(String path, int line) {
    return LoadstoneException.usage(this, "%s:%d: %s", path, line, getMessage());
  }
}
