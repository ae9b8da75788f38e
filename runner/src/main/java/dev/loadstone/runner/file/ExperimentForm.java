package dev.loadstone.runner.file;

import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.ExperimentSettings;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.RecordBinder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parts of an experiment file: the records that hold its settings, and the sections that hold
 * the records. The settings of a benchmark are those of its own record.
 */
final class ExperimentForm {
  static final String BENCHMARK = "benchmark";
  static final String SYSTEMS = "systems";
  static final String LOAD = "load";
  static final String VARY = "vary";
  static final String REQUIRE = "require";
  static final String SEARCH = "search";
  static final String QUESTIONS = "questions";
  static final String REPETITIONS = "repetitions";

  static final String NAME = "name";
  static final String LABEL = "label";
  static final String WITH = "with";

  /** The mappings of a system whose keys are defined by its server or driver. */
  static final List<String> FREE = List.of("settings", "properties");

  /** Other settings of a system that may differ between cells. */
  static final List<String> VARYING = List.of("nodes", "network", "isolation");

  static final RecordBinder<ExperimentSettings> EXPERIMENT =
      RecordBinder.of(ExperimentSettings.class);
  static final RecordBinder<SystemSettings> SYSTEM = RecordBinder.of(SystemSettings.class);
  static final RecordBinder<LoadSettings> LOAD_SETTINGS = RecordBinder.of(LoadSettings.class);
  static final RecordBinder<BenchmarkName> BENCHMARK_NAME = RecordBinder.of(BenchmarkName.class);

  private ExperimentForm() {}

  public record BenchmarkName(
      @Setting(value = "The benchmark; see `loadstone benchmarks`.", required = true)
          String name) {}

  static Optional<Scalar> label(Node system) {
    return system instanceof Mapping mapping ? mapping.scalar(LABEL, NAME) : Optional.empty();
  }

  /** Describes what stands in the place of a mapping or a list that must not be empty. */
  static String absence(Node node) {
    if (node == null) {
      return "is missing";
    }
    return node instanceof Sequence list && list.items().isEmpty() ? "is empty" : node.describe();
  }

  static List<String> topLevel() {
    return Stream.concat(
            EXPERIMENT.keys().stream().map(Key::name),
            Stream.of(BENCHMARK, SYSTEMS, LOAD, VARY, REQUIRE))
        .toList();
  }
}
