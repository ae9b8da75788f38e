package dev.loadstone.studies.why.explain;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.NestedSettings;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A cell of a result.
 *
 * @param entry the member of {@code systems} by which an experiment measures the same
 */
record Side(CellReport cell, ObjectNode entry) {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String SYSTEMS = "systems.";
  private static final String WITH = "with";

  /**
   * Finds a cell by its title.
   *
   * @param experiment the experiment as it was run
   */
  static Side of(ExperimentReport report, JsonNode experiment, String title) {
    List<String> titles = report.cells().stream().map(one -> one.cell().title()).toList();
    CellReport cell =
        report.cells().stream()
            // Reports may mark a title, such as with (not durable).
            .filter(one -> title.equals(one.cell().title()) || title.equals(one.title()))
            .findFirst()
            .orElseThrow(
                () ->
                    LoadstoneException.usage(
                        "%s has no cell '%s'%s",
                        report.folder(), title, NearestName.advice(title, titles)));
    if (cell.fit().isEmpty()) {
      throw LoadstoneException.usage("'%s' has no complete run whose figures count", title);
    }
    String label = cell.cell().label();
    JsonNode system =
        experiment
            .get("systems")
            .valueStream()
            .filter(one -> label.equals(one.path("label").asString(one.get("name").asString())))
            .findFirst()
            .orElseThrow();
    Map<String, Object> varied = new LinkedHashMap<>();
    cell.cell()
        .varied()
        .forEach(
            (path, shown) -> {
              JsonNode found =
                  experiment
                      .get("vary")
                      .get(path)
                      .valueStream()
                      .filter(one -> shown.equals(shown(value(one))))
                      .findFirst()
                      .orElseGet(() -> YAML.readTree(shown));
              varied.put(path, value(found));
              found
                  .path(WITH)
                  .properties()
                  .forEach(with -> varied.put(with.getKey(), with.getValue()));
            });
    return new Side(cell, new Side(cell, (ObjectNode) system).with(label, varied));
  }

  private static JsonNode value(JsonNode varied) {
    return varied.has(WITH) ? varied.get("value") : varied;
  }

  /** A value as the titles of cells show it. */
  private static String shown(JsonNode value) {
    return value.isValueNode()
        ? value.asString()
        : NestedSettings.describe(YAML.convertValue(value, Object.class));
  }

  /** The system by another label and with other settings, of which null removes one. */
  ObjectNode with(String label, Map<String, Object> changes) {
    ObjectNode changed = entry.deepCopy().put("label", label);
    changes.forEach(
        (path, value) -> {
          String[] names =
              path.startsWith(SYSTEMS)
                  ? path.substring(SYSTEMS.length()).split("\\.", 2)
                  : new String[] {WITH, path};
          ObjectNode around = names.length == 1 ? changed : changed.withObjectProperty(names[0]);
          around.set(names[names.length - 1], YAML.valueToTree(value));
        });
    return changed.removeIf(JsonNode::isNull);
  }

  String title() {
    return cell.cell().title();
  }

  private RunResult run() {
    return cell.fit().get(0).result();
  }

  RunResult.SystemInfo system() {
    return run().system();
  }

  LoadInfo load() {
    return run().load();
  }

  Object setting(String name) {
    return run().benchmark().settings().get(name);
  }

  boolean isDurable() {
    return system().server().withoutDurability().isEmpty();
  }
}
