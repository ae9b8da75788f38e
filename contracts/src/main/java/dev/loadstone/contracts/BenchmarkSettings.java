package dev.loadstone.contracts;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.file.types.Section;

/** Reads the settings of benchmarks as experiments give them. */
public final class BenchmarkSettings {
  private BenchmarkSettings() {}

  /**
   * Reads settings.
   *
   * @param yaml a mapping, such as <code>{warehouses: 2}</code>
   * @throws LoadstoneException with all that is wrong, as a user sees it
   */
  public static <S extends Record> S read(Class<S> type, String yaml) {
    Problems problems = new Problems();
    Mapping mapping = (Mapping) YamlTree.value("benchmark", yaml, problems);
    Section section = new Section(mapping, "", problems);
    S settings = RecordBinder.of(type).read(section);
    section.refuseUnknown();
    problems.throwIfAny();
    return settings;
  }
}
