package dev.loadstone.runner.file;

import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

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
            Location.outside("--only " + label),
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
    return ExperimentForm.label(system).map(Scalar::text).orElse("");
  }

  private static Mapping set(Mapping root, SettingPath path, Node value, Problems problems) {
    List<String> sections = ExperimentForm.topLevel();
    if (!sections.contains(path.section())) {
      problems.add(
          value.location(), "", "unknown setting" + NearestName.advice(path.section(), sections));
      return root;
    }
    Mapping changed = withoutVariation(root, path, value.location(), problems);
    if (!path.section().equals(ExperimentForm.SYSTEMS)) {
      List<String> keys = new ArrayList<>(List.of(path.section()));
      keys.addAll(path.keys());
      return changed.with(keys, value, "", problems);
    }
    if (path.keys().isEmpty() || !(root.get(ExperimentForm.SYSTEMS) instanceof Sequence)) {
      problems.add(value.location(), "", "systems cannot be replaced; expected systems.<setting>");
      return root;
    }
    return withEach(
        changed, ExperimentForm.SYSTEMS, system -> system.with(path.keys(), value, "", problems));
  }

  private static Mapping withoutVariation(
      Mapping root, SettingPath path, Location set, Problems problems) {
    UnaryOperator<Mapping> withoutWith =
        item ->
            item.get(ExperimentForm.WITH) instanceof Mapping with
                ? item.with(ExperimentForm.WITH, without(with, path, set, problems))
                : item;
    Mapping changed = withEach(root, ExperimentForm.SYSTEMS, withoutWith);
    if (root.get(ExperimentForm.VARY) instanceof Mapping vary) {
      Mapping others = without(vary, path, set, problems);
      for (String key : others.keys()) {
        others = withEach(others, key, withoutWith);
      }
      changed = changed.with(ExperimentForm.VARY, others);
    }
    return changed;
  }

  /** Removes the settings that are set; one that has them in it would take their place. */
  private static Mapping without(Mapping given, SettingPath path, Location set, Problems problems) {
    Mapping rest = given;
    for (String key : given.keys()) {
      SettingPath other = SettingPath.parse(key);
      if (other.overlaps(path) && other.keys().size() < path.keys().size()) {
        problems.add(set, "", "vary or with gives " + key + " as a whole; set it as a whole");
      } else if (other.overlaps(path)) {
        rest = rest.without(key);
      }
    }
    return rest;
  }

  private static Mapping withEach(Mapping around, String key, UnaryOperator<Mapping> change) {
    if (!(around.get(key) instanceof Sequence list)) {
      return around;
    }
    List<Node> changed = new ArrayList<>();
    for (Node item : list.items()) {
      changed.add(item instanceof Mapping mapping ? change.apply(mapping) : item);
    }
    return around.with(key, new Sequence(list.location(), changed));
  }
}
