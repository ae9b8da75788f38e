package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.NotAMappingException;
import dev.loadstone.runner.file.tree.Problems;
import java.util.Map;

/** The settings of one cell as written, before they are read. */
record CellTree(Mapping benchmark, Mapping system, Mapping load) {
  /** Returns a copy with one setting changed; reports a path that leads nowhere. */
  CellTree with(SettingPath path, Node value, Problems problems) {
    try {
      return switch (path.section()) {
        case ExperimentForm.BENCHMARK ->
            new CellTree(benchmark.with(path.keys(), value), system, load);
        case ExperimentForm.SYSTEMS ->
            new CellTree(benchmark, system.with(path.keys(), value), load);
        default -> new CellTree(benchmark, system, load.with(path.keys(), value));
      };
    } catch (NotAMappingException e) {
      problems.add(
          value.location(),
          path.text(),
          e.getMessage() + " is no mapping in the file, so nothing in it can be set; set it whole");
      return this;
    }
  }

  CellTree with(Map<SettingPath, Node> settings, Problems problems) {
    CellTree changed = this;
    for (Map.Entry<SettingPath, Node> setting : settings.entrySet()) {
      changed = changed.with(setting.getKey(), setting.getValue(), problems);
    }
    return changed;
  }
}
