package dev.loadstone.report;

import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which repetitions of two cells are compared with each other: those of one number, where the
 * repetitions of both cells were run in turn; otherwise all of one with all of the other.
 */
final class Pairing {
  private final IdentityHashMap<RunReport, Integer> positions = new IdentityHashMap<>();

  /**
   * @param cells all that ran in turn: the cells of one experiment
   */
  Pairing(Collection<CellReport> cells) {
    List<RunReport> inOrder =
        cells.stream()
            .flatMap(cell -> cell.runs().stream())
            .filter(run -> run.result().measureStart() != null)
            .sorted(Comparator.comparing(run -> run.result().measureStart()))
            .toList();
    for (int position = 0; position < inOrder.size(); position++) {
      positions.put(inOrder.get(position), position);
    }
  }

  /** How one cell relates to another by a metric; nothing where a figure is not above 0. */
  Optional<LogRatio> ratio(CellReport cell, CellReport from, Metric metric) {
    List<RunReport> ours = having(cell, metric);
    List<RunReport> theirs = having(from, metric);
    if (!positive(ours, metric) || !positive(theirs, metric)) {
      return Optional.empty();
    }
    List<Pair> pairs = pairs(ours, theirs);
    boolean all = pairs.size() == ours.size() && pairs.size() == theirs.size();
    if ((all || pairs.size() >= Judge.LEAST_REPETITIONS) && inTurn(pairs)) {
      return LogRatio.paired(
          pairs.stream().mapToDouble(pair -> value(pair.ours(), metric)).toArray(),
          pairs.stream().mapToDouble(pair -> value(pair.theirs(), metric)).toArray(),
          pairs.stream()
              .mapToDouble(pair -> positions.get(pair.ours()) - positions.get(pair.theirs()))
              .toArray());
    }
    return LogRatio.unpaired(values(ours, metric), values(theirs, metric));
  }

  private static List<RunReport> having(CellReport cell, Metric metric) {
    return cell.compared().stream().filter(run -> run.value(metric).isPresent()).toList();
  }

  private static boolean positive(List<RunReport> runs, Metric metric) {
    return runs.stream().allMatch(run -> value(run, metric) > 0);
  }

  private static double value(RunReport run, Metric metric) {
    OptionalDouble value = run.value(metric);
    return value.orElseThrow();
  }

  private static double[] values(List<RunReport> runs, Metric metric) {
    return runs.stream().mapToDouble(run -> value(run, metric)).toArray();
  }

  private static List<Pair> pairs(List<RunReport> ours, List<RunReport> theirs) {
    List<Pair> pairs = new ArrayList<>();
    for (RunReport one : ours) {
      theirs.stream()
          .filter(other -> other.result().repetition() == one.result().repetition())
          .findFirst()
          .ifPresent(other -> pairs.add(new Pair(one, other)));
    }
    return pairs;
  }

  /** Whether both of a pair ran before both of the next. */
  private boolean inTurn(List<Pair> pairs) {
    Instant before = Instant.MIN;
    for (Pair pair : pairs) {
      if (!positions.containsKey(pair.ours()) || !positions.containsKey(pair.theirs())) {
        return false;
      }
      Instant one = Objects.requireNonNull(pair.ours().result().measureStart());
      Instant other = Objects.requireNonNull(pair.theirs().result().measureStart());
      Instant first = one.isBefore(other) ? one : other;
      if (!before.isBefore(first)) {
        return false;
      }
      before = one.isBefore(other) ? other : one;
    }
    return true;
  }

  private record Pair(RunReport ours, RunReport theirs) {}
}
