package dev.loadstone.runner.imports;

import com.google.errorprone.annotations.FormatMethod;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Says why settings of another tool cannot become an experiment. */
final class ImportRefusal extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param format what was found, and what was expected
   */
  @FormatMethod
  ImportRefusal(String format, Object... arguments) {
    super(format.formatted(arguments));
  }

  /** A whole number. */
  static int integer(String name, String text) throws ImportRefusal {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new ImportRefusal("%s is \"%s\"; expected a whole number", name, text);
    }
  }

  /** A number. */
  static double number(String name, String text) throws ImportRefusal {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new ImportRefusal("%s is \"%s\"; expected a number", name, text);
    }
  }

  /** One of several words, in lower case. */
  static String oneOf(String name, String text, Set<String> words) throws ImportRefusal {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw new ImportRefusal(
          "%s is \"%s\"; expected one of %s", name, text, String.join(", ", new TreeSet<>(words)));
    }
    return word;
  }
}
