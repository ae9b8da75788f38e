package dev.loadstone.core;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/**
 * The reason why a setting is refused.
 *
 * @param key the setting's name within its section; with a dot for one inside a mapping, such as
 *     {@code settings.fsync}
 * @param reason the words after the key that say what is wrong and what was expected
 */
public record Refusal(String key, String reason) {
  @FormatMethod
  public static Refusal of(String key, @FormatString String format, Object... arguments) {
    return new Refusal(key, format.formatted(arguments));
  }

  @Override
  public String toString() {
    return key + " " + reason;
  }
}
