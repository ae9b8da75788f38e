package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Entry;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code vary} and {@code with}. */
final class Variations {
  /** The key of a varied value that stands beside a {@code with}. */
  static final String VALUE = "value";

  private static final int MOST_COMBINATIONS = 1_000;
  private static final List<String> VARIABLE =
      List.of(ExperimentForm.BENCHMARK, ExperimentForm.LOAD, ExperimentForm.SYSTEMS);
  private static final List<String> OF_ONE_SYSTEM =
      List.of(ExperimentForm.BENCHMARK, ExperimentForm.LOAD);

  private Variations() {}

  /**
   * All combinations of varied settings; a single empty one when nothing varies.
   *
   * @param vary the value of {@code vary}, or null
   */
  static List<Map<SettingPath, VariedValue>> combinations(Node vary, Problems problems) {
    List<Map<SettingPath, VariedValue>> combinations = new ArrayList<>(List.of(Map.of()));
    if (vary == null) {
      return combinations;
    }
    if (!(vary instanceof Mapping mapping)) {
      problems.add(
          vary.location(),
          ExperimentForm.VARY,
          vary.describe() + "; expected a mapping such as {load.terminals: [1, 8]}");
      return combinations;
    }
    for (Map.Entry<String, Entry> entry : mapping.entries().entrySet()) {
      List<VariedValue> values = values(entry.getKey(), entry.getValue(), mapping.keys(), problems);
      if (values.isEmpty()) {
        continue;
      }
      if ((long) combinations.size() * values.size() > MOST_COMBINATIONS) {
        problems.add(
            vary.location(),
            ExperimentForm.VARY,
            "makes more than " + MOST_COMBINATIONS + " combinations; expected fewer");
        return combinations;
      }
      combinations = times(combinations, SettingPath.parse(entry.getKey()), values);
    }
    return combinations;
  }

  /**
   * All settings that differ between combinations: those that vary, and those that go with them.
   */
  static List<String> settings(List<Map<SettingPath, VariedValue>> combinations) {
    return combinations.stream()
        .flatMap(combination -> combination.entrySet().stream())
        .flatMap(
            entry ->
                Stream.concat(Stream.of(entry.getKey()), entry.getValue().with().keySet().stream()))
        .map(SettingPath::text)
        .distinct()
        .toList();
  }

  private static List<Map<SettingPath, VariedValue>> times(
      List<Map<SettingPath, VariedValue>> combinations,
      SettingPath path,
      List<VariedValue> values) {
    List<Map<SettingPath, VariedValue>> result = new ArrayList<>();
    for (Map<SettingPath, VariedValue> combination : combinations) {
      for (VariedValue value : values) {
        Map<SettingPath, VariedValue> extended = new LinkedHashMap<>(combination);
        extended.put(path, value);
        result.add(extended);
      }
    }
    return result;
  }

  private static List<VariedValue> values(
      String key, Entry entry, List<String> varied, Problems problems) {
    String path = ExperimentForm.VARY + "." + key;
    Optional<String> objection = SettingPath.parse(key).objection(VARIABLE);
    if (objection.isPresent()) {
      problems.add(entry.keyLocation(), path, objection.get());
      return List.of();
    }
    if (!(entry.value() instanceof Sequence sequence) || sequence.items().isEmpty()) {
      problems.add(
          entry.value().location(),
          path,
          (entry.value() instanceof Sequence ? "is empty" : entry.value().describe())
              + "; expected a list of values, such as [1, 8, 32]");
      return List.of();
    }
    List<VariedValue> values =
        sequence.items().stream().map(item -> value(item, path, varied, problems)).toList();
    refuseDuplicates(values.stream().map(VariedValue::node).toList(), path, problems);
    return values;
  }

  /** Reads a value, or a mapping of a value and the settings that go with it. */
  private static VariedValue value(Node item, String path, List<String> varied, Problems problems) {
    if (!(item instanceof Mapping mapping) || !mapping.keys().contains(ExperimentForm.WITH)) {
      return new VariedValue(item.through(Location.Means.VARY), Map.of());
    }
    Node value = mapping.get(VALUE);
    if (value == null || mapping.keys().size() != 2) {
      problems.add(
          item.location(),
          path,
          "has keys other than value and with; expected such as"
              + " {value: 8, with: {benchmark.records: 0}}");
      return new VariedValue(item, Map.of());
    }
    return new VariedValue(
        value.through(Location.Means.VARY),
        with(mapping.get(ExperimentForm.WITH), path + ".with", varied, problems));
  }

  private static void refuseDuplicates(List<Node> values, String path, Problems problems) {
    List<Object> seen = new ArrayList<>();
    for (Node item : values) {
      Object value = AsRunValues.of(item, false);
      if (seen.contains(value)) {
        problems.add(
            item.location(),
            path,
            (item instanceof Scalar scalar ? "'" + scalar.shown() + "'" : "this value")
                + " is given twice; expected different values");
      }
      seen.add(value);
    }
  }

  /**
   * The settings that a system or a varied value has for itself.
   *
   * @param with the value of {@code with}, or null
   * @param varied the settings that vary, which no {@code with} may set
   */
  static Map<SettingPath, Node> with(
      Node with, String path, List<String> varied, Problems problems) {
    Map<SettingPath, Node> settings = new LinkedHashMap<>();
    if (with == null) {
      return settings;
    }
    if (!(with instanceof Mapping mapping)) {
      problems.add(
          with.location(),
          path,
          with.describe() + "; expected a mapping such as {benchmark.access: procedures}");
      return settings;
    }
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              SettingPath setting = SettingPath.parse(key);
              Optional<String> objection =
                  varied.contains(key)
                      ? Optional.of("this setting varies already; expected it in one place only")
                      : setting.objection(OF_ONE_SYSTEM);
              if (objection.isPresent()) {
                problems.add(entry.keyLocation(), path + "." + key, objection.get());
              } else {
                settings.put(setting, entry.value().through(Location.Means.WITH));
              }
            });
    return settings;
  }
}
