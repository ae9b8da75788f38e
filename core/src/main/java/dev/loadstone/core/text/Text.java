package dev.loadstone.core.text;

import com.google.errorprone.annotations.FormatMethod;
import java.util.Locale;

/** Texts with figures, which look the same whatever the language of the machine. */
public final class Text {
  private Text() {}

  @FormatMethod
  public static String of(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** A name of words that begin with capitals, in lower case with dashes between them. */
  public static String dashed(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
