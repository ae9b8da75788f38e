package dev.loadstone.runner.file;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.file.CellRules.Bound;
import dev.loadstone.runner.file.ExperimentForm.BenchmarkName;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.types.EffectiveSetting;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.file.types.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the settings of one cell and checks whether they fit each other.
 *
 * @param anyAsynchronous whether any system of the experiment has an asynchronous client; the other
 *     systems ignore settings for one
 */
record CellReader(Catalog catalog, DataPolicy data, boolean anyAsynchronous, Problems problems) {
  private static final String CONNECTIONS = "connections";

  /**
   * The settings of a cell.
   *
   * @param values all settings, explained
   */
  record Settings(
      SystemSettings system,
      BenchmarkSettings benchmark,
      LoadSettings load,
      List<EffectiveSetting> values) {}

  /** Reads a cell; empty when something was wrong and has been reported. */
  Optional<Settings> read(CellTree tree) {
    Section systems = new Section(tree.system(), ExperimentForm.SYSTEMS, problems);
    Section benchmarks = new Section(tree.benchmark(), ExperimentForm.BENCHMARK, problems);
    Section loads = new Section(tree.load(), ExperimentForm.LOAD, problems);
    SystemSettings system = system(tree.system(), systems);
    Optional<? extends Bound<?>> bound = benchmark(tree.benchmark(), benchmarks);
    LoadSettings load = load(loads);
    if (system == null || bound.isEmpty() || load == null) {
      return Optional.empty();
    }
    Map<String, Section> sections =
        Map.of(
            ExperimentForm.SYSTEMS, systems,
            ExperimentForm.BENCHMARK, benchmarks,
            ExperimentForm.LOAD, loads);
    for (Refusal refusal :
        SettingRule.check(
            CellRules.ALL, new CellRules.Subject(catalog, data, bound.get(), system, load))) {
      SettingPath path = SettingPath.parse(refusal.key());
      sections.get(path.section()).problem(String.join(".", path.keys()), refusal.reason());
    }
    List<EffectiveSetting> values = new ArrayList<>(benchmarks.values());
    values.addAll(systems.values());
    values.addAll(loads.values());
    if (!anyAsynchronous) {
      values.removeIf(value -> value.path().equals(ExperimentForm.LOAD + "." + CONNECTIONS));
    }
    BenchmarkSettings benchmark =
        new BenchmarkSettings(bound.get().benchmark().name(), bound.get().settings());
    return Optional.of(new Settings(system, benchmark, load, values));
  }

  private Optional<? extends Bound<?>> benchmark(Mapping mapping, Section section) {
    BenchmarkName named = ExperimentForm.BENCHMARK_NAME.read(section);
    if (named == null) {
      return Optional.empty();
    }
    Optional<Benchmark<?>> benchmark = catalog.benchmark(named.name());
    if (benchmark.isEmpty()) {
      List<String> names = catalog.benchmarks().stream().map(Benchmark::name).toList();
      refuseName("benchmark", mapping, named.name(), names, section);
      return Optional.empty();
    }
    return bind(benchmark.get(), section);
  }

  private static <S extends Record> Optional<Bound<S>> bind(
      Benchmark<S> benchmark, Section section) {
    S settings = RecordBinder.of(benchmark.settingsType()).read(section);
    section.refuseUnknown();
    return section.isRight() ? Optional.of(new Bound<>(benchmark, settings)) : Optional.empty();
  }

  private SystemSettings system(Mapping mapping, Section section) {
    SystemSettings system = ExperimentForm.SYSTEM.read(section);
    section.know(ExperimentForm.WITH);
    section.refuseUnknown();
    if (system == null) {
      return null;
    }
    if (catalog.database(system.name()).isEmpty()) {
      List<String> names = catalog.databases().stream().map(Database::name).toList();
      refuseName("database", mapping, system.name(), names, section);
      return null;
    }
    SettingRule.check(SystemRules.ALL, new SystemRules.Subject(catalog, data, system, section::has))
        .forEach(refusal -> section.problem(refusal.key(), refusal.reason()));
    return system;
  }

  private LoadSettings load(Section section) {
    LoadSettings load = ExperimentForm.LOAD_SETTINGS.read(section);
    section.refuseUnknown();
    if (load == null) {
      return null;
    }
    SettingRule.check(CellRules.OF_LOAD, load)
        .forEach(refusal -> section.problem(refusal.key(), refusal.reason()));
    if (section.has(CONNECTIONS) && !anyAsynchronous) {
      section.problem(
          CONNECTIONS,
          "is for systems with an asynchronous client, and this experiment has none: a blocking"
              + " client opens a connection for each transaction under way; expected inFlight: "
              + load.connections()
              + " in its place, or nothing");
    }
    return load;
  }

  /** Shows the name as it stands in the file, without values from the environment. */
  private static void refuseName(
      String what, Mapping mapping, String name, List<String> names, Section section) {
    String shown =
        mapping.get(ExperimentForm.NAME) instanceof Scalar scalar ? scalar.shown() : name;
    section.problem(
        ExperimentForm.NAME,
        "unknown " + what + " '" + shown + "'" + NearestName.advice(name, names));
  }
}
