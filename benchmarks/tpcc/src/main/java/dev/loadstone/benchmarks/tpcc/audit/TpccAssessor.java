package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Assesses a run: its figures, its audit, and the reasons, by clause, why it is not a TPC-C result.
 *
 * @param roaming whether each transaction drew its home warehouse
 * @param mix the deck that terminals dealt from
 * @param deferred the results of queued Deliveries; empty when terminals waited for them
 */
public record TpccAssessor(
    TerminalPlacement placement,
    boolean roaming,
    TransactionMix mix,
    Optional<DeferredReport> deferred) {
  public static final String TPMC = "tpmC";

  private static final String EFFICIENCY = "efficiency";
  private static final String DEFERRED_P90 = "deferred-delivery-p90";

  /** The most New-Orders a minute that ten terminals with their pauses can ask for (4.1.3). */
  static final double MAX_PER_WAREHOUSE = 12.86;

  private static final double MICROS_PER_MILLI = 1_000;

  public Assessment assess(RunFacts facts) {
    LoadInfo load = facts.load();
    RunStatistics statistics = facts.statistics();
    TpccTally tally = new TpccTally();
    tally.addAll(facts.tallies());
    List<AuditRow> audit =
        new AuditRules(
                tally,
                statistics,
                deferred,
                placement.warehouses() > 1,
                load.paced() ? placement.terminals() : 0)
            .judge();
    double tpmC = tpmC(statistics);
    List<Remark> remarks = new TpccRemarks(this, facts).of(tpmC, audit);
    return new Assessment(metrics(load, statistics, tpmC), audit, verdict(facts, remarks), remarks);
  }

  /** New-Orders completed per minute of the interval, cut to a whole number (5.4.2, 5.4.4). */
  private static double tpmC(RunStatistics statistics) {
    double minutes = statistics.measured().toNanos() / 60e9;
    long completed = statistics.transaction(TransactionKind.NEW_ORDER.id()).completions();
    return minutes == 0 ? 0 : Math.floor(completed / minutes);
  }

  public static Set<String> metricNames() {
    Set<String> names = new LinkedHashSet<>(List.of(TPMC, EFFICIENCY));
    for (TransactionKind kind : TransactionKind.values()) {
      names.add(p90Of(kind));
    }
    names.add(DEFERRED_P90);
    return names;
  }

  private static String p90Of(TransactionKind kind) {
    return kind.id() + "-p90";
  }

  private List<Metric> metrics(LoadInfo load, RunStatistics statistics, double tpmC) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(TPMC, TPMC, tpmC, "1/min"));
    // Without the pauses of the specification there is no maximum that its users can ask for.
    if (load.paced()) {
      metrics.add(
          new Metric(
              EFFICIENCY,
              "tpmC of the most that the warehouses allow",
              100 * tpmC / (MAX_PER_WAREHOUSE * placement.warehouses()),
              "%"));
    }
    for (TransactionKind kind : TransactionKind.values()) {
      TransactionStatistics measured = statistics.transaction(kind.id());
      metrics.add(
          new Metric(
              p90Of(kind),
              kind.title() + " response time, 90th percentile",
              measured.responseTime().p90() / MICROS_PER_MILLI,
              "ms"));
    }
    deferred.ifPresent(
        report ->
            metrics.add(
                new Metric(
                    DEFERRED_P90,
                    "Delivery from queued to done, 90th percentile",
                    1_000 * report.p90Seconds(),
                    "ms")));
    return metrics;
  }

  private static String verdict(RunFacts run, List<Remark> remarks) {
    String clauses =
        remarks.stream()
            .map(Remark::clause)
            .filter(clause -> !clause.isEmpty())
            .distinct()
            .collect(Collectors.joining("; "));
    return (run.target().transactional()
            ? ""
            : "NOT TRANSACTIONAL (each statement was a transaction of its own). ")
        + (run.load().paced() ? "Paced" : "Unpaced")
        + ", measured for "
        + inWords(run.statistics().measured())
        + ": not a TPC-C result by the clauses "
        + clauses
        + ".";
  }

  static String inWords(Duration interval) {
    double seconds = interval.toNanos() / 1e9;
    return seconds < 120 ? Text.of("%.1f s", seconds) : Text.of("%.1f minutes", seconds / 60);
  }
}
