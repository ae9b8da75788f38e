package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Computes the figures of the queries, beside those of the transactions.
 *
 * @param analytic how many terminals ask queries
 */
record ChAssessor(int analytic, QueryTexts texts, Freshness freshness) {
  static final String QUERIES = "queries";

  private static final String GEOMETRIC_MEAN = "queries.geomean";
  private static final String P50 = "freshness.p50";
  private static final String P99 = "freshness.p99";
  private static final String MAX = "freshness.max";

  static final Set<String> METRICS = Set.of(QUERIES, GEOMETRIC_MEAN, P50, P99, MAX);

  private static final double NANOS_PER_HOUR = 3_600e9;
  private static final double MICROS_PER_MILLI = 1e3;

  /**
   * @param tpcc the assessment of the transactions
   */
  Assessment assess(RunFacts facts, Assessment tpcc) {
    RunStatistics statistics = facts.statistics();
    double hours = statistics.measured().toNanos() / NANOS_PER_HOUR;
    long completed =
        texts.asked().stream().mapToLong(query -> of(query, statistics).completions()).sum();
    double perHour = hours == 0 ? 0 : completed / hours;
    List<Metric> metrics = new ArrayList<>(tpcc.metrics());
    metrics.add(new Metric(QUERIES, "Queries an hour", perHour, "1/h"));
    List<Remark> remarks = new ArrayList<>();
    if (analytic == 0) {
      return new Assessment(metrics, tpcc.audit(), tpcc.verdict(), tpcc.remarks());
    }
    addGeometricMean(statistics, metrics, remarks);
    addFreshness(metrics, remarks);
    addFailures(statistics, remarks);
    texts
        .refused()
        .forEach((name, reason) -> remarks.add(remark(name + " is left out: " + reason)));
    String verdict =
        Text.of(
            "%d of %d terminals asked %d of %d queries over and over: %,.0f queries an hour.",
            analytic, facts.terminals(), texts.asked().size(), Query.ALL.size(), perHour);
    if (analytic == facts.terminals()) {
      return new Assessment(metrics, List.of(), verdict, remarks);
    }
    remarks.addAll(tpcc.remarks());
    return new Assessment(metrics, tpcc.audit(), verdict + " " + tpcc.verdict(), remarks);
  }

  private static Remark remark(String text) {
    return new Remark("", text);
  }

  private static TransactionStatistics of(Query query, RunStatistics statistics) {
    return statistics.transaction(query.name());
  }

  private void addFailures(RunStatistics statistics, List<Remark> remarks) {
    long failures =
        texts.asked().stream().mapToLong(query -> of(query, statistics).failures()).sum();
    if (failures > 0) {
      remarks.add(
          remark(
              Text.of(
                  "%,d queries failed or took longer than the limit in the measured interval and are"
                      + " not in the figures.",
                  failures)));
    }
  }

  /** A mean of fewer queries than are asked would compare with nothing. */
  private void addGeometricMean(
      RunStatistics statistics, List<Metric> metrics, List<Remark> remarks) {
    String missing =
        texts.asked().stream()
            .filter(query -> of(query, statistics).responseTime().count() == 0)
            .map(Query::name)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      remarks.add(
          remark(
              "The geometric mean of the queries' times is left out, because these were not"
                  + " completed in the measured interval: "
                  + missing
                  + "."));
      return;
    }
    double logarithms =
        texts.asked().stream()
            .mapToDouble(query -> Math.log(of(query, statistics).responseTime().mean()))
            .average()
            .orElseThrow();
    metrics.add(
        new Metric(
            GEOMETRIC_MEAN,
            "Geometric mean of the queries' response times",
            Math.exp(logarithms) / MICROS_PER_MILLI,
            "ms"));
  }

  private void addFreshness(List<Metric> metrics, List<Remark> remarks) {
    Histogram behind = freshness.behind();
    if (behind.getTotalCount() == 0) {
      return;
    }
    metrics.add(behind(P50, "median", behind.getValueAtPercentile(50)));
    metrics.add(behind(P99, "99th percentile", behind.getValueAtPercentile(99)));
    metrics.add(behind(MAX, "most", behind.getMaxValue()));
    if (freshness.overrun() > 0) {
      remarks.add(
          remark(
              Text.of(
                  "%,d queries did not see more than the last %d orders of a district: how far they"
                      + " were behind is at least what the figures say.",
                  freshness.overrun(), Freshness.KEPT)));
    }
  }

  /** A histogram tells a time by its upper bound, which for 0 is some nanoseconds. */
  private static Metric behind(String name, String which, long nanos) {
    return new Metric(
        name,
        "Queries behind acknowledged orders, " + which,
        TimeUnit.NANOSECONDS.toMicros(nanos) / MICROS_PER_MILLI,
        "ms");
  }
}
