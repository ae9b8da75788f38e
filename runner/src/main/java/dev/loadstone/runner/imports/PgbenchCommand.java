package dev.loadstone.runner.imports;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a command line of pgbench, a shell script with one, or a script of pgbench alone. Its
 * scripts become the transactions of a folder; with one that is built in, the folder also has the
 * tables that {@code pgbench -i} makes.
 */
final class PgbenchCommand implements ToolSettings {
  private static final String INITIALIZE = "--initialize";
  private static final String FILE = "--file";
  private static final String BUILT_IN = "--builtin";
  private static final String CLIENTS = "--client";

  private static final Pattern SCRIPT =
      Pattern.compile("(?m)^\\s*\\\\(set|gset|if|sleep|startpipeline|shell|setshell|aset)\\b");

  private static final List<String> BUILT_INS =
      List.of("tpcb-like", "simple-update", "select-only");

  private static final Map<String, String> SHORT =
      Arrays.stream(
              ("-b builtin,-c client,-C connect,-d dbname,-D define,-f file,-h host,-i initialize,"
                      + "-j jobs,-l log,-L latency-limit,-M protocol,-n no-vacuum,"
                      + "-N skip-some-updates,-p port,-P progress,-q quiet,-r report-per-command,"
                      + "-R rate,-s scale,-S select-only,-t transactions,-T time,-U username,"
                      + "-v vacuum-all,-F fillfactor,-I init-steps")
                  .split(","))
          .collect(
              Collectors.toMap(name -> name.substring(0, 2), name -> "--" + name.substring(3)));

  private static final Set<String> FLAGS =
      Set.of(
          ("--connect,--initialize,--log,--no-vacuum,--skip-some-updates,--quiet,--debug,"
                  + "--report-per-command,--report-latencies,--select-only,--vacuum-all,"
                  + "--foreign-keys,--unlogged-tables,--failures-detailed,--verbose-errors,"
                  + "--exit-on-abort")
              .split(","));

  private final Path file;

  /**
   * @param file which the names of scripts are relative to
   */
  PgbenchCommand(Path file) {
    this.file = file;
  }

  @Override
  public String title() {
    return "pgbench";
  }

  @Override
  public boolean recognizes(String text) {
    return SCRIPT.matcher(text).find()
        || ShellScript.commands(text).stream().anyMatch(words -> arguments(words).isPresent());
  }

  /** The words after the program's name; empty when another program is called. */
  private static Optional<List<String>> arguments(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).matches("(.*/)?pgbench")) {
        return Optional.of(words.subList(i + 1, words.size()));
      }
    }
    return Optional.empty();
  }

  @Override
  public FoundSettings find(String text) throws ImportRefusal {
    FoundSettings found = new FoundSettings();
    if (SCRIPT.matcher(text).find()) {
      found.put(FILE, file.getFileName().toString());
      return found;
    }
    boolean run = false;
    for (List<String> words : ShellScript.commands(text)) {
      List<String> arguments = arguments(words).orElse(List.of());
      boolean initializes =
          arguments.stream().anyMatch(word -> word.matches("-[a-zA-Z]*i\\w*|" + INITIALIZE));
      if (arguments(words).isEmpty()) {
        found.leave(words.get(0));
      } else if (initializes || !run) {
        options(arguments, initializes ? INITIALIZE + " " : "", found);
        run |= !initializes;
      } else {
        found.leave("a further pgbench " + String.join(" ", arguments));
      }
    }
    found.put("command", "true");
    return found;
  }

  private static void options(List<String> words, String prefix, FoundSettings found)
      throws ImportRefusal {
    Map<String, Integer> seen = new HashMap<>();
    for (Iterator<String> next = words.iterator(); next.hasNext(); ) {
      String word = next.next();
      String name = word;
      String value = word.startsWith("--") ? "" : word;
      if (word.startsWith("--")) {
        name = word.replaceFirst("=.*", "");
        value = word.substring(name.length()).replaceFirst("=", "");
      } else if (word.startsWith("-")) {
        name = SHORT.getOrDefault(word.substring(0, 2), word);
        value = word.substring(2);
        // -nS is -n -S, and -c8 is -c 8.
        while (FLAGS.contains(name) && !value.isEmpty()) {
          found.put(prefix + name, "true");
          name = SHORT.getOrDefault("-" + value.charAt(0), word);
          value = value.substring(1);
        }
      } else {
        name = "--dbname";
      }
      if (value.isEmpty()) {
        value = FLAGS.contains(name) ? "true" : next.hasNext() ? next.next() : "";
      }
      if (value.isEmpty()) {
        throw new ImportRefusal("the option %s has no value", word);
      }
      boolean listed = List.of(FILE, BUILT_IN, "--define").contains(name);
      int number = listed ? seen.merge(name, 1, Integer::sum) : 1;
      found.putOfScript(FoundSettings.nth(prefix + name, number), value);
    }
  }

  @Override
  public ImportedExperiment experiment(FoundSettings found, String fallback) throws ImportRefusal {
    if (found.flag("--connect")) {
      throw new ImportRefusal(
          "-C makes a connection for each transaction; Loadstone keeps its connections");
    }
    ImportedExperiment made = new ImportedExperiment(title(), "sql", fallback);
    made.servers(
        List.of(found.text("--host", "127.0.0.1") + ":" + found.text("--port", "5432")),
        found.text("--dbname").orElse(""),
        found.text("--username").orElse(""),
        false);
    if (found.flag("command")) {
      load(found, made);
    }
    scripts(found, made);
    return made;
  }

  private static void load(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    long clients = found.whole(CLIENTS, 1);
    made.terminals(clients).load("pacing", "unpaced");
    OptionalDouble rate = found.number("--rate");
    if (rate.isPresent()) {
      made.rate(rate.getAsDouble(), true);
    }
    OptionalLong seconds = found.whole("--time");
    if (seconds.isPresent()) {
      made.load("measure", seconds.getAsLong() + "s");
    } else {
      made.load("stopAfter", clients * found.whole("--transactions", 10));
    }
    made.remark(
        "pgbench has no warm-up; here the measured interval begins when the load is steady.");
    made.remark(
        "Statements are prepared here, as by -M prepared; it said -M "
            + found.text("--protocol").orElse("simple, its default")
            + ".");
  }

  private void scripts(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    List<String> files = found.all(FILE);
    List<String> builtIns = found.all(BUILT_IN);
    if (found.flag("--select-only")) {
      builtIns.add("select-only");
    }
    if (found.flag("--skip-some-updates")) {
      builtIns.add("simple-update");
    }
    if (files.isEmpty() && builtIns.isEmpty()) {
      builtIns.add("tpcb-like");
    }
    long scale = found.whole(INITIALIZE + " --scale").orElse(1);
    scale = found.whole("--scale").orElse(scale);
    PgbenchScripts scripts = new PgbenchScripts(found.all("--define"), made);
    if (builtIns.isEmpty()) {
      scripts.define("scale=" + scale);
      made.onTablesThatAreThere();
    }
    for (String script : files) {
      String name = script.replaceFirst("@\\d+$", "");
      Path place = file.toAbsolutePath().resolveSibling(name);
      scripts.add(place.getFileName().toString(), script, ExperimentImport.text(place));
    }
    StringBuilder counts = new StringBuilder();
    for (String builtIn : builtIns) {
      String name = named(builtIn.replaceFirst("@\\d+$", ""));
      String added = scripts.add(name, builtIn, resource(name + ".sql"));
      counts.append(name.equals("select-only") ? "" : ", " + added + ": 1");
    }
    if (!builtIns.isEmpty()) {
      made.file("schema.sql", resource("schema.sql"));
      made.file("load.yaml", resource("load.yaml").replace("scale: 1}", "scale: " + scale + "}"));
      made.file("invariants.sql", resource("invariants.sql"));
    }
    if (counts.length() > 0) {
      made.file(
          "counts.yaml",
          """
          history:
            server: select count(*) from pgbench_history
            client: {%s}
          """
              .formatted(counts.substring(2)));
    }
  }

  /** The script that is built in, whose name may be cut short. */
  private static String named(String name) throws ImportRefusal {
    List<String> meant = BUILT_INS.stream().filter(script -> script.startsWith(name)).toList();
    if (meant.size() != 1) {
      throw new ImportRefusal("-b is %s; expected one of %s", name, String.join(", ", BUILT_INS));
    }
    return meant.get(0);
  }

  private static String resource(String name) {
    try (InputStream text = PgbenchCommand.class.getResourceAsStream("pgbench/" + name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw LoadstoneException.internal(e, "%s could not be read: %s", name, e);
    }
  }
}
