package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.text.Text;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of a run: mean seconds and counts of each algorithm, and the fastest algorithms. */
final class SetsAssessor {
  static final String OPERATIONS = "operations";

  private static final String SECONDS = "seconds";

  private record Count(String name, String title, ToLongFunction<TableWork> of) {}

  private static final List<Count> COUNTS =
      List.of(
          new Count("requests", "requests", TableWork::requests),
          new Count("rows-read", "rows read by scans", TableWork::rowsRead),
          new Count("bytes", "bytes", TableWork::bytes),
          new Count("puts", "keys written", TableWork::puts),
          new Count("lookups", "keys looked up", TableWork::lookups));

  private SetsAssessor() {}

  static Set<String> metricNames() {
    return Stream.concat(
            Stream.of(OPERATIONS),
            Stream.of(SetAlgorithm.values())
                .flatMap(
                    algorithm ->
                        Stream.concat(Stream.of(SECONDS), COUNTS.stream().map(Count::name))
                            .map(name -> algorithm.id() + "." + name)))
        .collect(Collectors.toUnmodifiableSet());
  }

  static Assessment assess(
      SetsSettings settings, SetPair pair, RunStatistics statistics, OperationLog log) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(
        new Metric(
            OPERATIONS,
            "Operations a minute, with the proof of each result",
            60
                * statistics.transactions().stream()
                    .filter(type -> !type.name().equals(Operation.PROOF_TYPE.name()))
                    .mapToDouble(TransactionStatistics::throughput)
                    .sum(),
            "1/min"));
    for (SetAlgorithm algorithm : settings.algorithms()) {
      OperationLog.Entry entry = log.of(algorithm);
      if (entry.measured() > 0) {
        metrics.add(metric(algorithm, SECONDS, "mean time", entry.meanSeconds(), "s"));
        for (Count count : COUNTS) {
          double mean = (double) count.of.applyAsLong(entry.work()) / entry.measured();
          metrics.add(metric(algorithm, count.name, count.title, mean, ""));
        }
      }
    }
    return new Assessment(metrics, List.of(), verdict(settings, pair, log), remarks(log));
  }

  private static Metric metric(
      SetAlgorithm algorithm, String name, String title, double value, String unit) {
    return new Metric(algorithm.id() + "." + name, algorithm.title() + ": " + title, value, unit);
  }

  private static String verdict(SetsSettings settings, SetPair pair, OperationLog log) {
    List<String> fastest = new ArrayList<>();
    for (SetOperation operation : SetOperation.values()) {
      settings.algorithms().stream()
          .filter(each -> each.operation() == operation && !each.reference())
          .filter(each -> log.of(each).measured() > 0)
          .min(Comparator.comparingDouble(each -> log.of(each).meanSeconds()))
          .ifPresent(
              best -> fastest.add(Text.of("%s %.3g s", best.title(), log.of(best).meanSeconds())));
    }
    return Text.of(
        "Sets of %,d and %,d elements, %,d in both. Least mean time of an operation: %s.",
        pair.left(),
        pair.right(),
        pair.common(),
        fastest.isEmpty() ? "nothing was measured" : String.join(", ", fastest));
  }

  private static List<Remark> remarks(OperationLog log) {
    return log.failed() == 0
        ? List.of()
        : List.of(
            new Remark(
                "",
                log.failed()
                    + " operations failed or gave a wrong result and are not in the figures; the"
                    + " first: "
                    + log.firstFailure()));
  }
}
