package dev.loadstone.report.format;

import java.util.function.IntFunction;

/** Texts for formats in which some characters are commands or cannot be shown. */
final class Escapes {
  private Escapes() {}

  /**
   * A text with some characters replaced.
   *
   * @param escape what stands for a character; null for itself
   */
  static String in(String text, IntFunction<String> escape) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              String other = escape.apply(c);
              if (other == null) {
                escaped.appendCodePoint(c);
              } else {
                escaped.append(other);
              }
            });
    return escaped.toString();
  }
}
