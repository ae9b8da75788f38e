package dev.loadstone.lab.peers;

import com.google.errorprone.annotations.FormatMethod;

/** Thrown when a tool's output is no result; the message continues the tool's name. */
public final class UnreadableResult extends Exception {
  private static final long serialVersionUID = 1;

  @FormatMethod
  public UnreadableResult(String format, Object... arguments) {
    super(format.formatted(arguments));
  }
}
