package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.result.NestedSettings;
import dev.loadstone.core.result.RunResult.CellInfo;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.runner.experiment.Catalog;
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
import dev.loadstone.runner.file.types.Scalars;
import dev.loadstone.runner.file.types.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads experiment files strictly. Unknown settings, values of a wrong type, impossible values and
 * settings that do not fit together are refused before anything is started. All problems are
 * reported at once, with file, line and column.
 */
public final class ExperimentReader {
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
    root = references.resolve(root, "");
    Reading reading =
        new Reading(root, problems, references.confidential(), overrides.equals(Overrides.NONE));
    ExperimentFile result = reading.read();
    problems.throwIfAny();
    return result;
  }

  private final class Reading {
    private final Mapping root;
    private final Problems problems;
    private final Map<String, String> confidential;
    private final boolean whole;
    private final List<String> warnings = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();
    private final List<CellValues> explained = new ArrayList<>();

    /**
     * @param whole whether the cells are all that the file has
     */
    Reading(Mapping root, Problems problems, Map<String, String> confidential, boolean whole) {
      this.root = root;
      this.problems = problems;
      this.whole = whole;
      this.confidential = new HashMap<>(confidential);
    }

    ExperimentFile read() {
      Section top = new Section(root, "", problems);
      ExperimentSettings settings = ExperimentForm.EXPERIMENT.read(top);
      ExperimentForm.PARTS.forEach(part -> top.know(part.name()));
      top.refuseUnknown();
      List<Requirement> requirements = requirements();
      readCells(settings == null ? DataPolicy.RELOAD : settings.data());
      problems.throwIfAny();
      AskedQuestions questions = questions(settings);
      problems.throwIfAny();
      warnings.addAll(new PlacementWarnings(catalog).of(cells, explained));
      Explanation explanation = new Explanation(general(top, requirements, questions), explained);
      return new ExperimentFile(
          new Experiment(
              questions.settings(), List.copyOf(cells), requirements, new Redaction(confidential)),
          new AsRunWriter(questions.in(root), explanation).yaml(),
          List.copyOf(warnings),
          explanation);
    }

    private AskedQuestions questions(ExperimentSettings settings) {
      return new AskedQuestions(
          settings,
          root,
          new QuestionRules(
              explained.stream().map(CellValues::title).toList(),
              catalog.benchmark(cells.get(0).benchmark().name()).orElseThrow(),
              problems),
          whole,
          warnings);
    }

    private List<EffectiveSetting> general(
        Section top, List<Requirement> requirements, AskedQuestions questions) {
      List<EffectiveSetting> general = new ArrayList<>(top.values());
      general.removeIf(value -> value.path().equals(ExperimentForm.QUESTIONS));
      general.addAll(questions.explained());
      Mapping require = optionalMapping(ExperimentForm.REQUIRE);
      for (Requirement requirement : requirements) {
        Node node = require.get(requirement.name());
        general.add(
            new EffectiveSetting(
                ExperimentForm.REQUIRE + "." + requirement.name(),
                requirement.condition(),
                node,
                node.location().describe()));
      }
      return general;
    }

    private void readCells(DataPolicy data) {
      Mapping benchmark = requiredMapping(ExperimentForm.BENCHMARK, "{name: tpcc, warehouses: 1}");
      List<Mapping> systems = systems();
      CellReader reader = new CellReader(catalog, data, anyAsynchronous(systems), problems);
      List<Map<SettingPath, VariedValue>> combinations =
          Variations.combinations(root.get(ExperimentForm.VARY), problems);
      if (benchmark == null) {
        return;
      }
      refuseEqualLabels(systems);
      List<String> varied = Variations.settings(combinations);
      Mapping load = optionalMapping(ExperimentForm.LOAD);
      // Systems change fastest, so that those to be compared run close to each other.
      for (Map<SettingPath, VariedValue> combination : combinations) {
        for (Mapping system : systems) {
          CellTree tree =
              new CellTree(benchmark, system, load)
                  .with(
                      Variations.with(
                          system.get(ExperimentForm.WITH), "systems.with", varied, problems),
                      problems);
          for (Map.Entry<SettingPath, VariedValue> varying : combination.entrySet()) {
            VariedValue value = varying.getValue();
            tree = tree.with(varying.getKey(), value.node(), problems).with(value.with(), problems);
          }
          reader.read(tree).ifPresent(settings -> addCell(settings, combination));
        }
      }
      systems.forEach(system -> warnOfLiteralSecrets(system, ExperimentForm.SYSTEMS));
    }

    /** True for an unknown name, too, which is reported elsewhere and must be the only problem. */
    private boolean anyAsynchronous(List<Mapping> systems) {
      return systems.stream()
          .map(system -> system.get(ExperimentForm.NAME))
          .map(name -> name instanceof Scalar scalar ? scalar.text() : "")
          .map(catalog::database)
          .anyMatch(database -> database.map(Database::hasAsynchronousClient).orElse(true));
    }

    private void addCell(CellReader.Settings settings, Map<SettingPath, VariedValue> combination) {
      Map<String, String> varied = new LinkedHashMap<>();
      combination.forEach(
          (path, value) -> varied.put(path.text(), shown(path, value.node(), settings)));
      String id = CellNames.of(cells.size() + 1, settings.system().label(), varied);
      Cell cell = new Cell(id, settings.system(), settings.benchmark(), settings.load(), varied);
      cells.add(cell);
      explained.add(
          new CellValues(
              new CellInfo(id, cell.system().label(), varied).title(), settings.values()));
    }

    private String shown(SettingPath path, Node node, CellReader.Settings settings) {
      if (path.text().equals("load.pacing")) {
        return settings.load().pacing().describe();
      }
      return node instanceof Scalar scalar
          ? scalar.text()
          : NestedSettings.describe(AsRunValues.of(node, false));
    }

    private List<Mapping> systems() {
      Node node = root.get(ExperimentForm.SYSTEMS);
      if (!(node instanceof Sequence sequence) || sequence.items().isEmpty()) {
        problems.add(
            node == null ? root.location() : node.location(),
            ExperimentForm.SYSTEMS,
            absence(node) + "; expected a list such as [{name: postgresql, deployment: local}]");
        return List.of();
      }
      List<Mapping> systems = new ArrayList<>();
      for (Node item : sequence.items()) {
        if (item instanceof Mapping mapping) {
          systems.add(mapping);
        } else {
          problems.add(
              item.location(),
              ExperimentForm.SYSTEMS,
              item.describe() + "; expected a mapping such as {name: postgresql}");
        }
      }
      return systems;
    }

    private void refuseEqualLabels(List<Mapping> systems) {
      Map<String, Location> seen = new LinkedHashMap<>();
      for (Mapping system : systems) {
        Node node = system.get(ExperimentForm.LABEL);
        node = node == null ? system.get(ExperimentForm.NAME) : node;
        if (node instanceof Scalar label) {
          Location before = seen.putIfAbsent(label.text(), label.location());
          if (before != null) {
            problems.add(
                label.location(),
                "systems.label",
                "'"
                    + label.shown()
                    + "' is the label of the system in line "
                    + before.line()
                    + " already; expected different labels, give each system one");
          }
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

    private List<Requirement> requirements() {
      List<Requirement> requirements = new ArrayList<>();
      Mapping require = optionalMapping(ExperimentForm.REQUIRE);
      Optional<Benchmark<?>> benchmark =
          root.get(ExperimentForm.BENCHMARK) instanceof Mapping mapping
                  && mapping.get("name") instanceof Scalar name
              ? catalog.benchmark(name.text())
              : Optional.empty();
      require
          .entries()
          .forEach(
              (name, entry) -> {
                String path = ExperimentForm.REQUIRE + "." + name;
                String condition = Scalars.text().parser().parse(entry.value(), path, problems);
                if (condition != null) {
                  Requirement requirement = new Requirement(name, condition);
                  requirements.add(requirement);
                  benchmark
                      .flatMap(known -> RequirementJudge.objection(requirement, known))
                      .ifPresent(
                          objection -> problems.add(entry.value().location(), path, objection));
                }
              });
      return List.copyOf(requirements);
    }

    private Mapping requiredMapping(String key, String example) {
      Node node = root.get(key);
      if (node instanceof Mapping mapping) {
        return mapping;
      }
      problems.add(
          node == null ? root.location() : node.location(),
          key,
          absence(node) + "; expected a mapping such as " + example);
      return null;
    }

    private Mapping optionalMapping(String key) {
      Node node = root.get(key);
      if (node instanceof Mapping mapping) {
        return mapping;
      }
      if (node != null) {
        problems.add(node.location(), key, node.describe() + "; expected a mapping");
      }
      return Mapping.empty(root.location());
    }

    private static String absence(Node node) {
      if (node == null) {
        return "is missing";
      }
      return node instanceof Sequence sequence && sequence.items().isEmpty()
          ? "is empty"
          : node.describe();
    }
  }
}
