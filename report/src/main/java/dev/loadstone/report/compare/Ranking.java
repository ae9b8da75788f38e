package dev.loadstone.report.compare;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Ranks systems with all else equal, in an experiment of many cells. The fastest of all cells would
 * only be the one with the easiest workload.
 */
public final class Ranking {
  private final Comparison comparison;
  private final Metric headline;
  private final List<CellReport> measured;

  /**
   * @param measured cells with a figure of the headline, the largest first; at least one
   */
  public Ranking(Comparison comparison, List<CellReport> measured) {
    this.comparison = comparison;
    this.headline = comparison.headline();
    this.measured = measured;
  }

  /** Says in how many comparisons each system leads, and by how much; of one alone, its range. */
  public String sentence() {
    Map<String, List<Difference>> leads = leads();
    if (leads.isEmpty()) {
      return say(
          "From %s to %s.", figure(measured.get(measured.size() - 1)), figure(measured.get(0)));
    }
    List<Difference> all = leads.values().stream().flatMap(List::stream).toList();
    return say(
        "Of %s with all else equal, %s. That the leader is faster is shown in %d of them.",
        Phrases.number(all.size(), "comparison"),
        leads.entrySet().stream()
            .sorted(comparingDouble(lead -> -lead.getValue().size()))
            .map(lead -> say("%s leads in %s", lead.getKey(), amount(lead.getValue())))
            .collect(joining("; ")),
        all.stream().filter(one -> one.verdict() == Verdict.HIGHER).count());
  }

  private Map<String, List<Difference>> leads() {
    Map<String, List<Difference>> leads = new LinkedHashMap<>();
    measured.stream()
        .collect(
            groupingBy(cell -> Phrases.varied(cell, path -> true), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .filter(alike -> alike.size() > 1)
        .forEach(
            alike ->
                leads
                    .computeIfAbsent(alike.get(0).title(path -> false), name -> new ArrayList<>())
                    .add(comparison.difference(alike.get(0), alike.get(1), headline)));
    return leads;
  }

  private static String amount(List<Difference> differences) {
    List<Double> percents =
        differences.stream().map(Difference::percent).filter(Double::isFinite).toList();
    if (percents.isEmpty()) {
      return Integer.toString(differences.size());
    }
    Sample sample = new Sample(percents);
    return say(
        "%d, by %s%s over the next",
        differences.size(),
        NumberFormats.change(sample.min()),
        percents.size() > 1 ? " to " + NumberFormats.change(sample.max()) : "");
  }

  private String figure(CellReport cell) {
    return say("%s (%s)", Phrases.figure(headline, comparison.value(cell, headline)), cell.title());
  }
}
