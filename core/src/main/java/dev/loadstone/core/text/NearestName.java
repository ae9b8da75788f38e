package dev.loadstone.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the name that was probably meant. */
public final class NearestName {
  private NearestName() {}

  /**
   * The name that was probably meant: one that differs by one letter, or else the shortest that the
   * word abbreviates, as pg does postgresql, or else the nearest when it is near enough.
   */
  public static Optional<String> of(String written, Collection<String> names) {
    String wanted = written.toLowerCase(Locale.ROOT);
    // More changes would leave nothing of a short word.
    int bound = Math.min(Math.max(2, written.length() / 3), (written.length() + 1) / 2);
    return near(wanted, names, Math.min(1, bound))
        .or(
            () ->
                names.stream()
                    .filter(name -> isShortFor(wanted, name.toLowerCase(Locale.ROOT)))
                    .min(Comparator.comparingInt(String::length)))
        .or(() -> near(wanted, names, bound));
  }

  private static Optional<String> near(String wanted, Collection<String> names, int bound) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return names.stream()
        .filter(name -> distance.apply(wanted, name.toLowerCase(Locale.ROOT)) <= bound)
        .min(
            Comparator.comparingInt(name -> distance.apply(wanted, name.toLowerCase(Locale.ROOT))));
  }

  /**
   * Returns whether a word begins as a name does and its other letters follow in the name's order.
   */
  private static boolean isShortFor(String word, String name) {
    if (word.length() < 2 || word.charAt(0) != name.charAt(0)) {
      return false;
    }
    int at = 0;
    for (int i = 0; i < word.length(); i++) {
      at = name.indexOf(word.charAt(i), at) + 1;
      if (at == 0) {
        return false;
      }
    }
    return true;
  }

  /** The end of a message: {@code ; expected one of a, b; did you mean b?}. */
  public static String advice(String written, Collection<String> names) {
    if (names.isEmpty()) {
      return "; there is none to choose from";
    }
    return "; expected "
        + (names.size() == 1 ? "" : "one of ")
        + String.join(", ", names)
        + question(written, names);
  }

  /** The end of a message that lists no names: {@code ; did you mean b?}, or nothing. */
  public static String question(String written, Collection<String> names) {
    return of(written, names).map(name -> "; did you mean " + name + "?").orElse("");
  }
}
