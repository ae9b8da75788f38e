package dev.loadstone.core;

import com.google.errorprone.annotations.FormatMethod;
import dev.loadstone.core.text.SecretForms;
import dev.loadstone.core.text.Text;
import java.util.Objects;

/**
 * A failure that is explained to the user: what was wrong, where, what was expected, what to do.
 *
 * <p>Without {@code --debug} only the message is printed, so it must be understandable by itself
 * and must not hold a secret. Secrets that are known by their form, such as the password in a
 * quoted address, are concealed here. The factory methods take the message as a format of {@link
 * Text#of} with its arguments.
 */
public class LoadstoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  public LoadstoneException(ExitCode exitCode, String message) {
    super(SecretForms.concealed(message));
    this.exitCode = Objects.requireNonNull(exitCode);
  }

  /**
   * @param cause the cause, shown with {@code --debug}
   */
  public LoadstoneException(ExitCode exitCode, String message, Throwable cause) {
    super(SecretForms.concealed(message), cause);
    this.exitCode = Objects.requireNonNull(exitCode);
  }

  @FormatMethod
  public static LoadstoneException usage(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.USAGE, Text.of(format, arguments));
  }

  @FormatMethod
  public static LoadstoneException usage(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.USAGE, Text.of(format, arguments), cause);
  }

  /** A failure with {@link ExitCode#SYSTEM_UNAVAILABLE}. */
  @FormatMethod
  public static LoadstoneException unavailable(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.SYSTEM_UNAVAILABLE, Text.of(format, arguments));
  }

  @FormatMethod
  public static LoadstoneException unavailable(
      Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.SYSTEM_UNAVAILABLE, Text.of(format, arguments), cause);
  }

  @FormatMethod
  public static LoadstoneException loadFailed(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.LOAD_FAILED, Text.of(format, arguments));
  }

  @FormatMethod
  public static LoadstoneException loadFailed(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.LOAD_FAILED, Text.of(format, arguments), cause);
  }

  @FormatMethod
  public static LoadstoneException clientLost(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.CLIENT_LOST, Text.of(format, arguments));
  }

  @FormatMethod
  public static LoadstoneException clientLost(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.CLIENT_LOST, Text.of(format, arguments), cause);
  }

  /** A defect of Loadstone, with {@link ExitCode#INTERNAL}. */
  @FormatMethod
  public static LoadstoneException internal(String format, Object... arguments) {
    return new LoadstoneException(ExitCode.INTERNAL, Text.of(format, arguments));
  }

  @FormatMethod
  public static LoadstoneException internal(Throwable cause, String format, Object... arguments) {
    return new LoadstoneException(ExitCode.INTERNAL, Text.of(format, arguments), cause);
  }

  /**
   * A failure with {@link ExitCode#INTERRUPTED} because the thread was interrupted. The thread is
   * marked as interrupted again.
   */
  @FormatMethod
  public static LoadstoneException interrupted(
      InterruptedException cause, String format, Object... arguments) {
    Thread.currentThread().interrupt();
    return new LoadstoneException(ExitCode.INTERRUPTED, Text.of(format, arguments), cause);
  }

  public final ExitCode exitCode() {
    return exitCode;
  }
}
