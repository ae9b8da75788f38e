package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.studies.why.command.Commands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An experiment to which pacings and repetitions are added while it runs. A pacing adds a cell
 * behind the others, so what was measured is kept, and the result is one of an ordinary experiment.
 */
final class RateRuns {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String PACING = "load.pacing";
  private static final String VARY = "vary";
  private static final String REPETITIONS = "repetitions";

  private final Commands commands;
  private final Path folder;
  private final Map<String, Object> experiment;
  private final List<Object> pacings = new ArrayList<>();
  private int repetitions = 1;

  /**
   * @param folder of the result, which may have runs already
   * @param experiment as it was read
   */
  RateRuns(Commands commands, Path folder, Map<String, Object> experiment) {
    this.commands = commands;
    this.folder = folder;
    this.experiment = new LinkedHashMap<>(experiment);
    this.experiment.remove("search");
    Map<Object, Object> load = new LinkedHashMap<>((Map<?, ?>) experiment.get("load"));
    load.remove("pacing");
    this.experiment.put("load", load);
    Path begun = folder.resolve(ResultFiles.EXPERIMENT);
    if (Files.exists(begun)) {
      Map<?, ?> written = YAML.readValue(begun.toFile(), Map.class);
      pacings.addAll((List<?>) ((Map<?, ?>) written.get(VARY)).get(PACING));
      repetitions = (Integer) written.get(REPETITIONS);
    }
  }

  Path folder(RunResult run) {
    return folder.resolve(
        ResultStore.open(folder).runFolderName(run.cell().id(), run.repetition()));
  }

  /** The runs of a pacing, at least so many; those that are not there are made. */
  List<RunResult> measure(Pacing pacing, int least) {
    Object written = yaml(pacing);
    if (!pacings.contains(written)) {
      pacings.add(written);
    }
    repetitions = Math.max(repetitions, least);
    experiment.put(REPETITIONS, repetitions);
    experiment.put(VARY, Map.of(PACING, pacings));
    if (runs(pacing).size() < repetitions) {
      ResultStore.writeText(
          folder.resolve(ResultFiles.EXPERIMENT), YAML.writeValueAsString(experiment));
      commands.execute(List.of("run", "--resume", folder.toString(), "--quiet", "--yes"));
    }
    return runs(pacing);
  }

  private List<RunResult> runs(Pacing pacing) {
    if (!Files.exists(folder.resolve(ResultFiles.EXPERIMENT))) {
      return List.of();
    }
    ResultStore store = ResultStore.open(folder);
    return store.readExperiment().stream()
        .flatMap(result -> result.runs().stream())
        .filter(run -> pacing.describe().equals(run.cell().varied().get(PACING)))
        .filter(run -> run.status() == RunResult.Status.COMPLETED)
        .flatMap(run -> store.readRun(run.cell().id(), run.repetition()).stream())
        .toList();
  }

  private static Object yaml(Pacing pacing) {
    if (!(pacing instanceof Pacing.Rate rate)) {
      return pacing.describe();
    }
    List<Object> steps = new ArrayList<>();
    rate.steps()
        .forEach(
            step -> steps.add(Map.of("at", DurationText.of(step.at()), "factor", step.factor())));
    return Map.of("type", "rate", "perSecond", rate.perSecond(), "steps", steps);
  }
}
