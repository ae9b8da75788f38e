package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.Explanation.Value;
import dev.loadstone.runner.file.tree.Node.Mapping;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A mapping of an experiment file while its settings are read. */
final class Section {
  private final Mapping mapping;
  private final String path;
  private final Problems problems;
  private final Set<String> known = new LinkedHashSet<>();
  private final List<Value> values = new ArrayList<>();

  /**
   * @param mapping the settings as written
   * @param path the setting that the mapping is the value of; empty for the whole file
   * @param problems told about what is wrong
   */
  Section(Mapping mapping, String path, Problems problems) {
    this.mapping = mapping;
    this.path = path;
    this.problems = problems;
  }

  /** The value of a setting, or its default. Null only for a required one that is wrong. */
  <T> T get(Key<T> key) {
    return get(key, key.fallback());
  }

  /** The value of a setting with a default that depends on other settings. */
  <T> T get(Key<T> key, T fallback) {
    T value = read(key);
    Node node = mapping.get(key.name());
    T effective = value == null ? fallback : value;
    if (effective != null) {
      values.add(
          new Value(
              pathOf(key.name()),
              key.type().print().apply(effective),
              node,
              node == null ? "default" : node.location().describe()));
    }
    return effective;
  }

  /** The value of a setting as written; null when it is absent or wrong, which was reported. */
  <T> T read(Key<T> key) {
    known.add(key.name());
    Node node = mapping.get(key.name());
    if (node == null) {
      if (key.required()) {
        problems.add(
            mapping.location(),
            path,
            (path.isEmpty() ? "the setting " : "")
                + key.name()
                + " is missing; expected "
                + key.type().expected());
      }
      return null;
    }
    return key.type().parser().parse(node, pathOf(key.name()), problems);
  }

  /** Names a setting that somebody else reads. */
  void know(String name) {
    known.add(name);
  }

  /** Reports keys that are no settings. */
  void refuseUnknown() {
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              if (!known.contains(key)) {
                problems.add(
                    entry.keyLocation(),
                    pathOf(key),
                    "unknown setting" + NearestName.advice(key, known));
              }
            });
  }

  /**
   * Says that a setting, or the section when it is absent, is wrong.
   *
   * @param name the setting, or such as {@code settings.fsync} for a value inside a mapping
   */
  void problem(String name, String what) {
    Node node = mapping.get(name);
    int dot = name.indexOf('.');
    if (node == null && dot > 0 && mapping.get(name.substring(0, dot)) instanceof Mapping inner) {
      node = inner.get(name.substring(dot + 1));
    }
    problems.add(node == null ? mapping.location() : node.location(), pathOf(name), what);
  }

  /** Says that the section as a whole is wrong. */
  void problemOfAll(String what) {
    problems.add(mapping.location(), path, what);
  }

  boolean has(String name) {
    return mapping.get(name) != null;
  }

  Node node(String name) {
    return mapping.get(name);
  }

  Location location() {
    return mapping.location();
  }

  /** What was read so far, for the explanation. */
  List<Value> values() {
    return values;
  }

  void explain(Value value) {
    values.add(value);
  }

  String pathOf(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
