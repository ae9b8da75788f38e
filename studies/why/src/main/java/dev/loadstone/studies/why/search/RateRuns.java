package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.text.DurationText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An experiment to which pacings and repetitions are added while it runs. A pacing adds a cell
 * behind the others, so what was measured is kept, and the result is one of an ordinary experiment.
 */
final class RateRuns {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String PACING = "load.pacing";
  private static final String REPETITIONS = "repetitions";

  /** Makes the runs of an experiment, in YAML, that the result in its folder lacks. */
  interface Maker {
    void make(Path folder, String experiment);
  }

  private final Path folder;
  private final Path file;
  private final ObjectNode experiment;
  private final Maker maker;

  /**
   * Later runs of a rate are not looked at, so that a search found the same whenever it is read.
   */
  private int repetitions = 1;

  /**
   * @param folder of the result, which may have runs already
   * @param searched the experiment as it was read
   */
  RateRuns(Path folder, ObjectNode searched, Maker maker) {
    this.folder = folder;
    this.file = folder.resolve(ResultFiles.EXPERIMENT);
    this.maker = maker;
    if (Files.exists(file)) {
      experiment = (ObjectNode) YAML.readTree(file);
    } else {
      experiment = searched.deepCopy().put(REPETITIONS, 1);
      experiment.remove("search");
      experiment.withObjectProperty("load").remove("pacing");
    }
  }

  Path folder(RunResult run) {
    return folder.resolve(
        ResultStore.open(folder).runFolderName(run.cell().id(), run.repetition()));
  }

  /** The runs of a pacing, at least so many; those that are not there are made. */
  List<RunResult> measure(Pacing pacing, int least) {
    repetitions = Math.max(repetitions, least);
    List<RunResult> there = runs(pacing);
    if (there.size() >= repetitions) {
      return there;
    }
    ArrayNode pacings = experiment.withObjectProperty("vary").withArrayProperty(PACING);
    JsonNode written = yaml(pacing);
    if (!pacings.values().contains(written)) {
      pacings.add(written);
    }
    experiment.put(REPETITIONS, Math.max(experiment.get(REPETITIONS).asInt(), repetitions));
    maker.make(folder, YAML.writeValueAsString(experiment));
    return runs(pacing);
  }

  private List<RunResult> runs(Pacing pacing) {
    if (!Files.exists(file)) {
      return List.of();
    }
    ResultStore store = ResultStore.open(folder);
    return store.readExperiment().stream()
        .flatMap(result -> result.runs().stream())
        .filter(run -> run.repetition() <= repetitions)
        .filter(run -> pacing.describe().equals(run.cell().varied().get(PACING)))
        .filter(run -> run.status() == RunResult.Status.COMPLETED)
        .flatMap(run -> store.readRun(run.cell().id(), run.repetition()).stream())
        .toList();
  }

  private static JsonNode yaml(Pacing pacing) {
    if (!(pacing instanceof Pacing.Rate rate)) {
      return YAML.valueToTree(pacing.describe());
    }
    ObjectNode written =
        YAML.createObjectNode().put("type", "rate").put("perSecond", rate.perSecond());
    ArrayNode steps = written.putArray("steps");
    rate.steps()
        .forEach(
            step ->
                steps
                    .addObject()
                    .put("at", DurationText.of(step.at()))
                    .put("factor", step.factor()));
    return written;
  }
}
