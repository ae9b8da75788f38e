package dev.loadstone.runner.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a shell script into commands, by its words, quotes, comments and variables. */
final class ShellScript {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>[ \\t\\r]+|\\\\\\R)"
              + "|(?<comment>#[^\\n]*)"
              + "|(?<redirection>(?:\\d*[<>]+|&>+)&?[ \\t]*[^\\s;&|]*)"
              + "|(?<end>[\\n;&|(){}]+)"
              + "|(?<word>(?:\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|\\$\\([^)\\n]*\\)|\\\\."
              + "|[^\\s;&|<>\"'\\\\])+)");

  private static final Pattern QUOTED =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|\\\\(.)");
  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_]\\w*)=(.*)");

  private ShellScript() {}

  /**
   * The commands of a script, each as its words. Assignments take effect and are no commands.
   * Loops, functions and values read from elsewhere are not interpreted.
   */
  static List<List<String>> commands(String text) {
    ScriptVariables variables = new ScriptVariables(true);
    List<List<String>> commands = new ArrayList<>();
    List<String> words = new ArrayList<>();
    Matcher token = TOKEN.matcher(text + "\n");
    while (token.find()) {
      if (token.group("end") != null) {
        if (!words.isEmpty()) {
          commands.add(List.copyOf(words));
        }
        words.clear();
      } else if (token.group("word") != null) {
        add(token.group("word"), words, variables);
      }
    }
    return commands;
  }

  private static void add(String written, List<String> words, ScriptVariables variables) {
    Matcher assignment = ASSIGNMENT.matcher(written);
    boolean begins = words.isEmpty() || words.equals(List.of("export"));
    if (begins && assignment.matches()) {
      words.clear();
      variables.set(assignment.group(1), unquoted(assignment.group(2)));
      return;
    }
    String word = variables.expanded(unquoted(written));
    boolean quoted = QUOTED.matcher(written).find();
    // A variable without quotes may hold several words.
    words.addAll(quoted ? List.of(word) : List.of(word.split("\\s+", -1)));
  }

  private static String unquoted(String word) {
    return QUOTED
        .matcher(word)
        .replaceAll(
            part -> {
              String inside = part.group(1) != null ? part.group(1) : part.group(2);
              return Matcher.quoteReplacement(inside == null ? part.group(3) : inside);
            });
  }
}
