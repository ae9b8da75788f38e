package dev.loadstone.studies.why.explain;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells of a ladder: two with sets of rungs, of which bit i is rung i.
 *
 * @param a the title of the cell that gets the conditions of the other
 * @param b the title of the other
 */
record LadderCells(String a, String b, List<Rung> rungs) {
  private static final int LONGEST_LABEL = 60;

  /** The label of A with a set of rungs. */
  String labelOfA(int set) {
    return label(a, taken(set));
  }

  /** The label of B with those of the set that change both. */
  String labelOfB(int set) {
    return label(b, takenByB(set));
  }

  List<Rung> taken(int set) {
    return IntStream.range(0, rungs.size())
        .filter(i -> (set >> i & 1) == 1)
        .mapToObj(rungs::get)
        .toList();
  }

  List<Rung> takenByB(int set) {
    return taken(set).stream().filter(Rung::both).toList();
  }

  /**
   * Without rungs to try the cell is that of the result. A title has values of settings, so it can
   * be longer than a label may be, and have characters that a label must not have.
   */
  private String label(String title, List<Rung> taken) {
    return rungs.isEmpty() ? title : shortened(title, taken);
  }

  static String shortened(String title, List<Rung> taken) {
    String end =
        taken.isEmpty()
            ? ""
            : taken.stream().map(Rung::name).collect(Collectors.joining("+", " +", ""));
    int room = LONGEST_LABEL - end.length();
    String begin = title.replaceAll("[\\p{Cntrl}/\\\\]", " ");
    if (begin.equals(title) && begin.length() <= room) {
      return begin + end;
    }
    // Two titles often begin alike, or differ only in what was replaced.
    String mark = "~" + Integer.toHexString(title.hashCode());
    return begin.substring(0, Math.min(begin.length(), room - mark.length())) + mark + end;
  }

  /** The gaps in those repetitions in which all cells completed transactions. */
  Ladder read(ExperimentReport report) {
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
    Set<Integer> sets = Ladder.sets(rungs.size());
    Set<String> labels =
        sets.stream()
            .flatMap(set -> Stream.of(labelOfA(set), labelOfB(set)))
            .collect(Collectors.toSet());
    logs.values().removeIf(cells -> !cells.keySet().containsAll(labels));
    Map<Integer, double[]> gaps = new TreeMap<>();
    for (int set : sets) {
      String ofA = labelOfA(set);
      String ofB = labelOfB(set);
      gaps.put(
          set,
          logs.values().stream().mapToDouble(cells -> cells.get(ofB) - cells.get(ofA)).toArray());
    }
    return new Ladder(rungs.size(), gaps, report.comparison().judge().looks());
  }
}
