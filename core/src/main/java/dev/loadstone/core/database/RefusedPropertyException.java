package dev.loadstone.core.database;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;

/** A database refuses a driver property, with {@link ExitCode#USAGE}. */
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
   * @param name the property
   * @param format what is wrong and what was expected, in words that go on from the name
   */
  @FormatMethod
  public static RefusedPropertyException of(
      String name, @FormatString String format, Object... arguments) {
    return new RefusedPropertyException(Refusal.of("properties." + name, format, arguments));
  }

  /** The property and what is wrong with it. */
  public Refusal refusal() {
    return new Refusal(key, reason);
  }
}
