package dev.loadstone.runner.imports;

import dev.loadstone.core.Resources;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes scripts of pgbench transactions of a folder. They keep their text, but pauses before and
 * after all statements are of the user, and variables of the command line are set at the begin.
 */
final class PgbenchScripts {
  private static final List<String> BUILT_INS =
      List.of("tpcb-like", "simple-update", "select-only");

  /** A transaction's name has 41 at most, and some may have to tell it from others. */
  private static final int MOST_LETTERS = 36;

  private static final Pattern WEIGHT = Pattern.compile("@(\\d+)$");
  private static final Pattern REFUSED = Pattern.compile("(?m)^\\s*\\\\(shell|setshell|aset)\\b");
  private static final Pattern BEGIN = Pattern.compile("(?im)^\\s*(begin|start\\s+transaction)\\b");
  private static final Pattern DEFINED = Pattern.compile("(\\w+)=(-?\\d+(?:\\.\\d+)?)");
  private static final String SLEEP = "[ \\t]*\\\\sleep[ \\t]+(\\d+)[ \\t]*(us|ms|s)?[ \\t]*\\R";

  /** What comes before the first statement: commands, comments and empty lines. */
  private static final Pattern FIRST_PAUSE =
      Pattern.compile("\\A((?:[ \\t]*(?:\\\\(?!sleep|if|elif|else).*|--.*)?\\R)*)" + SLEEP);

  private static final Pattern LAST_PAUSE = Pattern.compile("(?m)^" + SLEEP + "\\s*\\z");

  private final ImportedExperiment made;

  /** The names that are given, at first those of files that are no transactions. */
  private final Set<String> names = new HashSet<>(Set.of("schema", "invariants", "procedures"));

  private final List<String> variables = new ArrayList<>();

  /**
   * @param variables as on the command line: {@code name=value}
   */
  PgbenchScripts(List<String> variables, ImportedExperiment made) throws ImportRefusal {
    this.made = made;
    for (String variable : variables) {
      define(variable);
    }
  }

  void define(String variable) throws ImportRefusal {
    Matcher defined = DEFINED.matcher(variable);
    if (!defined.matches()) {
      throw new ImportRefusal("-D is %s; expected a name and a number", variable);
    }
    variables.add("\\set " + defined.group(1) + " " + defined.group(2) + "\n");
  }

  /** Defines the scale, unless the command line does: what it says comes first, as in pgbench. */
  void defineScale(long scale) throws ImportRefusal {
    if (variables.stream().noneMatch(variable -> variable.startsWith("\\set scale "))) {
      define("scale=" + scale);
    }
  }

  /** The name of a script on the command line, which may have a weight. */
  static String name(String written) {
    return WEIGHT.matcher(written).replaceFirst("");
  }

  /** Adds scripts that pgbench has itself, with the tables that {@code pgbench -i} makes. */
  void addBuiltIns(List<String> scripts, long scale) throws ImportRefusal {
    List<String> counted = new ArrayList<>();
    for (String script : scripts) {
      String name = FoundSettings.wordIn("-b", name(script), BUILT_INS);
      String added = add(name, script, resource(name + ".sql"));
      if (!name.equals("select-only")) {
        counted.add(added + ": 1");
      }
    }
    for (String name : List.of("schema.sql", "schema.postgresql.sql")) {
      made.file(name, resource(name));
    }
    made.file("load.yaml", resource("load.yaml").replace("scale: 1}", "scale: " + scale + "}"));
    made.file("invariants.sql", resource("invariants.sql"));
    if (!counted.isEmpty()) {
      String client = "  client: {" + String.join(", ", counted) + "}\n";
      made.file("counts.yaml", resource("counts.yaml") + client);
    }
  }

  private static String resource(String name) {
    return Resources.text(PgbenchScripts.class, "pgbench/" + name);
  }

  /** Adds a script; returns the name of its transaction. */
  String add(String fileName, String written, String text) throws ImportRefusal {
    Matcher refused = REFUSED.matcher(text);
    if (refused.find()) {
      throw new ImportRefusal(
          refused.group(1).equals("aset")
              ? "%s has \\%s; expected \\gset after each statement"
              : "%s has \\%s, which starts a program for each transaction; expected \\set",
          fileName,
          refused.group(1));
    }
    String words = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.[^.]*$", "");
    String letters = words.replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+|-$", "");
    String name =
        letters.isEmpty()
            ? "transaction"
            : letters.substring(0, Math.min(letters.length(), MOST_LETTERS));
    String unique = name;
    for (int i = 2; !names.add(unique); i++) {
      unique = name + "-" + i;
    }
    StringBuilder head = new StringBuilder();
    Matcher weight = WEIGHT.matcher(written);
    if (weight.find()) {
      head.append("-- weight: ").append(weight.group(1)).append('\n');
    }
    if (!BEGIN.matcher(text).find()) {
      head.append("-- transaction: each statement\n");
    }
    String lines = text.stripTrailing() + "\n";
    Matcher first = FIRST_PAUSE.matcher(lines);
    if (first.find()) {
      head.append(pause("keying", first.group(2), first.group(3)));
      lines = first.group(1) + lines.substring(first.end());
    }
    Matcher last = LAST_PAUSE.matcher(lines);
    if (last.find()) {
      head.append(pause("think", last.group(1), last.group(2)));
      lines = lines.substring(0, last.start());
    }
    made.file(unique + ".sql", head + String.join("", variables) + lines);
    return unique;
  }

  private String pause(String kind, String number, String unit) {
    made.load("pacing", "keying-and-thinking")
        .remark(
            "Its pauses around statements are keying and think times; such users have no rate.");
    return "-- " + kind + ": " + number + (unit == null ? "s" : unit) + "\n";
  }
}
