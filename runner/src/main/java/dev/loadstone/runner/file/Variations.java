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

/** Reads {@code vary} and {@code with}. */
final class Variations {
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
  static List<Map<SettingPath, Node>> combinations(Node vary, Problems problems) {
    List<Map<SettingPath, Node>> combinations = new ArrayList<>(List.of(Map.of()));
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
      List<Node> values = values(entry.getKey(), entry.getValue(), problems);
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

  private static List<Map<SettingPath, Node>> times(
      List<Map<SettingPath, Node>> combinations, SettingPath path, List<Node> values) {
    List<Map<SettingPath, Node>> result = new ArrayList<>();
    for (Map<SettingPath, Node> combination : combinations) {
      for (Node value : values) {
        Map<SettingPath, Node> extended = new LinkedHashMap<>(combination);
        extended.put(path, value);
        result.add(extended);
      }
    }
    return result;
  }

  private static List<Node> values(String key, Entry entry, Problems problems) {
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
    refuseDuplicates(sequence, path, problems);
    return sequence.items().stream().map(item -> item.through(Location.Means.VARY)).toList();
  }

  private static void refuseDuplicates(Sequence sequence, String path, Problems problems) {
    List<Object> seen = new ArrayList<>();
    for (Node item : sequence.items()) {
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
   * The settings that a system has for itself.
   *
   * @param with the value of {@code with}, or null
   * @param varied the settings that vary, which no system can fix
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
