package dev.loadstone.runner.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command line of go-tpc for TPC-C. */
final class GoTpcCommand implements ToolSettings {
  private static final Pattern COMMAND = Pattern.compile("(?m)^[^#\\n]*\\bgo-tpc\\s+(.+)$");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** Options by their short names. */
  private static final Map<String, String> SHORT =
      Map.of(
          "-H",
          "--host",
          "-P",
          "--port",
          "-D",
          "--db",
          "-d",
          "--driver",
          "-U",
          "--user",
          "-p",
          "--password",
          "-T",
          "--threads");

  private static final Set<String> FLAGS =
      Set.of("--wait", "--dropdata", "--ignore-error", "--silence", "--no-check", "--check-all");

  /** By their numbers, as its drivers have them. */
  private static final Map<String, String> ISOLATION =
      Map.of(
          "2", "read committed",
          "4", "repeatable read",
          "6", "serializable");

  @Override
  public String title() {
    return "go-tpc";
  }

  @Override
  public boolean recognizes(String text) {
    return COMMAND.matcher(joined(text)).find();
  }

  /** Lines that end with a backslash go on. */
  private static String joined(String text) {
    return text.replaceAll("\\\\\\R", " ");
  }

  @Override
  public ImportedExperiment read(String text, String fallback) throws ImportRefusal {
    Matcher command = COMMAND.matcher(joined(text));
    if (!command.find()) {
      throw new ImportRefusal("there is no command of go-tpc");
    }
    Map<String, String> options = new HashMap<>();
    List<String> words = words(command.group(1), options);
    if (words.isEmpty() || !words.get(0).equals("tpcc")) {
      throw new ImportRefusal(
          "the command is %s; expected tpcc, the benchmark that both have",
          String.join(" ", words));
    }
    return experiment(options);
  }

  /** The words that are no options. */
  private static List<String> words(String arguments, Map<String, String> options)
      throws ImportRefusal {
    List<String> all = new ArrayList<>();
    Matcher word = WORD.matcher(arguments);
    while (word.find()) {
      all.add(
          word.group(1) != null
              ? word.group(1)
              : word.group(2) != null ? word.group(2) : word.group(3));
    }
    List<String> plain = new ArrayList<>();
    for (Iterator<String> next = all.iterator(); next.hasNext(); ) {
      String option = next.next();
      if (!option.startsWith("-")) {
        plain.add(option);
        continue;
      }
      int equals = option.indexOf('=');
      String name = equals < 0 ? option : option.substring(0, equals);
      name = SHORT.getOrDefault(name, name);
      if (equals >= 0) {
        options.put(name, option.substring(equals + 1));
      } else if (FLAGS.contains(name)) {
        options.put(name, "true");
      } else if (next.hasNext()) {
        options.put(name, next.next());
      } else {
        throw new ImportRefusal("the option %s has no value", option);
      }
    }
    return plain;
  }

  private ImportedExperiment experiment(Map<String, String> options) throws ImportRefusal {
    String driver =
        ImportRefusal.oneOf(
            "driver", options.getOrDefault("--driver", "mysql"), Set.of("mysql", "postgres"));
    boolean postgres = driver.equals("postgres");
    String port = options.getOrDefault("--port", postgres ? "5432" : "4000");
    ImportedExperiment made =
        new ImportedExperiment(
            title(), "tpcc", postgres ? "postgresql" : port.equals("4000") ? "tidb" : "mysql");
    made.servers(
        options.getOrDefault("--host", "127.0.0.1") + ":" + ImportRefusal.integer("port", port),
        options.getOrDefault("--db", "test"),
        options.getOrDefault("--user", "root"),
        !options.getOrDefault("--password", "").isEmpty());
    if (!postgres) {
      made.remark(
          "It calls TiDB and MySQL alike mysql; the port says that this is "
              + (port.equals("4000") ? "TiDB" : "MySQL")
              + ". Correct the name where it is not.");
    }
    String level = options.getOrDefault("--isolation", "0");
    if (!level.equals("0")) {
      String isolation = ISOLATION.get(level);
      if (isolation == null) {
        throw new ImportRefusal(
            "isolation is \"%s\"; expected 0, 2, 4 or 6, which both have", level);
      }
      made.system("isolation", isolation);
    }
    made.benchmark(
        "warehouses",
        ImportRefusal.integer("warehouses", options.getOrDefault("--warehouses", "10")));
    int threads = ImportRefusal.integer("threads", options.getOrDefault("--threads", "1"));
    made.terminals(threads).load("loaders", Math.max(1, threads));
    made.load("pacing", options.containsKey("--wait") ? "keying-and-thinking" : "unpaced");
    String time = options.get("--time");
    if (time != null) {
      made.load("measure", duration(time));
    } else {
      made.remark("It runs until it is stopped; here measure has its default.");
    }
    if (options.containsKey("--weight")) {
      throw new ImportRefusal("it has weights of its own; give them as mix in an experiment");
    }
    ToolDifferences.ofGoTpc().forEach(made::remark);
    return made.remark("Its schema is not used: TPC-C's tables are loaded anew, in ours.");
  }

  /** Durations there may have several units. */
  private static String duration(String text) throws ImportRefusal {
    if (!text.matches("\\d+(ms|s|m|h)(0s|0m0s)?")) {
      throw new ImportRefusal("time is \"%s\"; expected one number and unit, as in 10m", text);
    }
    return text.replaceAll("(?<=[a-z])0m0s$|(?<=[a-z])0s$", "");
  }
}
