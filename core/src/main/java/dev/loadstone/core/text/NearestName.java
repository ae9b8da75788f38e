package dev.loadstone.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the name that was probably meant. */
public final class NearestName {
  private NearestName() {}

  /** The nearest of the names, when it is near enough to have been meant. */
  public static Optional<String> of(String written, Collection<String> names) {
    String wanted = written.toLowerCase(Locale.ROOT);
    int bound = Math.max(2, written.length() / 3);
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return names.stream()
        .filter(name -> distance.apply(wanted, name.toLowerCase(Locale.ROOT)) <= bound)
        .min(
            Comparator.comparingInt(name -> distance.apply(wanted, name.toLowerCase(Locale.ROOT))));
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
