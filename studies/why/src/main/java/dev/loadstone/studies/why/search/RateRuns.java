package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.studies.why.command.Commands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An experiment to which pacings are added while it runs. Each adds a cell behind the others, so
 * what was measured is kept, and the result is one of an ordinary experiment.
 */
final class RateRuns {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String PACING = "load.pacing";
  private static final String VARY = "vary";

  private final Commands commands;
  private final Path folder;
  private final Map<String, Object> experiment;
  private final int repetitions;
  private final List<Object> pacings = new ArrayList<>();

  /**
   * @param folder of the result, which may have runs already
   * @param experiment as it was read
   */
  RateRuns(Commands commands, Path folder, String experiment, int repetitions) {
    this.commands = commands;
    this.folder = folder;
    this.experiment = read(experiment);
    this.repetitions = repetitions;
    Path begun = folder.resolve(ResultFiles.EXPERIMENT);
    if (Files.exists(begun)) {
      Map<?, ?> vary = (Map<?, ?>) YAML.readValue(begun.toFile(), Map.class).get(VARY);
      pacings.addAll((List<?>) vary.get(PACING));
    }
  }

  static Map<String, Object> read(String experiment) {
    return YAML.readValue(experiment, new TypeReference<LinkedHashMap<String, Object>>() {});
  }

  static <T> T read(Object section, Class<T> type) {
    return YAML.convertValue(section, type);
  }

  Path folder() {
    return folder;
  }

  /** The runs of a pacing, which are made unless they are there. */
  List<RunReport> measure(Pacing pacing) {
    Object written = yaml(pacing);
    if (!pacings.contains(written)) {
      pacings.add(written);
    } else {
      List<RunReport> there = runs(pacing);
      if (there.size() >= repetitions) {
        return there;
      }
    }
    ResultStore.writeText(folder.resolve(ResultFiles.EXPERIMENT), experiment());
    commands.execute(List.of("run", "--resume", folder.toString(), "--quiet", "--yes"));
    return runs(pacing);
  }

  private List<RunReport> runs(Pacing pacing) {
    if (!Files.exists(folder.resolve(ResultFiles.EXPERIMENT_RESULT))) {
      return List.of();
    }
    return new ResultReader()
        .read(folder).cells().stream()
            .filter(cell -> pacing.describe().equals(cell.cell().varied().get(PACING)))
            .flatMap(cell -> cell.counted().stream())
            .toList();
  }

  private String experiment() {
    Map<String, Object> written = new LinkedHashMap<>(experiment);
    written.remove("search");
    Map<Object, Object> load = new LinkedHashMap<>((Map<?, ?>) written.get("load"));
    load.remove("pacing");
    written.put("load", load);
    written.put("repetitions", repetitions);
    written.put(VARY, Map.of(PACING, pacings));
    return YAML.writeValueAsString(written);
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
