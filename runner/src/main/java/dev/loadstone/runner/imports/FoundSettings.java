package dev.loadstone.runner.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * The settings found in a file of another tool, by name. A setting that is read is taken over.
 * Those that are never read are listed as left out, so that none is dropped in silence. An absent
 * setting that is read with the tool's default is listed with it.
 */
final class FoundSettings {
  /** Above this, a {@code double} cannot represent every whole number. */
  private static final double MOST = 1L << 53;

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> repeated = new LinkedHashSet<>();
  private final Set<String> unknown = new LinkedHashSet<>();
  private final Set<String> environment = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final Set<String> absent = new LinkedHashSet<>();

  /** Adds a setting. If it has several values, the last one counts, as in all of these tools. */
  void put(String name, String value) {
    String before = values.put(name, value.strip());
    if (before != null && !before.equals(value.strip())) {
      repeated.add(name);
    }
  }

  void putOfScript(String name, String value) {
    put(name, value);
    if (ScriptVariables.isIn(value)) {
      (ScriptVariables.isUnknownIn(value) ? unknown : environment).add(name);
    }
  }

  void leave(String what) {
    leftOut.add(what);
  }

  /** The path of one of several elements of the same name; {@code number} counts from 1. */
  static String nth(String path, int number) {
    return number == 1 ? path : path + "[" + number + "]";
  }

  /** Takes a setting; empty when it is absent or has an empty value. */
  Optional<String> text(String name) {
    return Optional.ofNullable(values.remove(name)).filter(value -> !value.isEmpty());
  }

  String text(String name, String otherwise) {
    Optional<String> value = text(name);
    if (value.isEmpty()) {
      absent.add(otherwise.isEmpty() ? name + " none" : name + " " + otherwise);
    }
    return value.orElse(otherwise);
  }

  List<String> all(String path) {
    List<String> all = new ArrayList<>();
    Optional<String> next = text(path);
    while (next.isPresent()) {
      all.add(next.get());
      next = text(nth(path, all.size() + 1));
    }
    return all;
  }

  /** Takes a setting that is on or off; false when it is absent. */
  boolean flag(String name) {
    return text(name).filter(value -> value.equalsIgnoreCase("true")).isPresent();
  }

  /** Takes everything below a path; returns whether there was anything. */
  boolean takeBelow(String path) {
    return values.keySet().removeIf(name -> name.startsWith(path));
  }

  boolean hasBelow(String path) {
    return values.keySet().stream().anyMatch(name -> name.startsWith(path));
  }

  OptionalLong whole(String name) throws ImportRefusal {
    Optional<String> value = text(name);
    return value.isEmpty() ? OptionalLong.empty() : OptionalLong.of(wholeIn(name, value.get()));
  }

  long whole(String name, long otherwise) throws ImportRefusal {
    return wholeIn(name, text(name, Long.toString(otherwise)));
  }

  OptionalDouble number(String name) throws ImportRefusal {
    Optional<String> value = text(name);
    return value.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(numberIn(name, value.get()));
  }

  static long wholeIn(String name, String text) throws ImportRefusal {
    return parsed(name, text, "a whole number", Long::parseLong);
  }

  static double numberIn(String name, String text) throws ImportRefusal {
    return parsed(name, text, "a number", Double::parseDouble);
  }

  /** Takes a setting that is one of several words; returns it in lower case. */
  Optional<String> oneOf(String name, List<String> words) throws ImportRefusal {
    Optional<String> value = text(name);
    return value.isEmpty() ? value : Optional.of(wordIn(name, value.get(), words));
  }

  /** Reads a setting as one of several words; returns it in lower case. */
  static String wordIn(String name, String text, List<String> words) throws ImportRefusal {
    String word = text.toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw new ImportRefusal(
          "%s is \"%s\"; expected one of %s", name, text, String.join(", ", words));
    }
    return word;
  }

  /** A multiple of a whole number, rounded. */
  static long times(String name, double factor, long unit) throws ImportRefusal {
    double product = Math.rint(unit * factor);
    if (!(Math.abs(product) <= MOST)) {
      throw new ImportRefusal("%s is %s, which is more than can be counted", name, factor);
    }
    return (long) product;
  }

  /** A share in percent, without the noise of floating-point arithmetic. */
  static double percent(double share, double sum) {
    double percent = 100 * share / sum;
    return Math.rint(percent * 1e9) / 1e9;
  }

  private static <T> T parsed(String name, String text, String expected, Function<String, T> parser)
      throws ImportRefusal {
    try {
      return parser.apply(text.strip());
    } catch (NumberFormatException e) {
      throw ScriptVariables.isIn(text)
          ? new ImportRefusal(
              "%s is \"%s\", which is known only when the script runs; expected %s: write it there",
              name, text, expected)
          : new ImportRefusal("%s is \"%s\"; expected %s", name, text, expected);
    }
  }

  List<String> remarks(String tool) {
    Set<String> left = new LinkedHashSet<>(values.keySet());
    left.addAll(leftOut);
    unknown.removeAll(left);
    environment.removeAll(left);
    List<String> remarks = new ArrayList<>();
    remark("Not said there, and as " + tool + " has it", absent, remarks);
    remark("There more than once, of which the last counts", repeated, remarks);
    remark("Taken from the environment, as there", environment, remarks);
    remark("Known only when the script runs; write what they are", unknown, remarks);
    remark("Left out", left, remarks);
    return remarks;
  }

  private static void remark(String what, Set<String> names, List<String> remarks) {
    if (!names.isEmpty()) {
      remarks.add(what + ": " + String.join(", ", names) + ".");
    }
  }
}
