package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.RunTarget;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ChAssessorTest {
  private static final Assessment TPCC =
      new Assessment(
          List.of(new Metric("tpmC", "tpmC", 0, "1/min")),
          List.of(new AuditRow("a", "", "1", 0, 0, 1, "", 1, AuditStatus.PASS)),
          "Not a TPC-C result.",
          List.of(new Remark("4.2.2", "0 terminals for 1 warehouse")));

  /** Each query was completed so often in half an hour, and failed so often. */
  private static RunStatistics statistics(long completed, long failed) {
    List<TransactionStatistics> queries =
        Query.ALL.stream()
            .map(
                query ->
                    TransactionStatisticsBuilder.builder()
                        .name(query.name())
                        .measured(Map.of(Outcome.COMMITTED, completed, Outcome.TIMEOUT, failed))
                        .responseTime(
                            LatencySummaryBuilder.builder().count(completed).mean(1).build())
                        .build())
            .toList();
    return RunStatisticsBuilder.builder()
        .measured(Duration.ofMinutes(30))
        .transactions(queries)
        .build();
  }

  private static Assessment assess(int analytic, RunStatistics statistics) {
    return new ChAssessor(analytic, QueryTexts.of("generic"), new Freshness(0, 0))
        .assess(
            new RunFacts(
                4,
                new RunTarget(true, false, Optional.empty()),
                null,
                null,
                statistics,
                List.of(),
                List.of()),
            TPCC);
  }

  @Test
  void queries_that_were_cancelled_are_in_no_figure_and_said() {
    Assessment assessment = assess(1, statistics(3, 2));

    assertThat(assessment.metrics())
        .containsExactly(
            TPCC.metrics().get(0),
            new Metric("queries", "Queries an hour", 2 * 3 * 22, "1/h"),
            new Metric(
                "queries.geomean", "Geometric mean of the queries' response times", 0.001, "ms"));
    assertThat(assessment.remarks())
        .extracting(Remark::text)
        .containsExactly(
            "44 queries failed or took longer than the limit in the measured interval and are not"
                + " in the figures.",
            "0 terminals for 1 warehouse");
    assertThat(assessment.audit()).isEqualTo(TPCC.audit());
    assertThat(assessment.verdict())
        .isEqualTo(
            "1 of 4 terminals asked 22 of 22 queries over and over: 132 queries an hour. Not a"
                + " TPC-C result.");
  }

  @Test
  void queries_alone_are_not_judged_by_the_rules_of_transactions() {
    Assessment assessment = assess(4, statistics(3, 0));

    assertThat(assessment.metrics()).extracting(Metric::name).contains("tpmC", "queries");
    assertThat(assessment.audit()).isEmpty();
    assertThat(assessment.remarks()).isEmpty();
    assertThat(assessment.verdict())
        .isEqualTo("4 of 4 terminals asked 22 of 22 queries over and over: 132 queries an hour.");
  }

  @Test
  void a_query_that_was_never_completed_leaves_no_mean() {
    Assessment assessment = assess(1, statistics(0, 1));

    assertThat(assessment.metrics()).extracting(Metric::name).containsExactly("tpmC", "queries");
    assertThat(assessment.remarks().get(0).text()).contains("not completed", "q1, q2,");
  }
}
