package dev.loadstone.benchmarks.sql.check;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.sql.load.YamlNode;
import dev.loadstone.benchmarks.sql.script.Refusal;
import dev.loadstone.benchmarks.sql.script.Registers;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What counts.yaml of a folder says: counts of the server, and what transactions add to them. */
public final class Counts {
  private static final String SERVER = "server";
  private static final String CLIENT = "client";
  private static final Pattern GROWTH = Pattern.compile("([+-]?)(?:(\\d{1,9})|:(\\w+))");

  private final List<Count> all = new ArrayList<>();

  /** A count, with the server's query by dialect, which is empty for all others. */
  record Count(String name, Map<String, String> server, List<Growth> growth) {}

  /**
   * What one committed transaction adds.
   *
   * @param type the place of its type
   * @param answer the number of the answer that it is for; -1 for all that are committed
   * @param factor of the variable, or the number itself where there is none
   * @param variable whose value is added; of an array, the number of its elements
   */
  record Growth(int type, int answer, long factor, Optional<String> variable) {
    boolean isOf(int ended, Outcome outcome, int answered) {
      return type == ended
          && (outcome == Outcome.UNKNOWN
              || answer == answered
              || (answer < 0 && outcome == Outcome.COMMITTED));
    }

    /** What one adds, by the variables of the scripts for a database. */
    ToLongFunction<Registers> value(List<Script> scripts) {
      if (variable.isEmpty()) {
        return values -> factor;
      }
      Variable read =
          scripts
              .get(type)
              .parameter(variable.get())
              .orElseThrow(
                  () ->
                      LoadstoneException.usage(
                          "counts.yaml: :%s is no parameter of a statement in each dialect",
                          variable.get()));
      return values -> factor * values.count(read);
    }
  }

  private Counts() {}

  /**
   * Reads counts.yaml.
   *
   * @param path for messages
   * @param scripts the transactions by their names, in the order of their types
   */
  public static Counts read(String path, String text, Map<String, Script> scripts) {
    Counts counts = new Counts();
    YamlNode.read(path, text)
        .fields()
        .forEach(
            (name, node) -> {
              Map<String, String> server = new LinkedHashMap<>();
              node.fields()
                  .forEach(
                      (key, value) -> {
                        if (key.equals(SERVER) || key.startsWith(SERVER + ".")) {
                          server.put(key.substring(SERVER.length()).replace(".", ""), value.text());
                        } else if (!key.equals(CLIENT)) {
                          String advice = NearestName.advice(key, List.of(SERVER, CLIENT));
                          throw value.refused(new Refusal("unknown key %s%s", key, advice));
                        }
                      });
              if (!server.containsKey("") || node.fields(CLIENT).isEmpty()) {
                throw node.refused(new Refusal("%s needs both server and client", name));
              }
              List<Growth> growth = new ArrayList<>();
              node.fields(CLIENT).forEach((of, value) -> growth.add(growth(of, value, scripts)));
              counts.all.add(new Count(name, server, growth));
            });
    return counts;
  }

  private static Growth growth(String of, YamlNode value, Map<String, Script> scripts) {
    try {
      String[] parts = of.split("\\.", 2);
      Script script = scripts.get(parts[0]);
      require(
          script != null,
          "there is no transaction %s%s",
          parts[0],
          NearestName.advice(parts[0], scripts.keySet()));
      List<String> answers = script.facts().answers().stream().map(Script.Answer::name).toList();
      int answer = parts.length == 1 ? -1 : answers.indexOf(parts[1]);
      require(
          parts.length == 1 || answer >= 0,
          "%s has no answer %s",
          parts[0],
          parts.length == 1 ? "" : parts[1]);
      Matcher form = GROWTH.matcher(value.text());
      require(form.matches(), "%s; expected a number such as 1, or :variable", value.text());
      long sign = form.group(1).equals("-") ? -1 : 1;
      int type = List.copyOf(scripts.keySet()).indexOf(parts[0]);
      return form.group(2) == null
          ? new Growth(type, answer, sign, Optional.of(variable(script, form.group(3))))
          : new Growth(type, answer, sign * Long.parseLong(form.group(2)), Optional.empty());
    } catch (Refusal e) {
      throw value.refused(e);
    }
  }

  private static String variable(Script script, String name) throws Refusal {
    require(
        script.parameter(name).isPresent(),
        ":%s is no parameter of a statement%s",
        name,
        NearestName.question(
            name,
            script.statements().stream()
                .flatMap(statement -> statement.parameters().stream())
                .map(Variable::name)
                .toList()));
    return name;
  }

  /** The server's queries for a dialect, by the names of the checks. */
  public Map<String, String> queries(String dialect) {
    Map<String, String> queries = new LinkedHashMap<>();
    for (Count count : all) {
      String general = count.server().get("");
      queries.put(id(count), count.server().getOrDefault(dialect, general));
    }
    return queries;
  }

  private static String id(Count count) {
    return count.name() + "-client-vs-server";
  }

  List<Count> all() {
    return all;
  }

  /** The checks; {@code counted} gives what the clients of the run counted. */
  public List<CountCheck> checks(Supplier<Counted> counted) {
    List<CountCheck> checks = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      int place = i;
      Count count = all.get(i);
      checks.add(
          new CountCheck(
              id(count),
              count.name() + " by what clients saw = growth in the database",
              List.of(id(count)),
              count.name(),
              (surplus, outcomes) -> counted.get().bounds(place)));
    }
    return checks;
  }
}
