package dev.loadstone.isolation.script;

import dev.loadstone.history.Guarantee;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Transactions of several sessions in a fixed order, and how an anomaly shows.
 *
 * @param id the anomaly's usual name, or the clause of TPC-C
 * @param title the anomaly, or the test, in a few words
 * @param forbiddenFrom the weakest guarantee that rules the anomaly out
 * @param anomalies the ways in which it shows; one is enough
 */
public record Script(
    String id, String title, Guarantee forbiddenFrom, List<Step> steps, List<Condition> anomalies) {
  public Script {
    steps = List.copyOf(steps);
    anomalies = List.copyOf(anomalies);
  }

  /** The sessions that are to commit. */
  Set<Integer> committing() {
    return steps.stream().filter(Step::isCommit).map(Step::session).collect(Collectors.toSet());
  }
}
