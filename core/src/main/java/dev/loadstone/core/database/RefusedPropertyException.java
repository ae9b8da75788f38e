package dev.loadstone.core.database;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;

/** A failure with {@link ExitCode#USAGE}: a database refuses a driver property. */
public final class RefusedPropertyException extends LoadstoneException {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String reason;

  private RefusedPropertyException(Refusal refusal) {
    super(ExitCode.USAGE, refusal.toString());
    this.key = refusal.key();
    this.reason = refusal.reason();
  }

  /**
   * @param format the words after the name that say what is wrong and what was expected
   */
  @FormatMethod
  public static RefusedPropertyException of(
      String name, @FormatString String format, Object... arguments) {
    return new RefusedPropertyException(Refusal.of("properties." + name, format, arguments));
  }

  public Refusal refusal() {
    return new Refusal(key, reason);
  }
}
