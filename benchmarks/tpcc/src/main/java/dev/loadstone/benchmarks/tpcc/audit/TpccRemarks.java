package dev.loadstone.benchmarks.tpcc.audit;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The reasons, by clause, why a run is no TPC-C result, and how to read its figures. Used once. */
final class TpccRemarks {
  private static final double MIN_PER_WAREHOUSE = 9;
  private static final Duration PUBLISHABLE_INTERVAL = Duration.ofHours(2);

  private final TpccAssessor settings;
  private final RunFacts run;
  private final TerminalPlacement placement;
  private final List<Remark> remarks = new ArrayList<>();

  TpccRemarks(TpccAssessor settings, RunFacts run) {
    this.settings = settings;
    this.run = run;
    this.placement = settings.placement();
  }

  private void add(String clause, String format, Object... values) {
    remarks.add(new Remark(clause, String.format(Locale.ROOT, format, values)));
  }

  List<Remark> of(double tpmC, List<AuditRow> audit) {
    addChecks();
    addPace(tpmC);
    addTerminals();
    if (run.target().transactional()) {
      addIsolation();
    } else {
      addNoTransactions();
    }
    if (run.target().sentToPartitions()) {
      add(
          "1.6",
          "The client knew where rows lie: it named the partition of each call, and called another"
              + " procedure where an order or a payment spans two. A result's application is written"
              + " without that knowledge.");
    }
    if (!settings.mix().equals(TransactionMix.STANDARD)) {
      add(
          "5.2.3, 5.2.4",
          "The mix was set to %d %% New-Order, %d %% Payment, %d %% Order-Status, %d %% Delivery,"
              + " %d %% Stock-Level.",
          settings.mix().newOrder(),
          settings.mix().payment(),
          settings.mix().orderStatus(),
          settings.mix().delivery(),
          settings.mix().stockLevel());
    }
    if (placement.warehouses() == 1) {
      add(
          "2.4.1.5, 2.5.1.2",
          "With one warehouse there are no remote order lines and payments; their shares are not"
              + " judged.");
    }
    addDelivery();
    addAuditFailures(audit);
    long failures =
        Stream.of(TransactionKind.values())
            .mapToLong(kind -> run.statistics().transaction(kind.id()).failures())
            .sum();
    if (failures > 0) {
      add(
          "",
          "%,d transactions failed in the measured interval and are not in the figures.",
          failures);
    }
    addNeverProven();
    return remarks;
  }

  /** A check without a clause of its own counts as one of 3.3. */
  private void addChecks() {
    for (CheckResult check : run.checks()) {
      Status status = check.status();
      if (status == Status.FAIL || status == Status.NOT_GUARANTEED || status == Status.NOT_RUN) {
        add(
            check.clause().isEmpty() ? "3.3" : check.clause(),
            "%s: %s, %s.",
            check.title(),
            status == Status.NOT_RUN ? "not checked" : "violated",
            check.detail());
      }
    }
  }

  private void addPace(double tpmC) {
    if (!run.load().paced()) {
      add(
          "5.2.5",
          "The pacing was %s: keying and think times were not kept, so the figure is a throughput"
              + " and not tpmC by the specification.",
          run.load().pacing());
    }
    if (run.statistics().measured().compareTo(PUBLISHABLE_INTERVAL) < 0) {
      add(
          "5.5.2.1",
          "The measurement interval was %s; a publishable one is 120 minutes of steady state.",
          TpccAssessor.inWords(run.statistics().measured()));
    }
    double perWarehouse = tpmC / placement.warehouses();
    if (perWarehouse > TpccAssessor.MAX_PER_WAREHOUSE || perWarehouse < MIN_PER_WAREHOUSE) {
      add(
          "4.1.3",
          "%.2f tpmC a warehouse; a result has %.0f to %.2f.",
          perWarehouse,
          MIN_PER_WAREHOUSE,
          TpccAssessor.MAX_PER_WAREHOUSE);
    }
  }

  private void addTerminals() {
    if (settings.roaming()) {
      add(
          "2.4.1.1, 2.5.1.1, 2.6.1.1, 2.7.1.1, 2.8.1.1",
          "Each transaction drew its home warehouse from all %d (homes: roaming); a result's"
              + " terminals keep theirs.",
          placement.warehouses());
    }
    if (!placement.standard()) {
      boolean homeless = placement.homeless() > 0 && !settings.roaming();
      add(
          "4.2.2",
          "%d %s %s %d %s%s; a result has ten for each warehouse.",
          placement.terminals(),
          placement.terminals() == 1 ? "terminal" : "terminals",
          homeless ? "for" : "were spread evenly over",
          placement.warehouses(),
          placement.warehouses() == 1 ? "warehouse" : "warehouses",
          homeless ? homeless() : "");
    }
  }

  private String homeless() {
    return Text.of(
        ": %d %s home to nobody and met by remote order lines and Payments only, so the data that"
            + " is worked on is mostly that of %d",
        placement.homeless(), placement.homeless() == 1 ? "is" : "are", placement.terminals());
  }

  private void addIsolation() {
    if (run.server().isolation().isEmpty()) {
      add(
          "3.4.1",
          "%s has no isolation level: the figure is about the driver or about single operations.",
          run.server().product());
    } else if (!run.server().isolation().equals(Isolation.SERIALIZABLE.title())) {
      add(
          "3.4.1",
          "The isolation level was %s, with the row locks that keep updates from being lost; the"
              + " specification asks for serializable.",
          run.server().isolation());
    }
  }

  private void addNoTransactions() {
    add(
        "3.2, 3.4",
        "NOT TRANSACTIONAL: %s executed each statement as a transaction of its own, so a transaction"
            + " of TPC-C was neither atomic nor isolated. The figure is not comparable with those of"
            + " transactions.",
        run.server().product());
    add(
        "2.4.2.3",
        "An order with an unused item could not be rolled back: nothing of it was written, once its"
            + " items had been read.");
  }

  private void addDelivery() {
    if (settings.deferred().isEmpty()) {
      add(
          "2.7.2",
          "Deliveries were executed while the terminal waited, not queued for the background.");
    } else if (settings.deferred().get().completed() < settings.deferred().get().queued()) {
      DeferredReport report = settings.deferred().get();
      add(
          "2.7.2.2",
          "%,d of %,d queued Deliveries were never done: %s",
          report.queued() - report.completed(),
          report.queued(),
          report.lastFailure());
    }
  }

  private void addAuditFailures(List<AuditRow> audit) {
    for (AuditRow row : audit) {
      if (row.status() == AuditStatus.FAIL) {
        add(
            row.clause(),
            "%s: %.2f %s, outside of %.2f to %.2f.",
            row.title(),
            row.value(),
            row.unit(),
            row.minimum(),
            row.maximum());
      }
    }
  }

  private void addNeverProven() {
    add("3.2, 3.4", "The tests of atomicity and isolation are not part of a run.");
    add("3.5", "%s", durability());
    add("4.3.3.1", "Dates of the loaded rows are a fixed moment and not the time of the load.");
    add(
        "5.5.1",
        "That the system would go on like this for eight hours, checkpoints included (5.5.2.2), was"
            + " not proven.");
    add("6", "Terminals were not emulated over a network: response times are those at the driver.");
    add("7, 8, 9", "There is no price, no full disclosure report and no certified audit.");
  }

  private String durability() {
    return run.server()
        .withoutDurability()
        .map(
            words ->
                "Durability: not provided. NOT DURABLE: "
                    + run.server().product()
                    + " says of durability: "
                    + words
                    + ".")
        .orElseGet(
            () ->
                run.checks().stream()
                        .filter(
                            check -> check.id().equals(Sought.CHECK) && !check.clause().isEmpty())
                        .anyMatch(check -> check.status() == Status.PASS)
                    ? "Durability: tested by the faults of this run; "
                        + ResultFiles.OPERATIONS
                        + " is the success file (3.5.4)."
                    : "Durability: not tested.");
  }
}
