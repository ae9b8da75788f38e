package dev.loadstone.runner.file.types;

import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A mapping of an experiment file while its settings are read. */
public final class Section {
  private final Mapping mapping;
  private final String path;
  private final Problems problems;
  private final Set<String> known = new LinkedHashSet<>();
  private final List<EffectiveSetting> values = new ArrayList<>();

  /**
   * @param mapping the settings as written
   * @param path the setting that the mapping is the value of; empty for the whole file
   * @param problems told about what is wrong
   */
  public Section(Mapping mapping, String path, Problems problems) {
    this.mapping = mapping;
    this.path = path;
    this.problems = problems;
  }

  /** The value of a setting, or its default. Null only for a required one that is wrong. */
  public <T> T get(Key<T> key) {
    return get(key, key.fallback());
  }

  /** The value of a setting with a default that depends on other settings. */
  public <T> T get(Key<T> key, T fallback) {
    T value = read(key);
    Node node = mapping.get(key.name());
    T effective = value == null ? fallback : value;
    if (effective != null) {
      values.add(
          new EffectiveSetting(
              pathOf(key.name()),
              key.type().print().apply(effective),
              node,
              node == null ? "default" : node.location().describe()));
    }
    return effective;
  }

  /** The value of a setting as written; null when it is absent or wrong, which was reported. */
  public <T> T read(Key<T> key) {
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
  public void know(String name) {
    known.add(name);
  }

  /** Reports keys that are no settings. */
  public void refuseUnknown() {
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
  public void problem(String name, String what) {
    Node node = mapping.get(name);
    int dot = name.indexOf('.');
    if (node == null && dot > 0 && mapping.get(name.substring(0, dot)) instanceof Mapping inner) {
      node = inner.get(name.substring(dot + 1));
    }
    problems.add(node == null ? mapping.location() : node.location(), pathOf(name), what);
  }

  /** Says that the section as a whole is wrong. */
  public void problemOfAll(String what) {
    problems.add(mapping.location(), path, what);
  }

  public boolean has(String name) {
    return mapping.get(name) != null;
  }

  public Node node(String name) {
    return mapping.get(name);
  }

  Location location() {
    return mapping.location();
  }

  /** What was read so far, for the explanation. */
  public List<EffectiveSetting> values() {
    return values;
  }

  public void explain(EffectiveSetting value) {
    values.add(value);
  }

  public String pathOf(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
