package dev.loadstone.runner.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads settings of HammerDB for TPC-C: a script in Tcl or Python with {@code diset}, {@code dbset}
 * and {@code vuset}, or the output of {@code print dict}.
 */
final class HammerdbSettings implements ToolSettings {
  private static final Pattern PRINTED = Pattern.compile("\\s*(\\w+)\\s*=\\s*(.*?)\\s*");
  private static final Pattern GROUP = Pattern.compile("\\s*(?:\\w+\\s*\\{|})\\s*");
  private static final Pattern TITLE = Pattern.compile("Dictionary Settings for (.+?)\\s*");

  /** In Tcl, a comment begins a line or follows a semicolon. */
  private static final Pattern COMMENT = Pattern.compile("\\s*#.*|\\s*;\\s*#.*$");

  private static final Pattern WORD =
      Pattern.compile("\"([^\"]*)\"|\\{([^}]*)}|(\\[[^]]*])|([^\\s;]+)");

  /** A call in Python: its name and its arguments. */
  private static final Pattern CALL = Pattern.compile("\\s*(\\w+)\\((.*)\\).*");

  private static final Pattern ASSIGNMENT = Pattern.compile("\\s*(\\w+)\\s*=\\s*([^=].*?)\\s*");
  private static final Pattern ARGUMENT =
      Pattern.compile("\\s*(?:'([^']*)'|\"([^\"]*)\"|([^,]+?))\\s*(?:,|$)");
  private static final Pattern LITERAL = Pattern.compile("-?[\\d.]+|[Tt]rue|[Ff]alse");

  private static final int SECONDS_PER_MINUTE = 60;

  private static final long ITERATIONS = 10_000_000;

  private record Server(String title, String prefix, String database, int port) {}

  private static final List<Server> SERVERS =
      List.of(
          new Server("PostgreSQL", "pg", "postgresql", 5432),
          new Server("MySQL", "mysql", "mysql", 3306),
          new Server("MariaDB", "maria", "mariadb", 3306));

  private static final String DATABASE = "dbset db";
  private static final String BENCHMARK = "dbset bm";
  private static final String USERS = "vuset vu";

  @Override
  public String title() {
    return "HammerDB";
  }

  @Override
  public boolean recognizes(String text) {
    return text.lines()
        .anyMatch(
            line -> line.matches("\\s*(?:diset|dbset)\\b.*") || TITLE.matcher(line).matches());
  }

  @Override
  public FoundSettings find(String text) {
    FoundSettings found = new FoundSettings();
    ScriptVariables variables = new ScriptVariables(false);
    boolean printed = text.lines().anyMatch(line -> TITLE.matcher(line).matches());
    for (String line : text.lines().toList()) {
      Matcher title = TITLE.matcher(line);
      Matcher setting = PRINTED.matcher(line);
      if (title.matches()) {
        found.put(DATABASE, title.group(1));
      } else if (printed && setting.matches()) {
        found.put(setting.group(1), setting.group(2));
      } else if (!(printed && GROUP.matcher(line).matches())) {
        List<String> words = words(line);
        if (!words.isEmpty()) {
          command(words, variables, found);
        }
      }
    }
    return found;
  }

  /** The words of a line of Tcl; a line of Python becomes the same words as in Tcl. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    String code = COMMENT.matcher(line).replaceFirst("");
    Matcher call = CALL.matcher(code);
    Matcher assignment = ASSIGNMENT.matcher(code);
    if (assignment.matches()) {
      words.addAll(List.of("set", assignment.group(1)));
      addArguments(assignment.group(2), words);
    } else if (call.matches()) {
      words.add(call.group(1));
      addArguments(call.group(2), words);
    } else {
      Matcher word = WORD.matcher(code);
      while (word.find()) {
        String braces = word.group(1) == null ? word.group(2) : word.group(1);
        words.add(braces == null ? word.group() : braces);
      }
    }
    return words;
  }

  private static void addArguments(String arguments, List<String> words) {
    Matcher argument = ARGUMENT.matcher(arguments);
    while (argument.find()) {
      String quoted = argument.group(1) == null ? argument.group(2) : argument.group(1);
      String bare = argument.group(3);
      // An argument without quotes is a literal, or a variable, which is $name in Tcl.
      words.add(quoted != null ? quoted : LITERAL.matcher(bare).matches() ? bare : "$" + bare);
    }
  }

  private static void command(List<String> words, ScriptVariables variables, FoundSettings found) {
    String command = words.get(0);
    List<String> rest = words.subList(1, words.size());
    String value = rest.isEmpty() ? "" : variables.expanded(rest.get(rest.size() - 1));
    if (command.equals("diset") && rest.size() == 3) {
      boolean ours = Set.of("connection", "tpcc").contains(rest.get(0));
      found.putOfScript(ours ? rest.get(1) : rest.get(0) + " " + rest.get(1), value);
    } else if (command.endsWith("set") && command.length() > 3 && rest.size() == 2) {
      found.putOfScript(command + " " + rest.get(0), value);
    } else if (command.equals("set") && rest.size() == 2) {
      variables.set(rest.get(0), rest.get(1));
    } else if (command.matches("\\w.*")) {
      found.leave(command.replaceFirst("[^\\w.].*", ""));
    }
  }

  private static Server server(FoundSettings found) throws ImportRefusal {
    String named = found.text(DATABASE).orElse("");
    for (Server server : SERVERS) {
      boolean meant =
          named.isEmpty()
              ? found.hasBelow(server.prefix() + "_")
              : named.equalsIgnoreCase(server.prefix()) || named.equalsIgnoreCase(server.title());
      if (meant) {
        return server;
      }
    }
    throw new ImportRefusal(
        "the database is \"%s\"; expected PostgreSQL (pg), MySQL (mysql) or MariaDB (maria)",
        named);
  }

  @Override
  public ImportedExperiment experiment(FoundSettings found, String fallback) throws ImportRefusal {
    String benchmark = found.text(BENCHMARK).orElse("TPC-C");
    if (!benchmark.toLowerCase(Locale.ROOT).replace("-", "").matches("tpcc|tprocc")) {
      throw new ImportRefusal(
          "the benchmark is %s; expected TPC-C (TPROC-C), the one that both have", benchmark);
    }
    Server server = server(found);
    String prefix = server.prefix() + "_";
    ImportedExperiment made = new ImportedExperiment(title(), "tpcc", server.database());
    made.servers(
        List.of(
            found.text(prefix + "host", "127.0.0.1")
                + ":"
                + found.text(prefix + "port", Integer.toString(server.port()))),
        found.text(prefix + "dbase", "tpcc"),
        found.text(prefix + "user").orElse(""),
        found.text(prefix + "pass").isPresent());
    OptionalLong warehouses = found.whole(prefix + "count_ware");
    if (warehouses.isEmpty()) {
      made.remark(
          "The number of warehouses is not said: a run there takes what was built; here it is 1.");
    }
    made.benchmark("warehouses", warehouses.orElse(1))
        .benchmark("access", found.flag(prefix + "no_stored_procs") ? "statements" : "procedures")
        .benchmark("homes", found.flag(prefix + "allwarehouse") ? "roaming" : "fixed");
    made.load("loaders", found.whole(prefix + "num_vu").orElse(1));
    load(found, prefix, made);
    return made.remark(
            "NOPM there counts New-Orders of the server's own counters; tpmC here counts those"
                + " that clients saw completed, and the checks compare both.")
        .remark("Its schema is not used: TPC-C's tables are loaded anew, in ours.");
  }

  private static void load(FoundSettings found, String prefix, ImportedExperiment made)
      throws ImportRefusal {
    long users = users(found, made);
    made.terminals(users);
    if (found.flag(prefix + "keyandthink")) {
      made.load("pacing", "keying-and-thinking");
    } else {
      made.load("pacing", "unpaced")
          .remark(
              "Without keying and think times a result is no tpmC by the specification; here it"
                  + " says so.");
    }
    if (found.text(prefix + "driver", "test").equals("timed")) {
      made.load("rampUp", found.whole(prefix + "rampup", 2) * SECONDS_PER_MINUTE + "s")
          .load("measure", found.whole(prefix + "duration", 5) * SECONDS_PER_MINUTE + "s");
    } else {
      long each = found.whole(prefix + "total_iterations", ITERATIONS);
      made.load("stopAfter", FoundSettings.times(prefix + "total_iterations", (double) each, users))
          .remark(
              "total_iterations is for each of the %s virtual users there; stopAfter is for all."
                  .formatted(users));
    }
  }

  private static long users(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    String users = found.text(USERS).orElse("");
    if (users.matches("\\d+")) {
      return FoundSettings.wholeIn(USERS, users);
    }
    made.remark(
        users.isEmpty()
            ? "The number of virtual users is not said; terminals is 1."
            : "The number of virtual users, "
                + users
                + ", is known only when the script runs; terminals is 1.");
    return 1;
  }
}
