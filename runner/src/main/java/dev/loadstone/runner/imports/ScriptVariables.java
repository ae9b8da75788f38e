package dev.loadstone.runner.imports;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables of a script, as far as their values stand in the script. */
final class ScriptVariables {
  /** A reference to the environment in Tcl, or to a variable of a script in Tcl or a shell. */
  private static final Pattern REFERENCE =
      Pattern.compile("\\$(?:::)?env\\((\\w+)\\)|\\$\\{([A-Za-z_]\\w*)}|\\$(?:::)?([A-Za-z_]\\w*)");

  private final Map<String, String> values = new HashMap<>();
  private final boolean environment;

  ScriptVariables(boolean environment) {
    this.environment = environment;
  }

  /** Sets a variable. What is known only when the script runs is none of the environment. */
  void set(String name, String value) {
    String known = expanded(value);
    values.put(name, isUnknownIn(known) ? "$" + name : known);
  }

  /**
   * Replaces the variables in a text by their values. A variable of the environment becomes a
   * reference as in experiments; an unknown variable stays as it is.
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

  /** Returns whether a text holds more than references to the environment. */
  static boolean isUnknownIn(String text) {
    return isIn(text.replaceAll("\\$\\{[A-Za-z_]\\w*}", ""));
  }

  static boolean isIn(String text) {
    return text.contains("$") || text.startsWith("[") || text.startsWith("`");
  }
}
