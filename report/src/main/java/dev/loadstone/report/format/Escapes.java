package dev.loadstone.report.format;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.IntFunction;

/** Escapes texts for formats in which some characters are commands or cannot be shown. */
final class Escapes {
  private Escapes() {}

  /** A relative path as a URL: nothing in a name can make it another kind of link. */
  static String link(String path) {
    try {
      return new URI(null, null, "./" + path, null)
          .toASCIIString()
          .substring("./".length())
          .replace("(", "%28")
          .replace(")", "%29");
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no path: " + path, e);
    }
  }

  /**
   * A text with some characters replaced.
   *
   * @param escape gives the replacement of a character; null to keep it
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
