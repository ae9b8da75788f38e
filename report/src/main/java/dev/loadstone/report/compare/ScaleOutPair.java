package dev.loadstone.report.compare;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.LoadInfoBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One system on few nodes and on more, otherwise as equal as the experiment has it. The rule is in
 * docs/reports.md.
 *
 * @param name the part that both cells have in common, for column heads; unique among the pairs
 * @param few the cell with the fewest nodes
 * @param many the cell with more
 */
public record ScaleOutPair(String name, CellReport few, CellReport many) {
  private static final Set<String> PATHS = Set.of("systems.nodes", "systems.network");

  private static final Set<String> EXPECTED =
      Set.of("deployment", "network", "nodes", "repetitions");

  /** Every cell with more nodes than others of its kind, paired with one on the fewest nodes. */
  public static List<ScaleOutPair> of(List<CellReport> cells) {
    Map<List<Object>, List<CellReport>> kinds =
        cells.stream()
            .filter(cell -> cell.example().system() != null)
            .collect(groupingBy(ScaleOutPair::kind, LinkedHashMap::new, toList()));
    List<ScaleOutPair> pairs = new ArrayList<>();
    for (List<CellReport> alike : kinds.values()) {
      int fewest = alike.stream().mapToInt(ScaleOutPair::nodes).min().orElseThrow();
      List<CellReport> baselines = alike.stream().filter(cell -> nodes(cell) == fewest).toList();
      alike.stream()
          .filter(cell -> nodes(cell) > fewest)
          .forEach(cell -> pairs.add(pair(baselines, cell)));
    }
    return named(pairs);
  }

  private static ScaleOutPair pair(List<CellReport> baselines, CellReport many) {
    CellReport few =
        baselines.stream()
            .min(
                Comparator.comparingInt((CellReport cell) -> unlike(cell, many))
                    .thenComparingInt(cell -> -family(cell, many).length()))
            .orElseThrow();
    String family = family(few, many);
    return new ScaleOutPair(
        family.isEmpty() ? String.valueOf(many.example().system().database()) : family, few, many);
  }

  private static int unlike(CellReport a, CellReport b) {
    return Phrases.differences(a.example().system().settings(), b.example().system().settings())
        .size();
  }

  /** The beginning that both labels share, in whole words; may be empty. */
  private static String family(CellReport a, CellReport b) {
    String one = a.cell().label();
    String other = b.cell().label();
    int end = 0;
    int same = 0;
    int least = Math.min(one.length(), other.length());
    while (same < least && one.charAt(same) == other.charAt(same)) {
      same++;
      if (ends(one, same) && ends(other, same)) {
        end = same;
      }
    }
    return one.substring(0, end);
  }

  private static boolean ends(String text, int place) {
    return Character.isLetterOrDigit(text.charAt(place - 1))
        && (place == text.length()
            || !Character.isLetterOrDigit(text.charAt(place))
            || (Character.isDigit(text.charAt(place))
                && !Character.isDigit(text.charAt(place - 1))));
  }

  /** Makes names unique: adds to equal names the other properties that distinguish the pairs. */
  private static List<ScaleOutPair> named(List<ScaleOutPair> pairs) {
    List<ScaleOutPair> named = new ArrayList<>();
    for (ScaleOutPair pair : pairs) {
      List<Integer> nodes =
          pairs.stream()
              .filter(other -> other.name.equals(pair.name))
              .map(ScaleOutPair::manyNodes)
              .toList();
      String mark =
          (pair.transactional() ? "" : CellReport.NOT_TRANSACTIONAL)
              + (pair.few.durable() && pair.many.durable() ? "" : CellReport.NOT_DURABLE);
      String name =
          nodes.size() == 1
              ? pair.name + mark
              : nodes.size() == Set.copyOf(nodes).size()
                  ? pair.name + ", " + pair.manyNodes() + " nodes" + mark
                  : pair.many.title();
      named.add(new ScaleOutPair(name, pair.few, pair.many));
    }
    return named;
  }

  public int fewNodes() {
    return nodes(few);
  }

  public int manyNodes() {
    return nodes(many);
  }

  boolean transactional() {
    return few.transactional() && many.transactional();
  }

  public List<String> differences() {
    Map<String, String> differing =
        Phrases.differences(RunConditions.of(few), RunConditions.of(many));
    differing.keySet().removeAll(EXPECTED);
    return differing.entrySet().stream()
        .map(one -> one.getKey() + " (" + one.getValue() + ")")
        .toList();
  }

  private static int nodes(CellReport cell) {
    return cell.example().system().nodes();
  }

  /** All that must be equal for one cell to be the other on more nodes. */
  private static List<Object> kind(CellReport cell) {
    RunResult run = cell.example();
    RunResult.BenchmarkInfo benchmark = run.benchmark();
    Map<String, String> varied = new LinkedHashMap<>(cell.cell().varied());
    varied.keySet().removeAll(PATHS);
    return Arrays.asList(
        run.system().database(),
        run.system().deployment(),
        benchmark == null ? null : benchmark.name(),
        benchmark == null ? null : benchmark.settings(),
        load(run),
        run.events().stream().filter(RunEvent::isFault).map(RunEvent::kind).collect(toSet()),
        varied);
  }

  /** Without what is of one run alone: its seed, and the connections that it opened. */
  private static LoadInfo load(RunResult run) {
    return run.load() == null
        ? null
        : LoadInfoBuilder.builder(run.load()).seed(0).connections(0).build();
  }
}
