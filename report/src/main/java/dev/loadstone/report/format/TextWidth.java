package dev.loadstone.report.format;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/** Measures, cuts and wraps texts by the columns of a terminal. */
final class TextWidth {
  private TextWidth() {}

  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  private static int of(int c) {
    return Math.max(0, WCWidth.wcwidth(c));
  }

  /** The text, or as much of it as fits the width together with {@code more}. */
  static String cut(String text, int width, String more) {
    return of(text) <= width ? text : text.substring(0, fit(text, width - of(more))) + more;
  }

  private static int fit(String text, int width) {
    int used = 0;
    int end = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += of(c);
      if (used > width) {
        break;
      }
      end += Character.charCount(c);
    }
    return end;
  }

  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      String rest = word;
      while (of(rest) > width) {
        if (!line.isEmpty()) {
          lines.add(line.toString());
          line.setLength(0);
        }
        int end = fit(rest, width);
        lines.add(rest.substring(0, end));
        rest = rest.substring(end);
      }
      if (!line.isEmpty() && of(line.toString()) + 1 + of(rest) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }
}
