package dev.loadstone.core;

import java.util.Objects;

/**
 * A failure that is explained to the user: what was wrong, where, what was expected, what to do.
 *
 * <p>The message is all that is printed without {@code --debug}, so it must stand by itself and
 * must not hold a secret.
 */
public class LoadstoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param exitCode what the process returns when nobody handles this failure
   * @param message what was wrong, where, what was expected and what to do
   */
  public LoadstoneException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = Objects.requireNonNull(exitCode);
  }

  /**
   * @param exitCode what the process returns when nobody handles this failure
   * @param message what was wrong, where, what was expected and what to do
   * @param cause shown with {@code --debug}
   */
  public LoadstoneException(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = Objects.requireNonNull(exitCode);
  }

  /** What the process returns when nobody handles this failure. */
  public final ExitCode exitCode() {
    return exitCode;
  }
}
