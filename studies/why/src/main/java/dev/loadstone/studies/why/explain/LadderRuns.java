package dev.loadstone.studies.why.explain;

import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.studies.why.command.Commands;
import dev.loadstone.studies.why.command.TextFolders;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
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
    Map<String, ObjectNode> systems = new LinkedHashMap<>();
    for (int set : Ladder.sets(rungs.size())) {
      for (Side side : List.of(a, b)) {
        Map<String, Object> changes = new LinkedHashMap<>(own);
        taken(side, rungs, set).forEach(rung -> changes.putAll(rung.changes()));
        String label = label(side, rungs, set);
        systems.put(label, side.with(label, changes));
      }
    }
    return systems;
  }

  /** Without rungs the cell is that of the result; labels are shorter than titles may be. */
  private String label(Side side, List<Rung> rungs, int set) {
    return rungs.isEmpty() ? side.title() : side.label(taken(side, rungs, set));
  }

  private List<Rung> taken(Side side, List<Rung> rungs, int set) {
    return IntStream.range(0, rungs.size())
        .filter(i -> (set >> i & 1) == 1)
        .mapToObj(rungs::get)
        .filter(rung -> side.equals(a) || rung.both())
        .toList();
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

  /** The gaps in those repetitions in which all cells completed transactions. */
  Ladder read(ExperimentReport report, List<Rung> rungs) {
    Map<Integer, Map<String, Double>> logs = new TreeMap<>();
    for (CellReport cell : report.cells()) {
      for (RunReport run : cell.fit()) {
        double throughput = Figure.THROUGHPUT.of(run.result(), "");
        if (throughput > 0) {
          logs.computeIfAbsent(run.repetition(), repetition -> new HashMap<>())
              .put(cell.cell().title(), Math.log(throughput));
        }
      }
    }
    Set<String> titles = systems(rungs).keySet();
    logs.values().removeIf(cells -> !cells.keySet().containsAll(titles));
    Map<Integer, double[]> gaps = new TreeMap<>();
    for (int set : Ladder.sets(rungs.size())) {
      String ofA = label(a, rungs, set);
      String ofB = label(b, rungs, set);
      gaps.put(
          set,
          logs.values().stream().mapToDouble(cells -> cells.get(ofB) - cells.get(ofA)).toArray());
    }
    return new Ladder(rungs.size(), gaps, report.comparison().judge().looks());
  }
}
