package dev.loadstone.benchmarks.ycsb.audit;

import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Computes the figures of a run, and the remarks that a reader needs with them.
 *
 * @param integrity whether the values that were read were checked
 */
public record YcsbAssessor(OperationProportions mix, boolean integrity) {
  public static final String OPERATIONS = "operations";

  private static final String SCANNED = "scanned-records";
  private static final String MISSES = "misses";
  private static final String PER_SECOND = "1/s";

  public static Set<String> metricNames() {
    return Stream.concat(
            Stream.of(OPERATIONS, SCANNED, MISSES),
            Stream.of(OperationKind.values()).map(YcsbAssessor::metric))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String metric(OperationKind kind) {
    return kind.id() + "-operations";
  }

  public Assessment assess(
      LoadInfo load,
      RunStatistics statistics,
      List<Tally> tallies,
      IntegrityCounters counters,
      List<BesideLoad> beside) {
    double throughput = statistics.total().throughput();
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(OPERATIONS, "Operations a second", throughput, PER_SECOND));
    for (OperationKind kind : OperationKind.values()) {
      if (mix.has(kind)) {
        metrics.add(
            new Metric(
                metric(kind),
                kind.title() + " operations a second",
                statistics.transaction(kind.id()).throughput(),
                PER_SECOND));
      }
    }
    if (mix.has(OperationKind.SCAN)) {
      long scanned = tallies.stream().mapToLong(tally -> ((YcsbTally) tally).scanned()).sum();
      double seconds = statistics.measured().toNanos() / 1e9;
      metrics.add(
          new Metric(
              SCANNED,
              "Records a second that scans gave",
              seconds == 0 ? 0 : scanned / seconds,
              PER_SECOND));
    }
    metrics.add(new Metric(MISSES, "Reads that found no record", misses(counters), ""));
    beside.forEach(work -> metrics.addAll(work.metrics()));
    return new Assessment(
        metrics,
        List.of(),
        Text.of(
            "Pacing %s, measured for %.1f s: %,.0f operations a second (%s).",
            load.pacing(), statistics.measured().toNanos() / 1e9, throughput, describe(mix)),
        remarks(statistics, counters, beside));
  }

  private static double misses(IntegrityCounters counters) {
    return counters.recordsMissing() + counters.recordsDeleted();
  }

  /** Returns the mix in words, for example {@code 50 % read, 50 % update}. */
  private static String describe(OperationProportions mix) {
    return Stream.of(OperationKind.values())
        .filter(mix::has)
        .map(kind -> percent(mix.share(kind)) + " % " + kind.id())
        .collect(Collectors.joining(", "));
  }

  private static String percent(double share) {
    return share == Math.rint(share) ? Long.toString((long) share) : Double.toString(share);
  }

  private List<Remark> remarks(
      RunStatistics statistics, IntegrityCounters counters, List<BesideLoad> beside) {
    List<String> texts = new ArrayList<>();
    if (counters.violations() > 0) {
      texts.add(
          Text.of(
              "VALUES READ ARE WRONG: %s. The figures are those of a database that gave other data"
                  + " than it was given.",
              counters.describeViolations()));
    }
    if (counters.recordsMissing() > 0) {
      texts.add(
          Text.of(
              "%,d reads found no record though it had been acknowledged and not deleted (a copy"
                  + " that lags behind, or a loss: see the checks); they are failures and are not"
                  + " in the figures.",
              counters.recordsMissing()));
    }
    if (counters.recordsDeleted() > 0) {
      texts.add(
          Text.of(
              "%,d reads found no record because another terminal had deleted it meanwhile; they"
                  + " are failures and are not in the figures.",
              counters.recordsDeleted()));
    }
    if (statistics.total().failures() > 0) {
      texts.add(
          Text.of(
              "%,d operations failed in the measured interval and are not in the figures.",
              statistics.total().failures()));
    }
    if (!integrity) {
      texts.add("The values that were read were not checked (integrity: false).");
    }
    if (mix.has(OperationKind.READ_MODIFY_WRITE)) {
      texts.add(
          "A read-modify-write is a read and then an update, as in YCSB: another terminal may come"
              + " between the two.");
    }
    long inserts = statistics.transaction(OperationKind.INSERT.id()).completed();
    if (!mix.has(OperationKind.INSERT) && inserts > 0) {
      texts.add(
          Text.of(
              "%,d inserts were made though none were asked for: terminals had no record left to"
                  + " delete.",
              inserts));
    }
    beside.forEach(work -> texts.addAll(work.remarks()));
    return texts.stream().map(text -> new Remark("", text)).toList();
  }
}
