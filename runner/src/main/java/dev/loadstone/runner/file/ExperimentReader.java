package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.result.NestedSettings;
import dev.loadstone.core.result.RunResult.CellInfo;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.text.Text;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentSettings;
import dev.loadstone.runner.experiment.Redaction;
import dev.loadstone.runner.experiment.RequirementJudge;
import dev.loadstone.runner.file.Explanation.CellValues;
import dev.loadstone.runner.file.tree.EnvironmentReferences;
import dev.loadstone.runner.file.tree.Location;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import dev.loadstone.runner.file.types.EffectiveSetting;
import dev.loadstone.runner.file.types.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads experiment files strictly. Unknown settings, values of a wrong type, impossible values and
 * settings that do not fit together are refused before anything is started. All problems are
 * reported at once, with file, line and column.
 */
public final class ExperimentReader {
  /** The most characters in the name of a cell's folder, without its number. */
  private static final int LONGEST_ID = 80;

  private final Catalog catalog;
  private final Map<String, String> environment;

  /**
   * @param environment the variables that <code>${NAME}</code> stands for
   */
  public ExperimentReader(Catalog catalog, Map<String, String> environment) {
    this.catalog = catalog;
    this.environment = Map.copyOf(environment);
  }

  /**
   * Reads a file.
   *
   * @param overrides the changes that the command line makes
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     when the file cannot be read or anything in it is wrong
   */
  public ExperimentFile read(Path file, Overrides overrides) {
    Problems problems = new Problems();
    Mapping root = overrides.applyTo(YamlTree.read(file, problems), problems);
    EnvironmentReferences references = new EnvironmentReferences(environment, problems);
    root = (Mapping) references.resolve(root, "");
    Reading reading = new Reading(root, problems, references.confidential());
    ExperimentFile result = reading.read(overrides.equals(Overrides.NONE));
    problems.throwIfAny();
    return result;
  }

  private final class Reading {
    private final Mapping root;
    private final Problems problems;
    private final Map<String, String> confidential;
    private final List<String> warnings = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();
    private final List<CellValues> explained = new ArrayList<>();

    Reading(Mapping root, Problems problems, Map<String, String> confidential) {
      this.root = root;
      this.problems = problems;
      this.confidential = confidential;
    }

    ExperimentFile read(boolean whole) {
      Section top = new Section(root, "", problems);
      ExperimentSettings settings = ExperimentForm.EXPERIMENT.read(top);
      ExperimentForm.topLevel().forEach(top::know);
      top.refuseUnknown();
      Section require =
          new Section(mapping(ExperimentForm.REQUIRE, "a mapping"), "require", problems);
      readCells(settings == null ? DataPolicy.RELOAD : settings.data());
      List<Requirement> requirements = requirements(require);
      problems.throwIfAny();
      Benchmark<?> benchmark = catalog.benchmark(cells.get(0).benchmark());
      refuseOtherTypes(benchmark.transactionTypes());
      AskedQuestions questions =
          new AskedQuestions(
              root, explained.stream().map(CellValues::title).toList(), benchmark, problems);
      settings = questions.of(settings, whole, warnings);
      if (settings.search() != null) {
        new SearchRules((Mapping) root.get(ExperimentForm.SEARCH), problems)
            .check(settings, cells, benchmark);
      }
      problems.throwIfAny();
      warnings.addAll(new PlacementWarnings(catalog).of(cells, explained));
      List<EffectiveSetting> general = new ArrayList<>(top.values());
      general.removeIf(value -> value.path().equals(ExperimentForm.QUESTIONS));
      general.addAll(questions.explained());
      general.addAll(require.values());
      Explanation explanation = new Explanation(general, explained);
      return new ExperimentFile(
          new Experiment(settings, List.copyOf(cells), requirements, new Redaction(confidential)),
          new AsRunWriter(questions.in(settings), explanation).yaml(),
          List.copyOf(warnings),
          explanation);
    }

    private void readCells(DataPolicy data) {
      Mapping benchmark =
          root.get(ExperimentForm.BENCHMARK) instanceof Mapping given ? given : null;
      if (benchmark == null) {
        refuseAbsence(ExperimentForm.BENCHMARK, "a mapping such as {name: tpcc, warehouses: 1}");
      }
      List<Mapping> systems = systems();
      CellReader reader = new CellReader(catalog, data, anyAsynchronous(systems), problems);
      Variations variations =
          new Variations(
              mapping(ExperimentForm.VARY, "a mapping such as {load.terminals: [1, 8]}"), problems);
      List<Map<SettingPath, Variations.Value>> combinations = variations.combinations();
      if (benchmark == null) {
        return;
      }
      refuseEqualLabels(systems);
      Set<String> varied = Variations.settings(combinations);
      Mapping shared =
          Mapping.empty(root.location())
              .with(ExperimentForm.BENCHMARK, benchmark)
              .with(ExperimentForm.LOAD, mapping(ExperimentForm.LOAD, "a mapping"));
      // Systems change fastest, so that those to be compared run close to each other.
      for (Map<SettingPath, Variations.Value> combination : combinations) {
        for (Mapping system : systems) {
          Mapping cell =
              with(
                  shared.with(ExperimentForm.SYSTEMS, system),
                  variations.with(system.get(ExperimentForm.WITH), "systems.with", varied));
          for (Map.Entry<SettingPath, Variations.Value> varying : combination.entrySet()) {
            Variations.Value value = varying.getValue();
            cell = with(cell, Map.of(varying.getKey(), value.node()));
            cell = with(cell, value.with());
          }
          reader.read(cell).ifPresent(settings -> addCell(settings, combination));
        }
      }
      systems.forEach(system -> warnOfLiteralSecrets(system, ExperimentForm.SYSTEMS));
    }

    /** Returns the cell with some settings changed; reports a path that leads nowhere. */
    private Mapping with(Mapping cell, Map<SettingPath, Node> settings) {
      Mapping changed = cell;
      for (Map.Entry<SettingPath, Node> setting : settings.entrySet()) {
        SettingPath path = setting.getKey();
        Mapping section = (Mapping) changed.get(path.section());
        changed =
            changed.with(
                path.section(),
                section.with(path.keys(), setting.getValue(), path.text(), problems));
      }
      return changed;
    }

    /** True for an unknown name, too, which is reported elsewhere and must be the only problem. */
    private boolean anyAsynchronous(List<Mapping> systems) {
      return systems.stream()
          .map(system -> system.scalar(ExperimentForm.NAME).map(Scalar::text).orElse(""))
          .map(catalog::database)
          .anyMatch(database -> database.map(Database::hasAsynchronousClient).orElse(true));
    }

    private void addCell(
        CellReader.Settings settings, Map<SettingPath, Variations.Value> combination) {
      Map<String, String> varied = new LinkedHashMap<>();
      combination.forEach(
          (path, value) -> varied.put(path.text(), shown(path, value.node(), settings)));
      String title = new CellInfo("", settings.system().label(), varied).title();
      cells.add(
          new Cell(
              id(cells.size() + 1, title),
              settings.system(),
              settings.benchmark(),
              settings.load(),
              varied));
      explained.add(new CellValues(title, settings.values()));
    }

    /** Names a cell's folder: readable, safe everywhere, and sorted as in the experiment. */
    private static String id(int place, String title) {
      String safe =
          title
              .replaceAll("[^A-Za-z0-9._-]+", "-")
              .replaceAll("-{2,}", "-")
              .replaceAll("^[.-]+", "");
      String cut = safe.substring(0, Math.min(LONGEST_ID, safe.length()));
      return Text.of("%02d-%s", place, cut).replaceAll("[.-]+$", "");
    }

    private String shown(SettingPath path, Node node, CellReader.Settings settings) {
      if (path.text().equals("load.pacing")) {
        return settings.load().pacing().describe();
      }
      return node instanceof Scalar scalar
          ? scalar.text()
          : NestedSettings.describe(node.yaml(false));
    }

    private List<Mapping> systems() {
      List<Mapping> systems = new ArrayList<>();
      if (!(root.get(ExperimentForm.SYSTEMS) instanceof Sequence sequence)
          || sequence.items().isEmpty()) {
        refuseAbsence(
            ExperimentForm.SYSTEMS, "a list such as [{name: postgresql, deployment: local}]");
        return systems;
      }
      for (Node item : sequence.items()) {
        if (item instanceof Mapping mapping) {
          systems.add(mapping);
        } else {
          problems.refuse(item, ExperimentForm.SYSTEMS, "a mapping such as {name: postgresql}");
        }
      }
      return systems;
    }

    private void refuseEqualLabels(List<Mapping> systems) {
      Map<String, Location> seen = new LinkedHashMap<>();
      for (Mapping system : systems) {
        Scalar label = ExperimentForm.label(system).orElse(null);
        Location before = label == null ? null : seen.putIfAbsent(label.text(), label.location());
        if (before != null) {
          problems.add(
              label.location(),
              "systems.label",
              "'%s' is the label of the system in line %d already; expected different labels, give"
                      .formatted(label.shown(), before.line())
                  + " each system one");
        }
      }
    }

    private void warnOfLiteralSecrets(Mapping mapping, String path) {
      for (String key : mapping.keys()) {
        String name = path + "." + key;
        Node node = mapping.get(key);
        if (node instanceof Mapping inner) {
          warnOfLiteralSecrets(inner, name);
        } else if (Secrets.isSecret(name) && Secrets.isLiteral(node)) {
          confidential.putIfAbsent(((Scalar) node).text(), "***");
          warnings.add(
              node.location()
                  + ": "
                  + name
                  + ": the secret stands in the file; better take it from the environment: \"${"
                  + "NAME}\"");
        }
      }
    }

    /** Figures are by type of transaction, so all cells must have the same. */
    private void refuseOtherTypes(List<TransactionType> types) {
      List<String> names = types.stream().map(TransactionType::name).toList();
      for (Cell cell : cells) {
        List<String> others =
            catalog.benchmark(cell.benchmark()).transactionTypes().stream()
                .map(TransactionType::name)
                .toList();
        if (!others.equals(names)) {
          problems.add(
              root.location(),
              ExperimentForm.BENCHMARK,
              "%s has the transactions %s, and %s has %s; compare folders with the same ones"
                  .formatted(
                      cell.id(),
                      String.join(", ", others),
                      cells.get(0).id(),
                      String.join(", ", names)));
          return;
        }
      }
    }

    /** The benchmark where no cell could be read, unless its metrics depend on its settings. */
    private Optional<Benchmark<?>> named() {
      Optional<Benchmark<?>> benchmark =
          root.get(ExperimentForm.BENCHMARK) instanceof Mapping mapping
              ? mapping.scalar(ExperimentForm.NAME).flatMap(name -> catalog.benchmark(name.text()))
              : Optional.empty();
      return benchmark.filter(known -> !known.transactionTypes().isEmpty());
    }

    private List<Requirement> requirements(Section require) {
      Optional<Benchmark<?>> benchmark =
          cells.isEmpty() ? named() : Optional.of(catalog.benchmark(cells.get(0).benchmark()));
      List<Requirement> requirements = new ArrayList<>();
      for (String name : require.names()) {
        String condition = require.text(name);
        if (condition != null) {
          Requirement requirement = new Requirement(name, condition);
          requirements.add(requirement);
          require.explain(name, condition, "");
          benchmark
              .flatMap(known -> RequirementJudge.objection(requirement, known))
              .ifPresent(objection -> require.problem(name, objection));
        }
      }
      return List.copyOf(requirements);
    }

    /** The mapping at a key; an empty one when it is absent, or wrong and reported. */
    private Mapping mapping(String key, String expected) {
      Node node = root.get(key);
      if (node instanceof Mapping mapping) {
        return mapping;
      }
      if (node != null) {
        problems.refuse(node, key, expected);
      }
      return Mapping.empty(root.location());
    }

    private void refuseAbsence(String key, String expected) {
      Node node = root.get(key);
      problems.add(
          node == null ? root.location() : node.location(),
          key,
          ExperimentForm.absence(node) + "; expected " + expected);
    }
  }
}
