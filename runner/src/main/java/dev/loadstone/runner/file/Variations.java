package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Entry;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code vary} and {@code with}. */
record Variations(Mapping vary, Problems problems) {
  /** The key of a varied value that stands beside a {@code with}. */
  static final String VALUE = "value";

  private static final int MOST_COMBINATIONS = 1_000;
  private static final List<String> VARIABLE =
      List.of(ExperimentForm.BENCHMARK, ExperimentForm.LOAD, ExperimentForm.SYSTEMS);
  private static final List<String> OF_ONE_SYSTEM =
      List.of(ExperimentForm.BENCHMARK, ExperimentForm.LOAD);

  record Value(Node node, Map<SettingPath, Node> with) {}

  /** All combinations of varied settings; a single empty one when nothing varies. */
  List<Map<SettingPath, Value>> combinations() {
    List<Map<SettingPath, Value>> combinations = List.of(Map.of());
    for (Map.Entry<String, Entry> setting : vary.entries().entrySet()) {
      List<Value> values = values(setting.getKey(), setting.getValue());
      if (values.isEmpty()) {
        continue;
      }
      SettingPath path = SettingPath.parse(setting.getKey());
      if (combinations.get(0).keySet().stream().anyMatch(path::overlaps)) {
        problems.add(
            setting.getValue().keyLocation(),
            ExperimentForm.VARY + "." + setting.getKey(),
            "this setting varies already; expected it in one place only");
        continue;
      }
      if ((long) combinations.size() * values.size() > MOST_COMBINATIONS) {
        problems.add(
            vary.location(),
            ExperimentForm.VARY,
            "makes more than " + MOST_COMBINATIONS + " combinations; expected fewer");
        return combinations;
      }
      List<Map<SettingPath, Value>> extended = new ArrayList<>();
      for (Map<SettingPath, Value> combination : combinations) {
        for (Value value : values) {
          Map<SettingPath, Value> one = new LinkedHashMap<>(combination);
          one.put(path, value);
          extended.add(one);
        }
      }
      combinations = extended;
    }
    return combinations;
  }

  /** All settings that differ between combinations: those that vary or go with them. */
  static Set<String> settings(List<Map<SettingPath, Value>> combinations) {
    Set<String> settings = new LinkedHashSet<>();
    for (Map<SettingPath, Value> combination : combinations) {
      combination.forEach(
          (path, value) -> {
            settings.add(path.text());
            value.with().keySet().forEach(other -> settings.add(other.text()));
          });
    }
    return settings;
  }

  private List<Value> values(String key, Entry entry) {
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
          ExperimentForm.absence(entry.value())
              + "; expected a list of values, such as [1, 8, 32]");
      return List.of();
    }
    List<Value> values = sequence.items().stream().map(item -> value(item, path)).toList();
    refuseDuplicates(values, path);
    return values;
  }

  private Value value(Node item, String path) {
    if (!(item instanceof Mapping mapping) || mapping.get(ExperimentForm.WITH) == null) {
      return new Value(item.through(Location.VARY), Map.of());
    }
    Node value = mapping.get(VALUE);
    if (value == null || mapping.keys().size() != 2) {
      problems.add(
          item.location(),
          path,
          "has keys other than value and with; expected such as"
              + " {value: 8, with: {benchmark.records: 0}}");
      return new Value(item, Map.of());
    }
    return new Value(
        value.through(Location.VARY),
        with(mapping.get(ExperimentForm.WITH), path + ".with", vary.keys()));
  }

  private void refuseDuplicates(List<Value> values, String path) {
    List<Object> seen = new ArrayList<>();
    for (Value value : values) {
      Object yaml = value.node().yaml(false);
      if (seen.contains(yaml)) {
        problems.add(
            value.node().location(),
            path,
            (value.node() instanceof Scalar scalar ? "'" + scalar.shown() + "'" : "this value")
                + " is given twice; expected different values");
      }
      seen.add(yaml);
    }
  }

  Map<SettingPath, Node> with(Node with, String path, Collection<String> varied) {
    Map<SettingPath, Node> settings = new LinkedHashMap<>();
    if (!(with instanceof Mapping mapping)) {
      if (with != null) {
        problems.refuse(with, path, "a mapping such as {benchmark.access: procedures}");
      }
      return settings;
    }
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              SettingPath setting = SettingPath.parse(key);
              Optional<String> objection =
                  varied.stream().map(SettingPath::parse).anyMatch(setting::overlaps)
                      ? Optional.of("this setting varies already; expected it in one place only")
                      : setting.objection(OF_ONE_SYSTEM);
              if (objection.isPresent()) {
                problems.add(entry.keyLocation(), path + "." + key, objection.get());
              } else {
                settings.put(setting, entry.value().through(Location.WITH));
              }
            });
    return settings;
  }
}
