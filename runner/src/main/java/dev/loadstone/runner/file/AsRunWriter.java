package dev.loadstone.runner.file;

import dev.loadstone.runner.file.Explanation.CellValues;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.YamlTree;
import dev.loadstone.runner.file.types.EffectiveSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
    Map<String, Object> experiment = root.yaml(false);
    experiment.put(ExperimentForm.SYSTEMS, systems());
    for (EffectiveSetting value : explanation.general()) {
      if (value.isDefault() && !EffectiveSetting.isNothing(value.printed())) {
        experiment.putIfAbsent(value.path(), value.printed());
      }
    }
    for (String section : List.of(ExperimentForm.LOAD, ExperimentForm.BENCHMARK)) {
      Map<String, Object> written =
          root.get(section) instanceof Mapping given ? given.yaml(false) : new LinkedHashMap<>();
      addDefaults(written, section, explanation.cells());
      experiment.put(section, written);
    }
    return HEADER + YamlTree.write(experiment);
  }

  private List<Object> systems() {
    List<Node> systems = ((Sequence) root.get(ExperimentForm.SYSTEMS)).items();
    List<CellValues> cells = explanation.cells();
    List<Object> written = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      Map<String, Object> values = system((Mapping) systems.get(i));
      List<CellValues> own =
          IntStream.iterate(i, cell -> cell < cells.size(), cell -> cell + systems.size())
              .mapToObj(cells::get)
              .toList();
      addDefaults(values, ExperimentForm.SYSTEMS, own);
      written.add(values);
    }
    return written;
  }

  private static Map<String, Object> system(Mapping system) {
    String label = ExperimentForm.label(system).map(Scalar::text).orElse("");
    Map<String, Object> values = new LinkedHashMap<>();
    for (String key : system.keys()) {
      Node value = system.get(key);
      // Benchmark and load settings that came from the environment are no secrets.
      values.put(
          key,
          key.equals(ExperimentForm.WITH)
              ? value.yaml(false)
              : Secrets.masked(
                  ExperimentForm.SYSTEMS,
                  key,
                  value,
                  (secret, name) -> Secrets.reference(secret, label, name)));
    }
    return values;
  }

  private static void addDefaults(
      Map<String, Object> settings, String section, List<CellValues> cells) {
    String prefix = section + ".";
    for (EffectiveSetting value : cells.get(0).values()) {
      if (value.path().startsWith(prefix)
          && !EffectiveSetting.isNothing(value.printed())
          && !Secrets.isSecret(value.path())
          && cells.stream().allMatch(cell -> hasDefault(cell, value))) {
        settings.putIfAbsent(value.path().substring(prefix.length()), value.printed());
      }
    }
  }

  private static boolean hasDefault(CellValues cell, EffectiveSetting wanted) {
    return cell.values().stream()
        .anyMatch(
            value ->
                value.isDefault()
                    && value.path().equals(wanted.path())
                    && value.printed().equals(wanted.printed()));
  }
}
