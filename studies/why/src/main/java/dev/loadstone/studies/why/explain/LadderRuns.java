package dev.loadstone.studies.why.explain;

import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.studies.why.command.Commands;
import dev.loadstone.studies.why.command.TextFolders;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The experiment that measures two cells with sets of rungs.
 *
 * @param common what is not of a system alone
 * @param own settings of benchmark and load that every system has
 */
record LadderRuns(ObjectNode common, Map<String, Object> own, Side a, Side b) {
  String yaml(List<Rung> rungs) {
    ObjectNode experiment = common.deepCopy();
    experiment.putArray("systems").addAll(systems(rungs).values());
    return new YAMLMapper().writeValueAsString(experiment);
  }

  /** Writes the experiment, with copies of the folders that the result of the cells has. */
  void write(Path file, Path result, List<Rung> rungs) {
    String text = yaml(rungs);
    ResultStore.writeText(file, text);
    TextFolders.copy(new YAMLMapper().readTree(text), result, file.getParent());
  }

  private Map<String, ObjectNode> systems(List<Rung> rungs) {
    LadderCells cells = cells(rungs);
    Map<String, ObjectNode> systems = new LinkedHashMap<>();
    for (int set : Ladder.sets(rungs.size())) {
      add(systems, a, cells.labelOfA(set), cells.taken(set));
      add(systems, b, cells.labelOfB(set), cells.takenByB(set));
    }
    return systems;
  }

  private void add(Map<String, ObjectNode> systems, Side side, String label, List<Rung> taken) {
    Map<String, Object> changes = new LinkedHashMap<>(own);
    taken.forEach(rung -> changes.putAll(rung.changes()));
    systems.put(label, side.with(label, changes));
  }

  LadderCells cells(List<Rung> rungs) {
    return new LadderCells(a.title(), b.title(), rungs);
  }

  /** The rung, or if an experiment with it is refused, why it is none. */
  Rung tried(Commands commands, Path result, Rung rung) {
    if (!rung.applies()) {
      return rung;
    }
    try (WorkFolder folder = WorkFolder.make(WorkFolder.temporary(), "explain")) {
      Path file = folder.path().resolve("rung.yaml");
      write(file, result, List.of(rung));
      Commands.Ended tried = commands.attempt(List.of("config", "validate", file.toString()));
      return tried.well()
          ? rung
          : Rung.none(
              rung.name(), tried.err().strip().replaceFirst("^.*?rung\\.yaml:[0-9:]* ", ""));
    }
  }
}
