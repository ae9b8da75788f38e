package dev.loadstone.runner.imports;

import dev.loadstone.core.text.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a command line of go-tpc for TPC-C, or a script of several; {@code tiup bench} is go-tpc by
 * another name. The load is that of {@code run}, and the loaders are those of {@code prepare}.
 */
final class GoTpcCommand implements ToolSettings {
  private static final String RUN = "run";
  private static final String PREPARE = "prepare";
  private static final Set<String> ACTIONS = Set.of(PREPARE, RUN, "cleanup", "check");
  private static final Set<String> BENCHMARKS = Set.of("tpcc", "tpch", "ch", "rawsql");

  private static final Map<String, String> SHORT =
      Map.of(
          "-H", "--host",
          "-P", "--port",
          "-D", "--db",
          "-d", "--driver",
          "-U", "--user",
          "-p", "--password",
          "-T", "--threads",
          "-t", "--acThreads");

  private static final Set<String> FLAGS =
      Set.of(
          "--wait", "--dropdata",
          "--ignore-error", "--silence",
          "--no-check", "--check-all",
          "--use-fk", "--use-clustered-index");

  private static final List<String> TRANSACTIONS =
      List.of("new-order", "payment", "order-status", "delivery", "stock-level");

  private static final Map<String, String> ISOLATION =
      Map.of(
          "2", "read committed",
          "4", "repeatable read",
          "6", "serializable");

  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");

  private record Call(List<String> words, Map<String, String> options) {
    private boolean does(String action) {
      return words.contains(action);
    }
  }

  @Override
  public String title() {
    return "go-tpc";
  }

  @Override
  public boolean recognizes(String text) {
    return ShellScript.commands(text).stream().anyMatch(words -> !arguments(words).isEmpty());
  }

  /** The words after the program's name; none when another program is called. */
  private static List<String> arguments(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String program = words.get(i).substring(words.get(i).lastIndexOf('/') + 1);
      boolean tiup = program.equals("tiup") && i + 1 < words.size();
      if (tiup && words.get(i + 1).matches("bench(mark)?(:.*)?")) {
        i++;
      } else if (!program.equals("go-tpc")) {
        continue;
      }
      List<String> behind = words.subList(i + 1, words.size());
      return behind.stream().anyMatch(BENCHMARKS::contains) ? behind : List.of();
    }
    return List.of();
  }

  @Override
  public FoundSettings find(String text) throws ImportRefusal {
    FoundSettings found = new FoundSettings();
    List<Call> calls = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (List<String> words : ShellScript.commands(text)) {
      List<String> arguments = arguments(words);
      if (arguments.isEmpty()) {
        found.leave(words.get(0));
        continue;
      }
      Call call = call(arguments);
      if (call.does("tpcc")) {
        calls.add(call);
      } else {
        others.add(String.join(" ", call.words()));
      }
    }
    if (calls.isEmpty()) {
      throw new ImportRefusal(
          "the command is %s; expected tpcc, the benchmark that both have",
          String.join(", ", others));
    }
    others.forEach(other -> found.leave("go-tpc " + other));
    Call load =
        calls.stream().filter(call -> call.does(RUN)).findFirst().orElseGet(() -> calls.get(0));
    load.options().forEach(found::putOfScript);
    calls.remove(load);
    Optional<Call> prepare = calls.stream().filter(call -> call.does(PREPARE)).findFirst();
    prepare.ifPresent(
        call -> {
          calls.remove(call);
          call.options().entrySet().removeAll(load.options().entrySet());
          call.options().forEach((name, value) -> found.putOfScript(PREPARE + " " + name, value));
        });
    calls.forEach(call -> found.leave("a further go-tpc " + String.join(" ", call.words())));
    found.put(RUN, Boolean.toString(load.does(RUN) || !load.does(PREPARE)));
    return found;
  }

  private static Call call(List<String> arguments) throws ImportRefusal {
    Map<String, String> options = new LinkedHashMap<>();
    List<String> plain = new ArrayList<>();
    for (Iterator<String> next = arguments.iterator(); next.hasNext(); ) {
      String word = next.next();
      if (!word.startsWith("-")) {
        plain.add(word);
        continue;
      }
      int end = word.startsWith("--") ? word.indexOf('=') : Math.min(2, word.length());
      String written = end < 0 ? word : word.substring(0, end);
      String name = SHORT.getOrDefault(written, written);
      String joined = end < 0 ? "" : word.substring(end);
      if (!joined.isEmpty()) {
        // -T8, -T=8 and --threads=8 are the same.
        options.put(name, joined.startsWith("=") ? joined.substring(1) : joined);
      } else if (FLAGS.contains(name)) {
        options.put(name, "true");
      } else if (next.hasNext()) {
        options.put(name, next.next());
      } else {
        throw new ImportRefusal("the option %s has no value", written);
      }
      String value = options.get(name);
      if (!SHORT.containsValue(name) && (value.startsWith("-") || ACTIONS.contains(value))) {
        throw new ImportRefusal(
            "whether %s is the value of %s cannot be told; write %s=VALUE, or take it out",
            value, name, name);
      }
    }
    return new Call(plain, options);
  }

  @Override
  public ImportedExperiment experiment(FoundSettings found, String fallback) throws ImportRefusal {
    boolean postgres =
        found
            .oneOf("--driver", List.of("mysql", "postgres"))
            .filter(driver -> driver.equals("postgres"))
            .isPresent();
    List<String> ports = List.of(found.text("--port", postgres ? "5432" : "4000").split(",", -1));
    boolean tidb = ports.stream().anyMatch(port -> port.equals("4000") || !port.matches("\\d+"));
    ImportedExperiment made =
        new ImportedExperiment(title(), "tpcc", postgres ? "postgresql" : tidb ? "tidb" : "mysql");
    List<String> endpoints = new ArrayList<>();
    for (String host : found.text("--host", "127.0.0.1").split(",", -1)) {
      ports.forEach(port -> endpoints.add(host.strip() + ":" + port.strip()));
    }
    made.servers(
        endpoints,
        found.text("--db", "test"),
        found.text("--user", "root"),
        found.text("--password").isPresent());
    if (!postgres) {
      made.remark(
          "It calls TiDB and MySQL alike mysql; by the port this is taken for "
              + (tidb ? "TiDB" : "MySQL")
              + ". Correct the name where it is not.");
    }
    isolation(found, made);
    made.benchmark("warehouses", found.whole("--warehouses", 10));
    mix(found, made);
    load(found, made);
    ToolDifferences.ofGoTpc().forEach(made::remark);
    return made.remark("Its schema is not used: TPC-C's tables are loaded anew, in ours.");
  }

  private static void isolation(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    String level = found.text("--isolation").orElse("0");
    if (!level.equals("0")) {
      String isolation = ISOLATION.get(level);
      if (isolation == null) {
        throw new ImportRefusal(
            "--isolation is \"%s\"; expected 0, 2, 4 or 6, which both have", level);
      }
      made.system("isolation", isolation);
    }
  }

  private static void mix(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    Optional<String> weights = found.text("--weight");
    if (weights.isEmpty()) {
      return;
    }
    String[] numbers = weights.get().split(",", -1);
    if (numbers.length != TRANSACTIONS.size()) {
      throw new ImportRefusal(
          "--weight is \"%s\"; expected %s numbers", weights.get(), TRANSACTIONS.size());
    }
    List<Map.Entry<String, Object>> mix = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      mix.add(Map.entry(TRANSACTIONS.get(i), FoundSettings.wholeIn("--weight", numbers[i])));
    }
    made.mix(mix);
  }

  private static void load(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    long threads = found.whole("--threads", 1);
    if (found.flag(RUN)) {
      made.terminals(threads);
    } else {
      made.remark("It only prepares data; the load is Loadstone's default.");
    }
    made.load("loaders", Math.max(1, found.whole(PREPARE + " --threads").orElse(threads)));
    made.load("pacing", found.flag("--wait") ? "keying-and-thinking" : "unpaced");
    long count = found.whole("--count").orElse(0);
    if (count > 0) {
      made.load("stopAfter", count);
    }
    Optional<String> time = found.text("--time");
    if (time.isPresent()) {
      made.load("measure", duration(time.get()));
    } else if (count == 0) {
      made.remark("It runs until it is stopped; here measure has its default.");
    }
  }

  private static String duration(String text) throws ImportRefusal {
    if (!text.matches("(?:" + DURATION + ")+")) {
      throw new ImportRefusal("--time is \"%s\"; expected a duration, as in 1h30m", text);
    }
    Matcher part = DURATION.matcher(text);
    double seconds = 0;
    while (part.find()) {
      double unit =
          switch (part.group(2)) {
            case "ms" -> 1e-3;
            case "s" -> 1;
            case "m" -> 60;
            default -> 3600;
          };
      seconds += Double.parseDouble(part.group(1)) * unit;
    }
    return DurationText.of(Duration.ofMillis(Math.round(seconds * 1000)));
  }
}
