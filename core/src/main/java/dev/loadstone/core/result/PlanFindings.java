package dev.loadstone.core.result;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import dev.loadstone.core.database.Plan;
import dev.loadstone.core.statistics.RunMark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What became of the plans of statements between the beginning and the end of the measured
 * interval.
 *
 * @param fingerprints of the plans at the end, in hexadecimal digits, by statement
 * @param changed statements whose plan at the end is not that of the beginning, with the first
 *     lines that differ
 * @param scanned statements that read a table from end to end into which the load inserts, with the
 *     table
 * @param limits what is not told, and why
 */
public record PlanFindings(
    Map<String, String> fingerprints,
    Map<String, String> changed,
    Map<String, String> scanned,
    List<String> limits) {
  /** A compilation for fewer executions is one that repeats. */
  private static final int EXECUTIONS_OF_ONE = 10;

  /** What cannot be said without plans. */
  public static PlanFindings untold(String reason) {
    return new PlanFindings(Map.of(), Map.of(), Map.of(), List.of(reason));
  }

  /**
   * Compares plans.
   *
   * @param growing the tables into which the load inserts
   */
  public static PlanFindings of(
      Map<String, Plan> beginning, Map<String, Plan> end, Set<String> growing) {
    Map<String, String> fingerprints = new TreeMap<>();
    Map<String, String> changed = new TreeMap<>();
    Map<String, String> scanned = new TreeMap<>();
    end.forEach(
        (statement, plan) -> {
          Plan before = beginning.getOrDefault(statement, plan);
          if (!plan.shape().isEmpty()) {
            fingerprints.put(statement, Integer.toHexString(plan.shape().hashCode()));
            if (!before.shape().isEmpty() && !before.shape().equals(plan.shape())) {
              changed.put(statement, difference(before.shape(), plan.shape()));
            }
          }
          Set<String> tables = new HashSet<>(before.scans());
          tables.addAll(plan.scans());
          tables.retainAll(growing);
          if (!tables.isEmpty()) {
            scanned.put(statement, tables.stream().sorted().collect(joining(", ")));
          }
        });
    List<String> limits = new ArrayList<>();
    end.entrySet().stream()
        .filter(plan -> !plan.getValue().refusal().isEmpty())
        .collect(
            groupingBy(
                plan -> plan.getValue().refusal(),
                TreeMap::new,
                mapping(Map.Entry::getKey, joining(", "))))
        .forEach((why, names) -> limits.add("no plan of " + names + ": " + why));
    return new PlanFindings(fingerprints, changed, scanned, limits);
  }

  /** What of it a reader must know before believing a run. */
  public Optional<RunMark> mark(List<CounterChange> counters) {
    List<String> found = new ArrayList<>();
    changed.forEach(
        (statement, how) -> found.add("the plan of %s turned over: %s".formatted(statement, how)));
    scanned.forEach(
        (statement, table) ->
            found.add(
                "the plan of %s reads all of %s, into which the load inserts"
                    .formatted(statement, table)));
    long executed = growth(counters, "Com_stmt_execute");
    long compiled = growth(counters, "Com_stmt_prepare") + growth(counters, "Com_stmt_reprepare");
    if (compiled > executed / EXECUTIONS_OF_ONE) {
      found.add(
          "statements were compiled %d times for %d executions".formatted(compiled, executed));
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(new RunMark(RunMark.Kind.PLANS, String.join("; ", found)));
  }

  private static long growth(List<CounterChange> counters, String name) {
    return counters.stream()
        .filter(counter -> counter.name().equals(name))
        .mapToLong(counter -> counter.after() - counter.before())
        .sum();
  }

  private static String difference(List<String> before, List<String> after) {
    int line = 0;
    while (line < Math.min(before.size(), after.size())
        && before.get(line).equals(after.get(line))) {
      line++;
    }
    return line(before, line) + " became " + line(after, line);
  }

  private static String line(List<String> shape, int line) {
    return line < shape.size() ? shape.get(line).replace("->", "").strip() : "nothing";
  }
}
