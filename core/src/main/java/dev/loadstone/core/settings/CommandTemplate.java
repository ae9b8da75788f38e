package dev.loadstone.core.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A command line with places that are filled in for each use, such as {@code ssh {host}
 * {loadstone}}.
 */
public record CommandTemplate(List<String> words) {
  private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)\\}");

  /**
   * Reads a command line. White space ends a word, except between quotes, single or double ones.
   *
   * @throws IllegalArgumentException when a quote is not closed
   */
  public static CommandTemplate of(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char next = text.charAt(at);
      if (quote != 0 && next == quote) {
        quote = 0;
      } else if (quote == 0 && (next == '\'' || next == '"')) {
        quote = next;
        begun = true;
      } else if (quote == 0 && Character.isWhitespace(next)) {
        if (begun) {
          words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
      } else {
        word.append(next);
        begun = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed");
    }
    if (begun) {
      words.add(word.toString());
    }
    return new CommandTemplate(List.copyOf(words));
  }

  public Set<String> places() {
    return words.stream()
        .flatMap(word -> PLACE.matcher(word).results())
        .map(place -> place.group(1))
        .collect(Collectors.toSet());
  }

  /**
   * Fills the places. A word that is a place becomes the words that are given for it, which may be
   * none. An option that ends in a place for which none are given, such as {@code
   * --nodelist={host}}, is left out.
   *
   * @param values the words for each place, by its name
   */
  public List<String> fill(Map<String, List<String>> values) {
    List<String> filled = new ArrayList<>();
    for (String word : words) {
      Matcher whole = PLACE.matcher(word);
      if (whole.matches()) {
        filled.addAll(values.get(whole.group(1)));
      } else {
        String text = whole.replaceAll(place -> Matcher.quoteReplacement(text(values, place)));
        if (!(text.endsWith("=") && word.endsWith("}"))) {
          filled.add(text);
        }
      }
    }
    return filled;
  }

  private static String text(Map<String, List<String>> values, MatchResult place) {
    return String.join(" ", values.get(place.group(1)));
  }
}
