package dev.loadstone.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.ExperimentSettings;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.RecordBinder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of settings and figures in the documentation. Each stands in a page between {@code
 * <!-- settings: NAME -->} and {@code <!-- end of settings -->}.
 */
final class SettingsTables {
  private static final Pattern TABLE =
      Pattern.compile("(<!-- settings: (\\w+) -->\n).*?(<!-- end of settings -->)", Pattern.DOTALL);

  /** The parts of an experiment file that are no settings of their own records. */
  private static final Map<String, List<Part>> PARTS =
      Map.of(
          "experiment",
          List.of(
              new Part(
                  "benchmark",
                  "required",
                  "`name`, and the benchmark's own settings: see its page and `loadstone"
                      + " benchmarks`"),
              new Part("systems", "required", "a list of [systems](#systems), at least one"),
              new Part("load", "all defaults", "how each system is driven: [load](#load)"),
              new Part("vary", "nothing", "settings with several values: [vary](#vary-and-with)"),
              new Part(
                  "require", "nothing", "conditions that each run must meet: [require](#require)")),
          "systems",
          List.of(
              new Part(
                  "with",
                  "none",
                  "settings of benchmark and load for this system alone: [with](#vary-and-with)")));

  private SettingsTables() {}

  private record Part(String name, String otherwise, String meaning) {}

  /** Returns a page of documentation with its tables made anew from the records of the settings. */
  static String renewed(String page, Catalog catalog) {
    return TABLE
        .matcher(page)
        .replaceAll(
            table ->
                Matcher.quoteReplacement(
                    table.group(1)
                        + String.join("\n", lines(table.group(2), catalog))
                        + "\n"
                        + table.group(3)));
  }

  private static List<String> lines(String name, Catalog catalog) {
    if (name.equals("figures")) {
      return figures();
    }
    List<String> lines = new ArrayList<>(List.of("| key | default | meaning |", "|---|---|---|"));
    for (Key key : RecordBinder.of(settings(name, catalog)).keys()) {
      lines.add(line(key.name(), key.shownDefault(), key.description()));
    }
    for (Part part : PARTS.getOrDefault(name, List.of())) {
      lines.add(line(part.name(), part.otherwise(), part.meaning()));
    }
    return lines;
  }

  private static List<String> figures() {
    List<String> lines =
        new ArrayList<>(List.of("| name | unit | better | meaning |", "|---|---|---|---|"));
    Figure.ALL.stream()
        .collect(groupingBy(Figure::meaning, LinkedHashMap::new, toList()))
        .forEach(
            (meaning, alike) ->
                lines.add(
                    "| %s | %s | %s | %s |"
                        .formatted(
                            alike.stream()
                                .map(figure -> "`" + figure.name() + "`")
                                .collect(joining(", ")),
                            alike.get(0).unit() + alike.get(0).numberOf(),
                            alike.get(0).better().name().toLowerCase(Locale.ROOT),
                            meaning)));
    return lines;
  }

  private static Class<? extends Record> settings(String name, Catalog catalog) {
    return switch (name) {
      case "experiment" -> ExperimentSettings.class;
      case "systems" -> SystemSettings.class;
      case "load" -> LoadSettings.class;
      case "questions" -> Question.class;
      case "compare" -> Question.Compare.class;
      default ->
          catalog
              .benchmark(name)
              .orElseThrow(() -> LoadstoneException.internal("no settings are called %s", name))
              .settingsType();
    };
  }

  private static String line(String name, String otherwise, String meaning) {
    return "| `" + name + "` | " + otherwise + " | " + meaning + " |";
  }
}
