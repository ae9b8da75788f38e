package dev.loadstone.runner.imports;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables of a script, as far as it sets them to values that stand in it. */
final class ScriptVariables {
  /** Of Tcl's environment; of a script of either language. */
  private static final Pattern REFERENCE =
      Pattern.compile("\\$(?:::)?env\\((\\w+)\\)|\\$\\{([A-Za-z_]\\w*)}|\\$(?:::)?([A-Za-z_]\\w*)");

  private final Map<String, String> values = new HashMap<>();
  private final boolean environment;

  /**
   * @param environment whether a variable that the script does not set is one of the environment
   */
  ScriptVariables(boolean environment) {
    this.environment = environment;
  }

  /** Sets one, unless what it is set to is computed. */
  void set(String name, String value) {
    String known = expanded(value);
    if (isUnknownIn(known)) {
      values.remove(name);
    } else {
      values.put(name, known);
    }
  }

  /**
   * A text with the values of the variables in it. One of the environment becomes a reference to it
   * as in experiments; one that is not known stays as it is.
   */
  String expanded(String text) {
    return REFERENCE
        .matcher(text)
        .replaceAll(reference -> Matcher.quoteReplacement(value(reference)));
  }

  private String value(MatchResult reference) {
    if (reference.group(1) != null) {
      return "${" + reference.group(1) + "}";
    }
    String name = reference.group(2) == null ? reference.group(3) : reference.group(2);
    return values.getOrDefault(name, environment ? "${" + name + "}" : reference.group());
  }

  /** Whether a text holds more than references to the environment that experiments have, too. */
  static boolean isUnknownIn(String text) {
    return isIn(text.replaceAll("\\$\\{[A-Za-z_]\\w*}", ""));
  }

  /** Whether a text holds what is known only when the script runs. */
  static boolean isIn(String text) {
    return text.contains("$") || text.startsWith("[") || text.startsWith("`");
  }
}
