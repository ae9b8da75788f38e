package dev.loadstone.deployments;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.Resources;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules for settings of servers that are started here: the table {@code settings.txt}. */
final class SettingRules {
  private static final String FILE = "settings.txt";
  private static final Pattern TITLE = Pattern.compile("\\[[a-z, ]+\\]");
  private static final Pattern RANGE = Pattern.compile("(\\d+)\\.\\.(\\d+)");
  private static final Pattern ONE_NAME = Pattern.compile("([a-z-]|\\\\\\.)+");
  private static final String NONE = "-";
  private static final String SIDECAR = "{sidecar}";
  private static final String EXPECTED = "expected ";
  private static final int COLUMNS = 3;

  private SettingRules() {}

  /** The words are what a refusal says; empty for the usual reason. */
  private record Rule(String names, String values, String words) {
    static Rule of(String line) {
      String[] columns = line.split(" {2,}", COLUMNS);
      return new Rule(columns[0], columns[1], columns.length < COLUMNS ? "" : columns[2]);
    }

    boolean allows(String value) {
      Matcher range = RANGE.matcher(values);
      if (!range.matches()) {
        return !values.equals(NONE) && value.matches(values);
      }
      return value.matches("[0-9]{1,10}")
          && Long.parseLong(value) >= Long.parseLong(range.group(1))
          && Long.parseLong(value) <= Long.parseLong(range.group(2));
    }

    /** The advice for an unknown name offers the known ones. */
    Refusal refusal(String name, String value, List<String> known) {
      String reason =
          (words.isEmpty() ? "is the deployment's own; leave it out" : words)
              .replace("{advice}", NearestName.advice(name, known))
              .replace("{setting}", name + " " + value);
      boolean ofValue = words.startsWith(EXPECTED);
      return new Refusal(
          "settings." + name,
          (ofValue ? "is " + value + "; " : "")
              + reason.replace(
                  "{question}",
                  ofValue
                      ? NearestName.question(value, List.of(values.split("\\|", -1)))
                      : NearestName.question(name, known)));
    }
  }

  /**
   * The reasons why settings are refused, sorted by name; empty when none is.
   *
   * @param sidecars the names of what can be started beside the servers
   */
  static List<Refusal> refusals(
      String database, int nodes, Map<String, String> given, List<String> sidecars) {
    List<Rule> ofDatabase = section(database, sidecars);
    List<Rule> rules =
        Stream.of(
                section(database + (nodes == 1 ? ", one node" : ", several nodes"), sidecars),
                ofDatabase)
            .flatMap(List::stream)
            .toList();
    List<String> known =
        ofDatabase.stream()
            .filter(rule -> !rule.values.equals(NONE))
            .map(Rule::names)
            .filter(names -> ONE_NAME.matcher(names).matches())
            .map(name -> name.replace("\\", ""))
            .toList();
    List<Refusal> refusals = new ArrayList<>();
    new TreeMap<>(given)
        .forEach(
            (name, value) -> {
              Rule rule = first(rules, name);
              if (!rule.allows(value)) {
                refusals.add(rule.refusal(name, value, known));
              }
            });
    return refusals;
  }

  /** The last line of each section matches every name. */
  private static Rule first(List<Rule> rules, String name) {
    Optional<Rule> first = rules.stream().filter(rule -> name.matches(rule.names)).findFirst();
    return first.orElseThrow();
  }

  private static List<Rule> section(String title, List<String> sidecars) {
    return Resources.text(SettingRules.class, FILE)
        .lines()
        .dropWhile(line -> !line.equals("[" + title + "]"))
        .skip(1)
        .takeWhile(line -> !TITLE.matcher(line).matches())
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .flatMap(
            line ->
                line.startsWith(SIDECAR)
                    ? sidecars.stream().map(name -> line.replace(SIDECAR, name))
                    : Stream.of(line))
        .map(Rule::of)
        .toList();
  }
}
