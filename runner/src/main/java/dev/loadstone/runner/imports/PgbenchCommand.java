package dev.loadstone.runner.imports;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a command line of pgbench, a shell script with one, or a script of pgbench alone. Its
 * scripts become the transactions of a folder.
 *
 * @param file which the names of scripts are relative to
 */
record PgbenchCommand(Path file) implements ToolSettings {
  private static final String INITIALIZE = "-i";
  private static final String SCALE = "-s";

  private static final Pattern SCRIPT =
      Pattern.compile("(?m)^\\s*\\\\(set|gset|if|sleep|startpipeline|shell|setshell|aset)\\b");

  private static final Map<String, String> SHORT =
      Arrays.stream(
              ("builtin b,client c,connect C,dbname d,define D,file f,host h,initialize i,jobs j,"
                      + "log l,protocol M,no-vacuum n,skip-some-updates N,port p,progress P,quiet q,"
                      + "report-per-command r,rate R,scale s,select-only S,time T,transactions t,"
                      + "username U,vacuum-all v")
                  .split(","))
          .map(names -> names.split(" "))
          .collect(Collectors.toMap(names -> "--" + names[0], names -> "-" + names[1]));

  private static final Set<String> FLAGS =
      Set.of(
          ("-C,-i,-l,-n,-N,-q,-r,-S,-v,--debug,--foreign-keys,--unlogged-tables,"
                  + "--failures-detailed,--verbose-errors,--exit-on-abort,--progress-timestamp")
              .split(","));

  private static final Set<String> REPEATED = Set.of("-b", "-D", "-f");

  private static final String PASSWORD = "password";

  @Override
  public String title() {
    return "pgbench";
  }

  @Override
  public boolean recognizes(String text) {
    return SCRIPT.matcher(text).find()
        || ShellScript.commands(text).stream().anyMatch(words -> program(words) >= 0);
  }

  /** The place of the program's name; -1 when another program is called. */
  private static int program(List<String> words) {
    List<String> names = words.stream().map(word -> word.replaceFirst(".*/", "")).toList();
    return names.indexOf("pgbench");
  }

  @Override
  public FoundSettings find(String text) throws ImportRefusal {
    FoundSettings found = new FoundSettings();
    if (SCRIPT.matcher(text).find()) {
      found.put("-f", file.getFileName().toString());
      found.put("alone", "true");
      return found;
    }
    assigned(text, "-U", "PGUSER", found);
    assigned(text, "-d", "PGDATABASE", found);
    assigned(text, "-h", "PGHOST", found);
    assigned(text, "-p", "PGPORT", found);
    assigned(text, PASSWORD, "PGPASSWORD", found);
    boolean run = false;
    for (List<String> words : ShellScript.commands(text)) {
      int program = program(words);
      Map<String, String> options =
          program < 0 ? Map.of() : options(words.subList(program + 1, words.size()));
      boolean initializes = options.containsKey(INITIALIZE);
      if (program < 0) {
        found.leave(words.get(0));
      } else if (initializes || !run) {
        options.forEach(
            (name, value) -> found.putOfScript((initializes ? "-i " : "") + name, value));
        run |= !initializes;
      } else {
        found.leave("a further " + String.join(" ", words));
      }
    }
    return found;
  }

  /** Takes what a script assigns to a variable; an option of the command takes its place. */
  private static void assigned(String text, String option, String variable, FoundSettings found) {
    List<List<String>> commands = ShellScript.commands(text + "\n\necho $" + variable);
    String value = commands.get(commands.size() - 1).get(1);
    if (!value.equals("${" + variable + "}")) {
      found.putOfScript(option, value);
    }
  }

  private static Map<String, String> options(List<String> words) throws ImportRefusal {
    Map<String, String> options = new LinkedHashMap<>();
    Deque<String> rest = new ArrayDeque<>(words);
    while (!rest.isEmpty()) {
      String word = rest.pop();
      String written = word.replaceFirst(word.startsWith("--") ? "=.*" : "(?<=^-.).+", "");
      String name = word.startsWith("-") ? SHORT.getOrDefault(written, written) : "-d";
      String value =
          word.startsWith("-") ? word.substring(written.length()).replaceFirst("^=", "") : word;
      if (FLAGS.contains(name)) {
        // -nS is -n -S.
        if (!value.isEmpty()) {
          rest.push("-" + value);
        }
        value = "true";
      } else if (value.isEmpty() && rest.isEmpty()) {
        throw new ImportRefusal("the option %s has no value", written);
      } else if (value.isEmpty()) {
        value = rest.pop();
      }
      int number = 1;
      while (REPEATED.contains(name) && options.containsKey(FoundSettings.nth(name, number))) {
        number++;
      }
      options.put(FoundSettings.nth(name, number), value);
    }
    return options;
  }

  @Override
  public ImportedExperiment experiment(FoundSettings found, String fallback) throws ImportRefusal {
    if (found.flag("-C")) {
      throw new ImportRefusal(
          "-C makes a connection for each transaction; Loadstone keeps its connections");
    }
    String database = found.text("-d").orElse("");
    if (database.contains("://") || database.contains("=")) {
      // It may have a password.
      throw new ImportRefusal(
          "the database is a connection string; expected its parts as -h, -p, -U and -d");
    }
    ImportedExperiment made = new ImportedExperiment(title(), "sql", fallback);
    made.servers(
        List.of(found.text("-h", "127.0.0.1") + ":" + found.text("-p", "5432")),
        database,
        found.text("-U").orElse(""),
        found.text(PASSWORD).isPresent());
    found.flag(INITIALIZE + " " + INITIALIZE);
    if (!found.flag("alone")) {
      load(found, made);
    }
    scripts(found, made);
    return made;
  }

  private static void load(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    long clients = found.whole("-c", 1);
    made.terminals(clients).load("pacing", "unpaced");
    OptionalDouble rate = found.number("-R");
    if (rate.isPresent()) {
      made.rate(rate.getAsDouble(), true);
    }
    OptionalLong seconds = found.whole("-T");
    if (seconds.isPresent()) {
      made.load("measure", seconds.getAsLong() + "s");
    } else {
      made.load("stopAfter", clients * found.whole("-t", 10));
    }
    made.remark(
        "pgbench has no warm-up; here the measured interval begins when the load is steady.");
    made.remark(
        "Statements are prepared here, as by -M prepared; there it was -M %s."
            .formatted(found.text("-M").orElse("simple")));
  }

  private void scripts(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    List<String> files = found.all("-f");
    List<String> builtIns = found.all("-b");
    if (found.flag("-S")) {
      builtIns.add("select-only");
    }
    if (found.flag("-N")) {
      builtIns.add("simple-update");
    }
    if (files.isEmpty() && builtIns.isEmpty()) {
      builtIns.add("tpcb-like");
    }
    // Scripts of one's own have that of the run. Where there are built-in ones, the tables decide.
    long scale = found.whole(SCALE).orElse(1);
    PgbenchScripts scripts = new PgbenchScripts(found.all("-D"), made);
    if (builtIns.isEmpty()) {
      scripts.defineScale(scale);
      made.onTablesThatAreThere();
    } else {
      scripts.addBuiltIns(builtIns, found.whole(INITIALIZE + " " + SCALE).orElse(scale));
    }
    for (String script : files) {
      Path place = file.toAbsolutePath().resolveSibling(PgbenchScripts.name(script));
      scripts.add(place.getFileName().toString(), script, ExperimentImport.text(place));
    }
  }
}
