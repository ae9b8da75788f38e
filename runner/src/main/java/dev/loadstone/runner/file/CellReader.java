package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.file.ExperimentForm.BenchmarkName;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.types.EffectiveSetting;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.file.types.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  /** The settings of a cell; the values are all of them, explained. */
  record Settings(
      SystemSettings system,
      BenchmarkSettings benchmark,
      LoadSettings load,
      List<EffectiveSetting> values) {}

  record Sections(Section systems, Section benchmark, Section load) {}

  /** Reads a cell; empty when something was wrong and has been reported. */
  Optional<Settings> read(Mapping cell) {
    Sections sections =
        new Sections(
            section(cell, ExperimentForm.SYSTEMS),
            section(cell, ExperimentForm.BENCHMARK),
            section(cell, ExperimentForm.LOAD));
    SystemSettings system = system(sections.systems());
    Optional<Benchmark<?>> benchmark = benchmark(sections.benchmark());
    Record settings = benchmark.map(named -> settings(named, sections.benchmark())).orElse(null);
    LoadSettings load = load(sections.load());
    if (system == null || settings == null || load == null) {
      return Optional.empty();
    }
    check(benchmark.get().withRecord(settings), settings, system, load, sections);
    List<EffectiveSetting> values = new ArrayList<>(sections.benchmark().values());
    values.addAll(sections.systems().values());
    values.addAll(sections.load().values());
    if (!anyAsynchronous) {
      values.removeIf(value -> value.path().equals(ExperimentForm.LOAD + "." + CONNECTIONS));
    }
    return Optional.of(
        new Settings(
            system, new BenchmarkSettings(benchmark.get().name(), settings), load, values));
  }

  private Section section(Mapping cell, String name) {
    return new Section((Mapping) cell.get(name), name, problems);
  }

  private Optional<Benchmark<?>> benchmark(Section section) {
    BenchmarkName named = ExperimentForm.BENCHMARK_NAME.read(section);
    if (named == null) {
      return Optional.empty();
    }
    Optional<Benchmark<?>> benchmark = catalog.benchmark(named.name());
    if (benchmark.isEmpty()) {
      List<String> names = catalog.benchmarks().stream().map(Benchmark::name).toList();
      section.refuseName("benchmark", named.name(), names);
    }
    return benchmark;
  }

  private static Record settings(Benchmark<?> benchmark, Section section) {
    Record settings = RecordBinder.of(benchmark.settingsType()).read(section);
    section.refuseUnknown();
    return section.isRight() ? settings : null;
  }

  private <S extends Record> void check(
      Benchmark<S> benchmark,
      Record settings,
      SystemSettings system,
      LoadSettings load,
      Sections sections) {
    S own = benchmark.settingsType().cast(settings);
    new CellRules<>(catalog, data, benchmark, own, system, load, sections).check();
  }

  private SystemSettings system(Section section) {
    SystemSettings system = ExperimentForm.SYSTEM.read(section);
    section.know(ExperimentForm.WITH);
    section.refuseUnknown();
    if (system == null) {
      return null;
    }
    Optional<Database> database = catalog.database(system.name());
    if (database.isEmpty()) {
      List<String> names = catalog.databases().stream().map(Database::name).toList();
      section.refuseName("database", system.name(), names);
      return null;
    }
    new SystemRules(catalog, data, database.get(), system, section).check();
    return system;
  }

  private LoadSettings load(Section section) {
    LoadSettings load = ExperimentForm.LOAD_SETTINGS.read(section);
    section.refuseUnknown();
    if (load == null) {
      return null;
    }
    refuseIdleClients(load, section);
    if (section.has(CONNECTIONS) && !anyAsynchronous) {
      section.refuse(
          CONNECTIONS,
          "is for systems with an asynchronous client, and this experiment has none: a blocking"
              + " client opens a connection for each transaction under way; expected inFlight: %d"
              + " in its place, or nothing",
          load.connections());
    }
    return load;
  }

  /** Each client must have something to do. */
  private static void refuseIdleClients(LoadSettings load, Section section) {
    int clients = load.clients().count();
    Map<String, Long> shared = new LinkedHashMap<>();
    shared.put("terminals", (long) load.terminals());
    shared.put("inFlight", (long) load.inFlight());
    shared.put(CONNECTIONS, (long) load.connections());
    shared.put("stopAfter", load.isCounted() ? load.stopAfter() : clients);
    shared.forEach(
        (key, count) -> {
          if (count < clients) {
            section.refuse(
                "clients",
                "has %d clients share %s: %d; expected at least one for each",
                clients,
                key,
                count);
          }
        });
  }
}
