package dev.loadstone.runner.imports;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings of HammerDB for TPC-C: a script with {@code diset}, {@code dbset} and {@code vuset}, or
 * what {@code print dict} prints.
 */
final class HammerdbSettings implements ToolSettings {
  private static final Pattern SET =
      Pattern.compile("^\\s*diset\\s+(?:connection|tpcc)\\s+(\\w+)\\s+(.+?)\\s*$");
  private static final Pattern PRINTED = Pattern.compile("^\\s*(\\w+)\\s*=\\s*(.*?)\\s*$");
  private static final Pattern DATABASE = Pattern.compile("^\\s*dbset\\s+db\\s+(\\w+)\\s*$");
  private static final Pattern BENCHMARK =
      Pattern.compile("^\\s*dbset\\s+bm\\s+\"?([\\w-]+)\"?\\s*$");
  private static final Pattern USERS = Pattern.compile("^\\s*vuset\\s+vu\\s+(\\S+)\\s*$");
  private static final Pattern TITLE = Pattern.compile("^Dictionary Settings for (.+?)\\s*$");

  /** Databases by the prefix of their settings. */
  private static final Map<String, Server> SERVERS =
      Map.of(
          "pg", new Server("postgresql", 5432),
          "mysql", new Server("mysql", 3306),
          "maria", new Server("mariadb", 3306));

  private static final Map<String, String> PREFIXES =
      Map.of("postgresql", "pg", "mysql", "mysql", "mariadb", "maria");

  private static final int SECONDS_PER_MINUTE = 60;

  private record Server(String database, int port) {}

  @Override
  public String title() {
    return "HammerDB";
  }

  @Override
  public boolean recognizes(String text) {
    return text.lines()
        .anyMatch(line -> SET.matcher(line).matches() || TITLE.matcher(line).matches());
  }

  @Override
  public ImportedExperiment read(String text, String fallback) throws ImportRefusal {
    Map<String, String> settings = new HashMap<>();
    String prefix = "";
    String users = "";
    for (String line : text.lines().toList()) {
      Matcher set = SET.matcher(line);
      Matcher printed = PRINTED.matcher(line);
      Matcher database = DATABASE.matcher(line);
      Matcher benchmark = BENCHMARK.matcher(line);
      Matcher virtualUsers = USERS.matcher(line);
      Matcher title = TITLE.matcher(line);
      if (set.matches()) {
        settings.put(set.group(1), set.group(2).replaceAll("^[\"{]|[\"}]$", ""));
      } else if (database.matches()) {
        prefix = database.group(1).toLowerCase(Locale.ROOT);
      } else if (benchmark.matches()) {
        requireTpcc(benchmark.group(1));
      } else if (virtualUsers.matches()) {
        users = virtualUsers.group(1);
      } else if (title.matches()) {
        prefix = PREFIXES.getOrDefault(title.group(1).toLowerCase(Locale.ROOT), title.group(1));
      } else if (printed.matches()) {
        settings.put(printed.group(1), printed.group(2));
      }
    }
    return experiment(new Dictionary(prefixOf(prefix, settings.keySet()), settings), users);
  }

  private static void requireTpcc(String benchmark) throws ImportRefusal {
    if (!benchmark.toLowerCase(Locale.ROOT).replace("-", "").matches("tpcc|tprocc")) {
      throw new ImportRefusal(
          "the benchmark is %s; expected TPC-C (TPROC-C), the one that both have", benchmark);
    }
  }

  private static String prefixOf(String named, Set<String> keys) throws ImportRefusal {
    String prefix = named;
    for (String known : SERVERS.keySet()) {
      if (prefix.isEmpty() && keys.stream().anyMatch(key -> key.startsWith(known + "_"))) {
        prefix = known;
      }
    }
    if (!SERVERS.containsKey(prefix)) {
      throw new ImportRefusal(
          "the database is \"%s\"; expected PostgreSQL (pg), MySQL (mysql) or MariaDB (maria)",
          prefix);
    }
    return prefix;
  }

  /** Settings by their names without the database's prefix. */
  private record Dictionary(String prefix, Map<String, String> settings) {
    String text(String name, String absent) {
      return settings.getOrDefault(prefix + "_" + name, absent);
    }

    int integer(String name, int absent) throws ImportRefusal {
      return ImportRefusal.integer(prefix + "_" + name, text(name, Integer.toString(absent)));
    }

    boolean flag(String name) {
      return text(name, "false").equalsIgnoreCase("true");
    }
  }

  private ImportedExperiment experiment(Dictionary dictionary, String users) throws ImportRefusal {
    Server server = SERVERS.get(dictionary.prefix());
    ImportedExperiment made = new ImportedExperiment(title(), "tpcc", server.database());
    made.servers(
        dictionary.text("host", "127.0.0.1") + ":" + dictionary.integer("port", server.port()),
        dictionary.text("dbase", "tpcc"),
        dictionary.text("user", ""),
        !dictionary.text("pass", "").isEmpty());
    made.benchmark("warehouses", dictionary.integer("count_ware", 1))
        .benchmark("access", "procedures")
        .benchmark("homes", dictionary.flag("allwarehouse") ? "roaming" : "fixed");
    made.load("loaders", dictionary.integer("num_vu", 1));
    made.terminals(users.matches("\\d+") ? ImportRefusal.integer("vu", users) : 1);
    if (!users.matches("\\d+")) {
      made.remark("The number of virtual users is not said; terminals is 1.");
    }
    if (dictionary.flag("keyandthink")) {
      made.load("pacing", "keying-and-thinking");
    } else {
      made.load("pacing", "unpaced")
          .remark(
              "Without keying and think times a result is no tpmC by the specification; here it"
                  + " says so.");
    }
    if (dictionary.text("driver", "timed").equals("timed")) {
      made.load("rampUp", dictionary.integer("rampup", 2) * SECONDS_PER_MINUTE + "s")
          .load("measure", dictionary.integer("duration", 5) * SECONDS_PER_MINUTE + "s");
    } else {
      made.load("stopAfter", dictionary.integer("total_iterations", 1_000_000));
    }
    return made.remark(
            "NOPM there counts New-Orders of the server's own counters; tpmC here counts those"
                + " that clients saw completed, and the checks compare both.")
        .remark("Its schema is not used: TPC-C's tables are loaded anew, in ours.");
  }
}
