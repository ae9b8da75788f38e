package dev.loadstone.core;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/**
 * The reason why a setting cannot be as it is.
 *
 * @param key the setting, within its section; with a dot for one inside a mapping, such as {@code
 *     settings.fsync}
 * @param reason what is wrong and what was expected, in words that go on from the key
 */
public record Refusal(String key, String reason) {
  /** A refusal whose reason is a format. */
  @FormatMethod
  public static Refusal of(String key, @FormatString String format, Object... arguments) {
    return new Refusal(key, format.formatted(arguments));
  }

  /** The same as a sentence. */
  @Override
  public String toString() {
    return key + " " + reason;
  }
}
