package dev.loadstone.peers;

import com.google.errorprone.annotations.FormatMethod;

/** Says why what a tool wrote is no result; the tool's name stands before it. */
public final class UnreadableResult extends Exception {
  private static final long serialVersionUID = 1;

  @FormatMethod
  public UnreadableResult(String format, Object... arguments) {
    super(format.formatted(arguments));
  }
}
