package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The figures of a run, its audit, and what keeps it from being a TPC-C result, by clause. */
public final class TpccAssessor {
  /** The name of the headline. */
  public static final String TPMC = "tpmC";

  private static final String EFFICIENCY = "efficiency";
  private static final String DEFERRED_P90 = "deferred-delivery-p90";

  /** The most New-Orders a minute that ten terminals with their pauses can ask for (4.1.3). */
  static final double MAX_PER_WAREHOUSE = 12.86;

  private static final double MIN_PER_WAREHOUSE = 9;
  private static final Duration PUBLISHABLE_INTERVAL = Duration.ofHours(2);
  private static final double MICROS_PER_MILLI = 1_000;

  private final TerminalPlacement placement;
  private final boolean roaming;
  private final TransactionMix mix;
  private final boolean transactional;
  private final Optional<DeferredReport> deferred;

  /**
   * @param placement terminals and warehouses
   * @param roaming whether each transaction drew its home warehouse
   * @param mix the deck that terminals dealt from
   * @param transactional whether each transaction was one of the database; false where each of its
   *     statements was one
   * @param deferred what became of queued Deliveries; empty when terminals waited for them
   */
  public TpccAssessor(
      TerminalPlacement placement,
      boolean roaming,
      TransactionMix mix,
      boolean transactional,
      Optional<DeferredReport> deferred) {
    this.placement = placement;
    this.roaming = roaming;
    this.mix = mix;
    this.transactional = transactional;
    this.deferred = deferred;
  }

  /**
   * Assesses a run.
   *
   * @param load how it was driven
   * @param server what it ran on
   * @param statistics what was measured
   * @param tallies one {@link TpccTally} for each worker
   * @param checks what the checks after the run found
   */
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks) {
    TpccTally tally = new TpccTally();
    tallies.forEach(one -> tally.add((TpccTally) one));
    List<AuditRow> audit =
        new AuditRules(tally, statistics, deferred, placement.warehouses() > 1).judge();
    double tpmC = tpmC(statistics);
    List<Remark> remarks = new ArrayList<>();
    addChecks(remarks, checks);
    addRemarks(remarks, load, server, statistics, tpmC, audit);
    return new Assessment(
        metrics(load, statistics, tpmC), audit, verdict(load, statistics, remarks), remarks);
  }

  /** Completed New-Orders a minute, cut to a whole number (5.4.4). */
  private static double tpmC(RunStatistics statistics) {
    double minutes = statistics.measured().toNanos() / 60e9;
    long completed = statistics.transaction(TransactionKind.NEW_ORDER.id()).completed();
    return minutes == 0 ? 0 : Math.floor(completed / minutes);
  }

  /** The names of all metrics that an assessment can have. */
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
    // Without the pauses of the specification there is no most that its users can ask for.
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

  private void addRemarks(
      List<Remark> remarks,
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      double tpmC,
      List<AuditRow> audit) {
    if (!load.paced()) {
      remarks.add(
          new Remark(
              "5.2.5",
              "The pacing was "
                  + load.pacing()
                  + ": keying and think times were not kept, so the figure is a throughput and not"
                  + " tpmC by the specification."));
    }
    if (statistics.measured().compareTo(PUBLISHABLE_INTERVAL) < 0) {
      remarks.add(
          new Remark(
              "5.5.2.1",
              "The measurement interval was "
                  + inWords(statistics.measured())
                  + "; a publishable one is 120 minutes of steady state."));
    }
    double perWarehouse = tpmC / placement.warehouses();
    if (perWarehouse > MAX_PER_WAREHOUSE || perWarehouse < MIN_PER_WAREHOUSE) {
      remarks.add(
          new Remark(
              "4.1.3",
              String.format(
                  Locale.ROOT,
                  "%.2f tpmC a warehouse; a result has %.0f to %.2f.",
                  perWarehouse,
                  MIN_PER_WAREHOUSE,
                  MAX_PER_WAREHOUSE)));
    }
    addTerminals(remarks);
    if (transactional) {
      addIsolation(remarks, server);
    } else {
      addNoTransactions(remarks, server);
    }
    addMix(remarks);
    if (placement.warehouses() == 1) {
      remarks.add(
          new Remark(
              "2.4.1.5, 2.5.1.2",
              "With one warehouse there are no remote order lines and payments; their shares are not"
                  + " judged."));
    }
    addDelivery(remarks);
    addAuditFailures(remarks, audit);
    if (statistics.total().failed() > 0) {
      remarks.add(
          new Remark(
              "",
              String.format(
                  Locale.ROOT,
                  "%,d transactions failed in the measured interval and are not in the figures.",
                  statistics.total().failed())));
    }
    remarks.add(
        new Remark("3.2, 3.4", "The tests of atomicity and isolation are not part of a run."));
    remarks.add(new Remark("3.5", "Durability was not proven by this run."));
    remarks.add(
        new Remark(
            "4.3.3.1",
            "Dates of the loaded rows are a fixed moment and not the time of the load."));
    remarks.add(
        new Remark(
            "5.5.1",
            "That the system would go on like this for eight hours, checkpoints included (5.5.2.2),"
                + " was not proven."));
    remarks.add(
        new Remark(
            "6",
            "Terminals were not emulated over a network: response times are those at the driver."));
    remarks.add(
        new Remark(
            "7, 8, 9", "There is no price, no full disclosure report and no certified audit."));
  }

  /** Of the checks after a run it is the specification's own that make a result none. */
  private static void addChecks(List<Remark> remarks, List<CheckResult> checks) {
    for (CheckResult check : checks) {
      Status status = check.status();
      if (status == Status.FAIL || status == Status.NOT_GUARANTEED || status == Status.NOT_RUN) {
        remarks.add(
            new Remark(
                check.clause().isEmpty() ? "3.3" : check.clause(),
                check.title()
                    + (status == Status.NOT_RUN ? ": not checked, " : ": violated, ")
                    + check.detail()
                    + "."));
      }
    }
  }

  private void addTerminals(List<Remark> remarks) {
    if (roaming) {
      remarks.add(
          new Remark(
              "2.4.1.1, 2.5.1.1, 2.6.1.1, 2.7.1.1, 2.8.1.1",
              "Each transaction drew its home warehouse from all "
                  + placement.warehouses()
                  + " (homes: roaming); a result's terminals keep theirs."));
    }
    if (!placement.standard()) {
      remarks.add(
          new Remark(
              "4.2.2",
              placement.terminals()
                  + (placement.terminals() == 1 ? " terminal" : " terminals")
                  + (placement.homeless() > 0 && !roaming ? " for " : " were spread evenly over ")
                  + placement.warehouses()
                  + (placement.warehouses() == 1 ? " warehouse" : " warehouses")
                  + (placement.homeless() > 0 && !roaming ? homeless() : "")
                  + "; a result has ten for each warehouse."));
    }
  }

  private String homeless() {
    return ": "
        + placement.homeless()
        + (placement.homeless() == 1 ? " is" : " are")
        + " home to nobody and met by remote order lines and Payments only, so the data that is worked"
        + " on is mostly that of "
        + placement.terminals();
  }

  private static void addIsolation(List<Remark> remarks, ServerDescription server) {
    if (server.isolation().isEmpty()) {
      remarks.add(
          new Remark(
              "3.4.1",
              server.product()
                  + " has no isolation level: the figure is about the driver or about single"
                  + " operations."));
    } else if (!server.isolation().equals(Isolation.SERIALIZABLE.title())) {
      remarks.add(
          new Remark(
              "3.4.1",
              "The isolation level was "
                  + server.isolation()
                  + ", with the row locks that keep updates from being lost; the specification asks"
                  + " for serializable."));
    }
  }

  private static void addNoTransactions(List<Remark> remarks, ServerDescription server) {
    remarks.add(
        new Remark(
            "3.2, 3.4",
            "NOT TRANSACTIONAL: "
                + server.product()
                + " executed each statement as a transaction of its own, so a transaction of TPC-C"
                + " was neither atomic nor isolated. The figure is not comparable with those of"
                + " transactions."));
    remarks.add(
        new Remark(
            "2.4.2.3",
            "An order with an unused item could not be rolled back: nothing of it was written, once"
                + " its items had been read."));
  }

  private void addMix(List<Remark> remarks) {
    if (!mix.equals(TransactionMix.STANDARD)) {
      remarks.add(
          new Remark(
              "5.2.3, 5.2.4",
              String.format(
                  Locale.ROOT,
                  "The mix was set to %d %% New-Order, %d %% Payment, %d %% Order-Status, %d %%"
                      + " Delivery, %d %% Stock-Level.",
                  mix.newOrder(),
                  mix.payment(),
                  mix.orderStatus(),
                  mix.delivery(),
                  mix.stockLevel())));
    }
  }

  private void addDelivery(List<Remark> remarks) {
    if (deferred.isEmpty()) {
      remarks.add(
          new Remark(
              "2.7.2",
              "Deliveries were executed while the terminal waited, not queued for the background."));
    } else if (deferred.get().completed() < deferred.get().queued()) {
      DeferredReport report = deferred.get();
      remarks.add(
          new Remark(
              "2.7.2.2",
              String.format(
                  Locale.ROOT,
                  "%,d of %,d queued Deliveries were never done: %s",
                  report.queued() - report.completed(),
                  report.queued(),
                  report.lastFailure())));
    }
  }

  private static void addAuditFailures(List<Remark> remarks, List<AuditRow> audit) {
    for (AuditRow row : audit) {
      if (row.status() == AuditStatus.FAIL) {
        remarks.add(
            new Remark(
                row.clause(),
                String.format(
                    Locale.ROOT,
                    "%s: %.2f %s, outside of %.2f to %.2f.",
                    row.title(),
                    row.value(),
                    row.unit(),
                    row.minimum(),
                    row.maximum())));
      }
    }
  }

  private String verdict(LoadInfo load, RunStatistics statistics, List<Remark> remarks) {
    String clauses =
        remarks.stream()
            .map(Remark::clause)
            .filter(clause -> !clause.isEmpty())
            .distinct()
            .collect(Collectors.joining("; "));
    return (transactional
            ? ""
            : "NOT TRANSACTIONAL (each statement was a transaction of its own). ")
        + (load.paced() ? "Paced" : "Unpaced")
        + ", measured for "
        + inWords(statistics.measured())
        + ": not a TPC-C result by the clauses "
        + clauses
        + ".";
  }

  private static String inWords(Duration interval) {
    double seconds = interval.toNanos() / 1e9;
    return seconds < 120
        ? String.format(Locale.ROOT, "%.1f s", seconds)
        : String.format(Locale.ROOT, "%.1f minutes", seconds / 60);
  }
}
