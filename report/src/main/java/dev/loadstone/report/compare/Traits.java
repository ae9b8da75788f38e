package dev.loadstone.report.compare;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.report.read.ServerTimeline.Node;
import dev.loadstone.report.read.Timeline.Point;
import dev.loadstone.report.statistics.Groups;
import java.util.ArrayList;
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

  /** A trait is what separates groups where chance makes any of them do so in fewer cases. */
  private static final double MOST_CHANCE = 0.05;

  private static final int MOST_NAMED = 3;

  private static final String FINGERPRINT = "the fingerprint of the plan of ";

  /** Figures of this name are the speed itself, or what was done to it. */
  private static final Pattern SPEED =
      Pattern.compile("(throughput|response|service|wait|fault)\\b.*");

  private static final Pattern CHECKPOINT =
      Pattern.compile(".*(checkpoint|num_timed|num_requested).*", Pattern.CASE_INSENSITIVE);

  private Traits() {}

  /**
   * A sentence for each trait that separates two groups of runs: of the possible causes, or, where
   * none does, of what goes with the speed.
   */
  public static List<String> separating(List<RunReport> runs, Groups groups) {
    List<String> found = separating(runs, groups, true, Traits::causes);
    return found.isEmpty() ? separating(runs, groups, false, Traits::symptoms) : found;
  }

  /**
   * @param independent whether the traits do not follow from the speed; how often chance separates
   *     is known of such alone
   */
  private static List<String> separating(
      List<RunReport> runs,
      Groups groups,
      boolean independent,
      Function<RunReport, Map<String, Double>> traits) {
    List<Map<String, Double>> all = runs.stream().map(traits).toList();
    List<String> names =
        all.get(0).keySet().stream()
            .filter(name -> all.stream().allMatch(run -> run.containsKey(name)))
            .filter(name -> all.stream().map(run -> run.get(name)).distinct().count() > 1)
            .toList();
    double chance =
        2 / CombinatoricsUtils.binomialCoefficientDouble(runs.size(), groups.low().size());
    String words =
        independent
            ? say(
                "%s: %%s is %%s in the former and %%s in the latter (by chance 1 in %s; %s looked"
                    + " at).",
                chance * names.size() < MOST_CHANCE ? "What separates them" : "What goes with it",
                NumberFormats.figure(1 / chance),
                Phrases.number(names.size(), "thing"))
            : say(
                "What goes with it, and may follow from it: %%s is %%s in the former and %%s in the"
                    + " latter (%s looked at).",
                Phrases.number(names.size(), "thing"));
    List<String> sentences = new ArrayList<>();
    for (String name : names) {
      List<Double> low = sorted(all, groups.low(), name);
      List<Double> high = sorted(all, groups.high(), name);
      boolean isApart = last(low) < high.get(0) || last(high) < low.get(0);
      if (isApart && sentences.size() < MOST_NAMED) {
        sentences.add(say(words, name, range(name, low), range(name, high)));
      }
    }
    return sentences;
  }

  private static List<Double> sorted(
      List<Map<String, Double>> runs, List<Integer> places, String name) {
    return places.stream().map(place -> runs.get(place).get(name)).sorted().toList();
  }

  private static double last(List<Double> sorted) {
    return sorted.get(sorted.size() - 1);
  }

  private static String range(String name, List<Double> sorted) {
    String least = words(name, sorted.get(0));
    String most = words(name, last(sorted));
    return least.equals(most) ? least : least + " to " + most;
  }

  private static String words(String name, double value) {
    if (name.startsWith(FINGERPRINT)) {
      return Integer.toHexString((int) value);
    }
    return value == Math.rint(value) ? NumberFormats.plain(value) : NumberFormats.figure(value);
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
    List<Partition> partitions = run.placement().partitions();
    double work = partitions.stream().mapToDouble(Traits::work).sum();
    partitions.stream()
        .mapToDouble(partition -> PERCENT * work(partition) / work)
        .max()
        .ifPresent(share -> traits.put("share of the busiest partition, %", share));
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
    if (run.plans() != null) {
      run.plans()
          .fingerprints()
          .forEach(
              (statement, plan) ->
                  traits.put(FINGERPRINT + statement, (double) Integer.parseUnsignedInt(plan, 16)));
    }
    run.counters().stream()
        .filter(counter -> CHECKPOINT.matcher(counter.name()).matches())
        .forEach(counter -> traits.put(counter.name(), (double) counter.growth()));
    return traits;
  }

  private static double work(Partition partition) {
    return Objects.requireNonNullElse(partition.calls(), partition.rows());
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
            counter -> traits.put(counter.name() + " a transaction", counter.growth() / completed));
    return traits;
  }
}
