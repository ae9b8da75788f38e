package dev.loadstone.core;

import com.google.errorprone.annotations.FormatMethod;
import dev.loadstone.core.text.SecretForms;
import java.util.Objects;

/**
 * A failure that is explained to the user: what was wrong, where, what was expected, what to do.
 *
 * <p>The message is all that is printed without {@code --debug}, so it must stand by itself and
 * must not hold a secret; what is one by its form, such as the password in an address that is
 * quoted, is concealed here. The factory methods take it as a format of {@link String#format} with
 * its arguments.
 */
public class LoadstoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param exitCode what the process returns when nobody handles this failure
   * @param message what was wrong, where, what was expected and what to do
   */
  public LoadstoneException(ExitCode exitCode, String message) {
    super(SecretForms.concealed(message));
    this.exitCode = Objects.requireNonNull(exitCode);
  }

  /**
   * @param exitCode what the process returns when nobody handles this failure
   * @param message what was wrong, where, what was expected and what to do
   * @param cause shown with {@code --debug}
   */
  public LoadstoneException(ExitCode exitCode, String message, Throwable cause) {
    super(SecretForms.concealed(message), cause);
    this.exitCode = Objects.requireNonNull(exitCode);
  }

  /** A failure with {@link ExitCode#USAGE}. */
  @FormatMethod
  public static LoadstoneException usage(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.USAGE, format.formatted(arguments));
  }

  /** A failure with {@link ExitCode#USAGE} and its cause. */
  @FormatMethod
  public static LoadstoneException usage(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.USAGE, format.formatted(arguments), cause);
  }

  /** A failure with {@link ExitCode#SYSTEM_UNAVAILABLE}. */
  @FormatMethod
  public static LoadstoneException unavailable(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.SYSTEM_UNAVAILABLE, format.formatted(arguments));
  }

  /** A failure with {@link ExitCode#SYSTEM_UNAVAILABLE} and its cause. */
  @FormatMethod
  public static LoadstoneException unavailable(
      Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.SYSTEM_UNAVAILABLE, format.formatted(arguments), cause);
  }

  /** A failure with {@link ExitCode#LOAD_FAILED}. */
  @FormatMethod
  public static LoadstoneException loadFailed(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.LOAD_FAILED, format.formatted(arguments));
  }

  /** A failure with {@link ExitCode#LOAD_FAILED} and its cause. */
  @FormatMethod
  public static LoadstoneException loadFailed(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.LOAD_FAILED, format.formatted(arguments), cause);
  }

  /** A failure with {@link ExitCode#CLIENT_LOST}. */
  @FormatMethod
  public static LoadstoneException clientLost(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.CLIENT_LOST, format.formatted(arguments));
  }

  /** A failure with {@link ExitCode#CLIENT_LOST} and its cause. */
  @FormatMethod
  public static LoadstoneException clientLost(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.CLIENT_LOST, format.formatted(arguments), cause);
  }

  /** A defect of Loadstone, with {@link ExitCode#INTERNAL}. */
  @FormatMethod
  public static LoadstoneException internal(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.INTERNAL, format.formatted(arguments));
  }

  /** A defect of Loadstone, with {@link ExitCode#INTERNAL} and its cause. */
  @FormatMethod
  public static LoadstoneException internal(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.INTERNAL, format.formatted(arguments), cause);
  }

  /**
   * The end of something because its thread was interrupted, with {@link ExitCode#INTERRUPTED}. The
   * thread is marked as interrupted again.
   */
  @FormatMethod
  public static LoadstoneException interrupted(
      InterruptedException cause, String format, Object... arguments) {
    Thread.currentThread().interrupt();
    return new LoadstoneException(ExitCode.INTERRUPTED, format.formatted(arguments), cause);
  }

  /** The exit status of the process when nobody handles this failure. */
  public final ExitCode exitCode() {
    return exitCode;
  }
}
