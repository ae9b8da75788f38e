package dev.loadstone.core.settings;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.loadstone.core.Refusal;

/** A record of settings refuses one of its components. */
public final class RefusedSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String reason;

  private RefusedSettingException(Refusal refusal) {
    super(refusal.toString());
    this.key = refusal.key();
    this.reason = refusal.reason();
  }

  /**
   * @param key the component's name in experiments
   */
  @FormatMethod
  public static RefusedSettingException of(
      String key, @FormatString String format, Object... arguments) {
    return new RefusedSettingException(Refusal.of(key, format, arguments));
  }

  public Refusal refusal() {
    return new Refusal(key, reason);
  }
}
