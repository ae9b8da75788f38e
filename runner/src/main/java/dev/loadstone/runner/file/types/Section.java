package dev.loadstone.runner.file.types;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A mapping of an experiment file while its settings are read. */
public final class Section {
  private final Mapping mapping;
  private final String path;
  private final Problems problems;
  private final Set<String> known = new LinkedHashSet<>();
  private final Set<String> refused = new HashSet<>();
  private final List<EffectiveSetting> values = new ArrayList<>();
  private boolean right = true;

  /**
   * @param path the setting whose value the mapping is; empty for the whole file
   */
  public Section(Mapping mapping, String path, Problems problems) {
    this.mapping = mapping;
    this.path = path;
    this.problems = problems;
  }

  /** Reads a setting; null when it is absent, or wrong and reported. */
  <T> T read(String name, ValueType<T> type, boolean required) {
    known.add(name);
    Node node = mapping.get(name);
    if (node != null) {
      T value = type.parse(node, pathOf(name), problems);
      if (value == null) {
        right = false;
        refused.add(name);
      }
      return value;
    }
    if (required) {
      String what = name + " is missing; expected " + type.expected();
      problem("", path.isEmpty() ? "the setting " + what : what);
    }
    return null;
  }

  /** Reads a setting that is a text and is given; null when it is wrong and reported. */
  public String text(String name) {
    return read(name, Scalars.text(), true);
  }

  /** Accepts a setting that is read elsewhere. */
  public void know(String name) {
    known.add(name);
  }

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

  public void refuseName(String what, String name, List<String> names) {
    String shown = mapping.scalar("name").map(Scalar::shown).orElse(name);
    problem("name", "unknown " + what + " '" + shown + "'" + NearestName.advice(name, names));
  }

  /** Reports a problem as {@link #problem(String, String)} does, by a format. */
  @FormatMethod
  public void refuse(String name, @FormatString String format, Object... arguments) {
    problem(name, format.formatted(arguments));
  }

  public void problem(Refusal refusal) {
    problem(refusal.key(), refusal.reason());
  }

  /**
   * Reports a problem of a setting, or of the section when the setting is absent. A setting that
   * could not be read is not reported again, because it has a default in place of its value.
   *
   * @param name the setting, or a path such as {@code settings.fsync} for a value inside a mapping;
   *     empty for the section as a whole
   */
  public void problem(String name, String what) {
    int dot = name.indexOf('.');
    if (refused.contains(dot < 0 ? name : name.substring(0, dot))) {
      return;
    }
    Node node = mapping.get(name);
    if (node == null && dot > 0 && mapping.get(name.substring(0, dot)) instanceof Mapping inner) {
      node = inner.get(name.substring(dot + 1));
    }
    right = false;
    problems.add(
        node == null ? mapping.location() : node.location(),
        name.isEmpty() ? path : pathOf(name),
        what);
  }

  /** Returns whether nothing was wrong with the values that were read. */
  public boolean isRight() {
    return right;
  }

  public List<String> names() {
    return mapping.keys();
  }

  public boolean has(String name) {
    return mapping.get(name) != null;
  }

  public void explain(String name, Object printed, String remark) {
    Node node = mapping.get(name);
    String origin = node == null ? "default" : node.location().describe();
    values.add(new EffectiveSetting(pathOf(name), printed, node, origin + remark));
  }

  public List<EffectiveSetting> values() {
    return values;
  }

  private String pathOf(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
