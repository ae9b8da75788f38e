package dev.loadstone.studies.why.explain;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A cell of a result.
 *
 * @param entry the member of {@code systems} by which an experiment measures the same
 */
record Side(CellReport cell, Map<String, Object> entry) {
  private static final String SYSTEMS = "systems.";
  private static final int LONGEST_LABEL = 60;

  /**
   * Finds a cell by its title.
   *
   * @param experiment the experiment as it was run
   */
  static Side of(ExperimentReport report, Map<String, Object> experiment, String title) {
    List<String> titles = report.cells().stream().map(one -> one.cell().title()).toList();
    if (!titles.contains(title)) {
      throw LoadstoneException.usage(
          "%s has no cell '%s'%s", report.folder(), title, NearestName.advice(title, titles));
    }
    CellReport cell = report.cells().get(titles.indexOf(title));
    if (cell.fit().isEmpty()) {
      throw LoadstoneException.usage("'%s' has no complete run whose figures count", title);
    }
    Side side =
        ((List<?>) experiment.get("systems"))
            .stream()
                .map(system -> new Side(cell, copy(system)))
                .filter(one -> one.label().equals(cell.cell().label()))
                .findFirst()
                .orElseThrow();
    Map<String, Object> varied = new LinkedHashMap<>();
    cell.cell()
        .varied()
        .forEach(
            (path, value) ->
                varied.putAll(chosen(path, value, (Map<?, ?>) experiment.get("vary"))));
    return new Side(cell, side.with(side.label(), varied));
  }

  /** The settings that come with a value of a varied one. */
  private static Map<String, Object> chosen(String path, String text, Map<?, ?> vary) {
    Map<String, Object> chosen = new LinkedHashMap<>();
    chosen.put(path, new YAMLMapper().readValue(text, Object.class));
    for (Object one : (List<?>) vary.get(path)) {
      if (one instanceof Map<?, ?> set && text.equals(String.valueOf(set.get("value")))) {
        chosen.putAll(copy(set.get("with")));
      }
    }
    return chosen;
  }

  private static Map<String, Object> copy(Object map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    if (map != null) {
      ((Map<?, ?>) map).forEach((name, value) -> copy.put((String) name, value));
    }
    return copy;
  }

  private String label() {
    return (String) entry.getOrDefault("label", entry.get("name"));
  }

  /** The system by another label and with other settings, of which null removes one. */
  Map<String, Object> with(String label, Map<String, Object> changes) {
    Map<String, Object> changed = copy(entry);
    changed.put("label", label);
    changes.forEach(
        (path, value) -> {
          String[] names =
              path.startsWith(SYSTEMS)
                  ? path.substring(SYSTEMS.length()).split("\\.", 2)
                  : new String[] {"with", path};
          if (names.length == 1) {
            changed.put(names[0], value);
          } else {
            Map<String, Object> inner = copy(changed.get(names[0]));
            inner.put(names[1], value);
            changed.put(names[0], inner);
          }
        });
    changed.values().removeIf(Objects::isNull);
    return changed;
  }

  /** The label of this side with rungs, as long as it may be. */
  String label(List<Rung> rungs) {
    String end =
        rungs.isEmpty()
            ? ""
            : rungs.stream().map(Rung::name).collect(Collectors.joining("+", " +", ""));
    return title().substring(0, Math.min(title().length(), LONGEST_LABEL - end.length())) + end;
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
