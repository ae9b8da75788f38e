package dev.loadstone.studies.consistency;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The response times at consistency levels in a result.
 *
 * @param all the observations, in the order of the cells
 * @param replicas the number of replicas of each record; empty where the systems' levels are not
 *     those of Cassandra
 * @param remarks facts that a reader must know, such as which runs cannot be used
 */
record Observations(List<Observation> all, OptionalInt replicas, List<String> remarks) {
  private static final String READ_LEVEL = "consistency.read";
  private static final String WRITE_LEVEL = "consistency.write";
  private static final String FACTOR = "replication.factor";
  private static final Set<String> READS = Set.of("read", "scan");

  /** Measured shares are rounded to one part in this many, because the mix of a run is random. */
  private static final double SHARE_STEP = 100;

  static Observations of(ExperimentReport report) {
    List<Observation> all = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    Set<Integer> factors = new LinkedHashSet<>();
    for (CellReport cell : report.cells()) {
      for (RunReport run : cell.runs()) {
        if (run.counted() && run.result().statistics().total().completed() > 0) {
          all.add(observation(cell, run));
          factors.add(number(facts(run.result()).get(FACTOR)));
        } else {
          leftOut.add(
              "%s, repetition %d: %s"
                  .formatted(cell.title(), run.result().repetition(), run.result().statusReason()));
        }
      }
    }
    int factor = factors.size() == 1 ? factors.iterator().next() : 0;
    return new Observations(
        List.copyOf(all),
        factor > 0 ? OptionalInt.of(factor) : OptionalInt.empty(),
        List.copyOf(leftOut));
  }

  /**
   * Returns the same observations, with the place as a remark instead of in each of them if all
   * have the same place. Otherwise every row and file name would repeat it.
   */
  Observations withPlaceSaidOnce() {
    List<String> places = all.stream().map(Observation::place).distinct().toList();
    if (places.size() != 1 || places.get(0).isEmpty()) {
      return this;
    }
    List<String> said = new ArrayList<>(List.of("Network of all runs: " + places.get(0)));
    said.addAll(remarks);
    return new Observations(
        all.stream().map(run -> run.at("")).toList(), replicas, List.copyOf(said));
  }

  private static int number(String text) {
    return text == null ? 0 : Integer.parseInt(text);
  }

  private static Observation observation(CellReport cell, RunReport report) {
    RunResult run = report.result();
    Map<String, String> facts = facts(run);
    String label = cell.cell().label();
    LatencySummary response = run.statistics().total().responseTime();
    return new Observation(
        run.system().network(),
        new Levels(facts.getOrDefault(READ_LEVEL, label), facts.getOrDefault(WRITE_LEVEL, label)),
        new Load(run.load().terminals(), readShare(run)),
        response.mean(),
        response.p95(),
        report.fit());
  }

  private static Map<String, String> facts(RunResult run) {
    return run.system().server() == null ? Map.of() : run.system().server().settings();
  }

  private static double readShare(RunResult run) {
    long reads =
        run.statistics().transactions().stream()
            .filter(type -> READS.contains(type.name()))
            .mapToLong(TransactionStatistics::completed)
            .sum();
    long completed = run.statistics().total().completed();
    if (reads == 0 || reads == completed) {
      return reads == 0 ? 0 : 1;
    }
    return Math.round(SHARE_STEP * reads / completed) / SHARE_STEP;
  }
}
