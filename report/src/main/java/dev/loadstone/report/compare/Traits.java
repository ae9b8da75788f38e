package dev.loadstone.report.compare;

import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.report.read.ServerTimeline.Node;
import dev.loadstone.report.read.Timeline.Point;
import dev.loadstone.report.statistics.Groups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.hipparchus.util.CombinatoricsUtils;

/** What was recorded of runs beside their speed, by which two groups of them may differ. */
public final class Traits {
  private static final double PERCENT = 100;

  /** Figures of this name are the speed itself, or what was done to it. */
  private static final Pattern SPEED =
      Pattern.compile("(throughput|response|service|wait|fault)\\b.*");

  private static final Pattern CHECKPOINT =
      Pattern.compile(".*(checkpoint|num_timed|num_requested).*", Pattern.CASE_INSENSITIVE);

  /**
   * A trait that has other values in one group than in the other.
   *
   * @param low its least and largest value in the group of lower values
   * @param chance with which any of the traits that were looked at separates such groups
   */
  public record Separating(String name, Range low, Range high, double chance, int lookedAt) {}

  /** The least and the largest of some values. */
  public record Range(double least, double most) {
    private static Range of(List<Double> values) {
      return new Range(
          values.stream().min(Double::compare).orElseThrow(),
          values.stream().max(Double::compare).orElseThrow());
    }

    private boolean isBeyond(Range other) {
      return least > other.most || most < other.least;
    }
  }

  private Traits() {}

  /**
   * The traits that separate two groups of runs: of the possible causes, or, where none does, of
   * what goes with the speed.
   */
  public static List<Separating> separating(List<RunReport> runs, Groups groups) {
    List<Separating> found = separating(runs, groups, Traits::causes);
    return found.isEmpty() ? separating(runs, groups, Traits::symptoms) : found;
  }

  private static List<Separating> separating(
      List<RunReport> runs, Groups groups, Function<RunReport, Map<String, Double>> traits) {
    List<Map<String, Double>> all = runs.stream().map(traits).toList();
    List<String> names =
        all.get(0).keySet().stream()
            .filter(name -> all.stream().allMatch(run -> run.containsKey(name)))
            .filter(name -> all.stream().map(run -> run.get(name)).distinct().count() > 1)
            .toList();
    double splits = CombinatoricsUtils.binomialCoefficientDouble(runs.size(), groups.low().size());
    return names.stream()
        .map(
            name ->
                new Separating(
                    name,
                    Range.of(groups.low().stream().map(run -> all.get(run).get(name)).toList()),
                    Range.of(groups.high().stream().map(run -> all.get(run).get(name)).toList()),
                    Math.min(1, 2 / splits * names.size()),
                    names.size()))
        .filter(trait -> trait.low().isBeyond(trait.high()))
        .toList();
  }

  private static Map<String, Double> causes(RunReport report) {
    RunResult run = report.result();
    Map<String, Double> traits = new LinkedHashMap<>();
    for (Node node : report.servers().nodes()) {
      node.cores().stream()
          .mapToDouble(Point::value)
          .average()
          .ifPresent(cores -> traits.put("processors that " + node.name() + " may use", cores));
    }
    run.placement().partitions().stream()
        .mapToDouble(Traits::work)
        .max()
        .ifPresent(
            most ->
                traits.put(
                    "share of the busiest partition, %",
                    PERCENT
                        * most
                        / run.placement().partitions().stream().mapToDouble(Traits::work).sum()));
    if (run.order() != null) {
      traits.put("place among the runs", (double) run.order().position());
      if (run.order().serversOf() != null) {
        traits.put("run that the servers were started for", (double) run.order().serversOf());
      }
    }
    traits.put("share that the host took of the machine, %", PERCENT * run.steal());
    report.measurement().stream()
        .filter(statistics -> statistics.client() != null)
        .flatMap(statistics -> statistics.client().clients().stream())
        .mapToDouble(ClientFigures::collectionShare)
        .max()
        .ifPresent(share -> traits.put("time of the client's collector, %", PERCENT * share));
    run.counters().stream()
        .filter(counter -> CHECKPOINT.matcher(counter.name()).matches())
        .forEach(counter -> traits.put(counter.name(), (double) growth(counter)));
    return traits;
  }

  private static double work(Partition partition) {
    return Objects.requireNonNullElse(partition.calls(), partition.rows());
  }

  private static long growth(CounterChange counter) {
    return counter.after() - counter.before();
  }

  private static Map<String, Double> symptoms(RunReport report) {
    RunResult run = report.result();
    Map<String, Double> traits = new LinkedHashMap<>();
    for (Figure figure : Figure.ALL) {
      double value = figure.of(run, "");
      if (Double.isFinite(value) && !SPEED.matcher(figure.name()).matches()) {
        traits.put(figure.name(), value);
      }
    }
    double completed = Math.max(1, run.statistics().total().completed());
    run.counters()
        .forEach(
            counter -> traits.put(counter.name() + " a transaction", growth(counter) / completed));
    return traits;
  }
}
