package dev.loadstone.runner.file;

import dev.loadstone.runner.file.Explanation.CellValues;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.types.EffectiveSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Writes an experiment as it is run. The file reads as the same experiment even in a later version
 * with other defaults, because every default that does not depend on a varied setting is written
 * out.
 */
record AsRunWriter(Mapping root, Explanation explanation) {
  private static final String HEADER =
      """
      # The experiment as it was run: defaults and command-line settings are in their places.
      # Secrets, and what systems took from the environment, stand as references to it.
      """;

  String yaml() {
    Map<String, Object> experiment = new LinkedHashMap<>();
    for (String key : root.keys()) {
      experiment.put(
          key,
          key.equals(ExperimentForm.SYSTEMS)
              ? systems((Sequence) root.get(key))
              : AsRunValues.of(root.get(key), false));
    }
    for (EffectiveSetting value : explanation.general()) {
      if (value.isDefault() && !EffectiveSetting.isNothing(value.printed())) {
        experiment.putIfAbsent(value.path(), value.printed());
      }
    }
    experiment.putIfAbsent(ExperimentForm.LOAD, new LinkedHashMap<String, Object>());
    addDefaults(experiment, ExperimentForm.BENCHMARK, explanation.cells());
    addDefaults(experiment, ExperimentForm.LOAD, explanation.cells());
    return HEADER + mapper().writeValueAsString(experiment);
  }

  private List<Object> systems(Sequence systems) {
    List<Object> written = new ArrayList<>();
    for (int i = 0; i < systems.items().size(); i++) {
      Mapping system = (Mapping) systems.items().get(i);
      Map<String, Object> values = new LinkedHashMap<>();
      String label = label(system);
      for (String key : system.keys()) {
        // Benchmark and load settings that came from the environment are no secrets.
        Node value = system.get(key);
        values.put(
            key,
            key.equals(ExperimentForm.WITH)
                ? AsRunValues.of(value, false)
                : masked(value, ExperimentForm.SYSTEMS, key, label));
      }
      addDefaults(values, i, systems.items().size());
      written.add(values);
    }
    return written;
  }

  private static Object masked(Node node, String around, String name, String label) {
    String path = around + "." + name;
    if (node instanceof Mapping named) {
      Map<String, Object> masked = new LinkedHashMap<>();
      named.keys().forEach(key -> masked.put(key, masked(named.get(key), path, key, label)));
      return masked;
    }
    boolean isEmpty = node instanceof Scalar scalar && scalar.text().isEmpty();
    return Secrets.isSecret(path) && !isEmpty
        ? Secrets.reference(node, label, name)
        : AsRunValues.of(node, true);
  }

  private static String label(Mapping system) {
    Node label = system.get(ExperimentForm.LABEL);
    return ((Scalar) Objects.requireNonNullElse(label, system.get(ExperimentForm.NAME))).text();
  }

  /** Adds the defaults of one system, whose cells are every {@code count}th from {@code index}. */
  private void addDefaults(Map<String, Object> system, int index, int count) {
    List<CellValues> own = new ArrayList<>();
    for (int i = index; i < explanation.cells().size(); i += count) {
      own.add(explanation.cells().get(i));
    }
    defaults(ExperimentForm.SYSTEMS, own).forEach(system::putIfAbsent);
  }

  private static void addDefaults(
      Map<String, Object> experiment, String section, List<CellValues> cells) {
    Map<String, Object> settings = new LinkedHashMap<>();
    if (experiment.get(section) instanceof Map<?, ?> written) {
      written.forEach((key, value) -> settings.put(String.valueOf(key), value));
    }
    defaults(section, cells).forEach(settings::putIfAbsent);
    experiment.put(section, settings);
  }

  /** The defaults that hold in all of the cells, by setting. */
  private static Map<String, Object> defaults(String section, List<CellValues> cells) {
    Map<String, Object> defaults = new LinkedHashMap<>();
    String prefix = section + ".";
    for (EffectiveSetting value : cells.get(0).values()) {
      boolean common =
          value.path().startsWith(prefix)
              && !EffectiveSetting.isNothing(value.printed())
              && cells.stream().allMatch(cell -> hasDefault(cell, value));
      if (common && !Secrets.isSecret(value.path())) {
        defaults.put(value.path().substring(prefix.length()), value.printed());
      }
    }
    return defaults;
  }

  private static boolean hasDefault(CellValues cell, EffectiveSetting wanted) {
    return cell.values().stream()
        .anyMatch(
            value ->
                value.isDefault()
                    && value.path().equals(wanted.path())
                    && value.printed().equals(wanted.printed()));
  }

  private static YAMLMapper mapper() {
    return YAMLMapper.builder()
        .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
        .disable(YAMLWriteFeature.SPLIT_LINES)
        .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
        .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .build();
  }
}
