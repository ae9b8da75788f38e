package dev.loadstone.runner.file;

import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.NotAMappingException;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The changes that a command line makes to an experiment.
 *
 * @param settings the values by setting, written as in a file; they override everything in the
 *     file, including {@code vary} and {@code with}
 * @param only the labels of the systems to keep; empty for all
 */
public record Overrides(Map<String, String> settings, Set<String> only) {
  public static final Overrides NONE = new Overrides(Map.of(), Set.of());

  Mapping applyTo(Mapping root, Problems problems) {
    Mapping changed = only.isEmpty() ? root : keepOnly(root, problems);
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      SettingPath path = SettingPath.parse(setting.getKey());
      Node value = YamlTree.value("--set " + path.text(), setting.getValue(), problems);
      changed = set(changed, path, value, problems);
    }
    return changed;
  }

  private Mapping keepOnly(Mapping root, Problems problems) {
    if (!(root.get(ExperimentForm.SYSTEMS) instanceof Sequence systems)) {
      return root;
    }
    List<String> labels = systems.items().stream().map(Overrides::label).toList();
    for (String label : only) {
      if (!labels.contains(label)) {
        problems.add(
            new Location("--only " + label, 0, 0, Location.Means.DIRECT),
            "",
            "no system has this label" + NearestName.advice(label, labels));
      }
    }
    return root.with(
        ExperimentForm.SYSTEMS,
        new Sequence(
            systems.location(),
            systems.items().stream().filter(system -> only.contains(label(system))).toList()));
  }

  private static String label(Node system) {
    if (system instanceof Mapping mapping) {
      return Stream.of(ExperimentForm.LABEL, ExperimentForm.NAME)
          .map(mapping::get)
          .filter(Scalar.class::isInstance)
          .map(node -> ((Scalar) node).text())
          .findFirst()
          .orElse("");
    }
    return "";
  }

  private static Mapping set(Mapping root, SettingPath path, Node value, Problems problems) {
    List<String> sections = ExperimentForm.topLevel();
    if (!sections.contains(path.section())) {
      problems.add(
          value.location(), "", "unknown setting" + NearestName.advice(path.section(), sections));
      return root;
    }
    try {
      Mapping changed = withoutVariation(root, path);
      if (!path.section().equals(ExperimentForm.SYSTEMS)) {
        List<String> keys = new ArrayList<>(List.of(path.section()));
        keys.addAll(path.keys());
        return changed.with(keys, value);
      }
      return withSystems(changed, path, value, problems);
    } catch (NotAMappingException e) {
      problems.add(
          value.location(), "", e.getMessage() + " is no mapping in the file; set it whole");
      return root;
    }
  }

  private static Mapping withSystems(Mapping root, SettingPath path, Node value, Problems problems)
      throws NotAMappingException {
    if (path.keys().isEmpty() || !(root.get(ExperimentForm.SYSTEMS) instanceof Sequence systems)) {
      problems.add(value.location(), "", "systems cannot be replaced; expected systems.<setting>");
      return root;
    }
    List<Node> changed = new ArrayList<>();
    for (Node system : systems.items()) {
      changed.add(system instanceof Mapping mapping ? mapping.with(path.keys(), value) : system);
    }
    return root.with(ExperimentForm.SYSTEMS, new Sequence(systems.location(), changed));
  }

  /** Returns the file without the values that {@code vary} and {@code with} give the setting. */
  private static Mapping withoutVariation(Mapping root, SettingPath path) {
    Mapping changed = root;
    if (root.get(ExperimentForm.VARY) instanceof Mapping vary) {
      Mapping others = vary.without(path.text());
      for (String key : others.keys()) {
        if (others.get(key) instanceof Sequence values) {
          others = others.with(key, withoutWith(values, path));
        }
      }
      changed = changed.with(ExperimentForm.VARY, others);
    }
    if (root.get(ExperimentForm.SYSTEMS) instanceof Sequence systems) {
      changed = changed.with(ExperimentForm.SYSTEMS, withoutWith(systems, path));
    }
    return changed;
  }

  /** Returns systems or varied values with the setting removed from their {@code with}. */
  private static Sequence withoutWith(Sequence items, SettingPath path) {
    return new Sequence(
        items.location(), items.items().stream().map(item -> withoutWith(item, path)).toList());
  }

  private static Node withoutWith(Node item, SettingPath path) {
    return item instanceof Mapping mapping
            && mapping.get(ExperimentForm.WITH) instanceof Mapping with
        ? mapping.with(ExperimentForm.WITH, with.without(path.text()))
        : item;
  }
}
