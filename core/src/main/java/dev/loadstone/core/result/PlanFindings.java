package dev.loadstone.core.result;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import dev.loadstone.core.database.Plan;
import dev.loadstone.core.statistics.RunMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

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

  /**
   * Fewer scans may be those of checks, and fewer rows those of the initial data: PostgreSQL's
   * sessions tell what they did up to ten seconds later.
   */
  private static final double LEAST_OF_TRANSACTIONS = 0.01;

  /** PostgreSQL's total of the rows that were inserted into a table. */
  private static final Pattern INSERTED = Pattern.compile("pg_stat_user_tables\\.(.+)\\.n_tup_ins");

  private static final String WITHOUT_PLAN = "a statement without a plan";

  /** What can be said without plans. */
  public static PlanFindings untold(String reason, List<CounterChange> counters) {
    Map<String, String> counted = of(Map.of(), Map.of(), Set.of(), counters).scanned();
    return new PlanFindings(Map.of(), Map.of(), counted, List.of(reason));
  }

  /**
   * Compares plans.
   *
   * @param growing the tables into which the load inserts
   * @param counters the server's totals; where it counts the scans of a table, they decide whether
   *     there were enough of them to be the load's, because sessions may have had other plans
   */
  public static PlanFindings of(
      Map<String, Plan> beginning,
      Map<String, Plan> end,
      Set<String> growing,
      List<CounterChange> counters) {
    Map<String, Long> growth = growth(counters);
    double least = LEAST_OF_TRANSACTIONS * growth.getOrDefault("pg_stat_database.xact_commit", 0L);
    Set<String> unplanned = oftenRead(growth, least);
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
          Set<String> tables = new TreeSet<>(before.scans());
          tables.addAll(plan.scans());
          tables.retainAll(growing);
          tables.removeIf(table -> growth.getOrDefault(scans(table), Long.MAX_VALUE) <= least);
          unplanned.removeAll(tables);
          if (!tables.isEmpty()) {
            scanned.put(statement, String.join(", ", tables));
          }
        });
    if (!unplanned.isEmpty()) {
      scanned.put(WITHOUT_PLAN, String.join(", ", unplanned));
    }
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

  private static String scans(String table) {
    return "pg_stat_user_tables." + table + ".seq_scan";
  }

  /** The tables that grew and were read from end to end too much for anything but the load. */
  private static Set<String> oftenRead(Map<String, Long> growth, double least) {
    return growth.keySet().stream()
        .map(INSERTED::matcher)
        .filter(name -> name.matches() && growth.get(name.group()) > least)
        .map(name -> name.group(1))
        .filter(table -> growth.getOrDefault(scans(table), 0L) > least)
        .collect(toCollection(TreeSet::new));
  }

  /** What of it a reader must know before believing a run. */
  public Optional<RunMark> mark(List<CounterChange> counters) {
    List<String> found = new ArrayList<>();
    changed.forEach(
        (statement, how) -> found.add("the plan of %s turned over: %s".formatted(statement, how)));
    scanned.forEach(
        (statement, tables) ->
            found.add(
                "%s reads all of %s, into which the load inserts"
                    .formatted(
                        statement.equals(WITHOUT_PLAN) ? statement : "the plan of " + statement,
                        tables)));
    Map<String, Long> growth = growth(counters);
    long executed = growth.getOrDefault("Com_stmt_execute", 0L);
    long prepared = growth.getOrDefault("Com_stmt_prepare", 0L);
    long again = growth.getOrDefault("Com_stmt_reprepare", 0L);
    // A session keeps what it prepares once, and closes what it prepares again.
    long repeated = Math.min(prepared, growth.getOrDefault("Com_stmt_close", 0L)) + again;
    if (repeated > executed / EXECUTIONS_OF_ONE) {
      found.add(
          "statements were compiled %d times for %d executions"
              .formatted(prepared + again, executed));
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(new RunMark(RunMark.Kind.PLANS, String.join("; ", found)));
  }

  private static Map<String, Long> growth(List<CounterChange> counters) {
    return counters.stream().collect(toMap(CounterChange::name, CounterChange::growth));
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
