package dev.loadstone.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.result.RunResultBuilder;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import dev.loadstone.core.statistics.SteadinessBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementJudgeTest {
  private static final LatencySummary RESPONSE =
      LatencySummaryBuilder.builder()
          .count(990)
          .mean(5_000)
          .standardDeviation(10)
          .min(100)
          .p50(4_000)
          .p90(8_000)
          .p95(9_000)
          .p99(20_000)
          .p999(30_000)
          .max(40_000)
          .build();
  private static final TransactionStatistics BUY =
      TransactionStatisticsBuilder.builder()
          .name("buy")
          .title("Buy")
          .measured(Map.of(Outcome.COMMITTED, 990L, Outcome.ERROR, 10L))
          .retriedTries(Map.of(Outcome.DEADLOCK, 20L))
          .throughput(99)
          .serviceTime(RESPONSE)
          .responseTime(RESPONSE)
          .localServiceTime(RESPONSE)
          .counts(Map.of(Count.ROUND_TRIPS.figure(), 990L))
          .build();
  private static final CheckResult PASSED =
      new CheckResult("one", "One", "", CheckResult.Status.PASS, "");
  private static final CheckResult FAILED =
      new CheckResult("two", "Two", "", CheckResult.Status.FAIL, "");

  private static RunResult result(List<CheckResult> checks, List<AuditRow> audit) {
    return RunResultBuilder.builder()
        .schemaVersion(RunResult.SCHEMA_VERSION)
        .experiment("e")
        .repetition(1)
        .status(RunResult.Status.COMPLETED)
        .statistics(
            RunStatisticsBuilder.builder()
                .started(Instant.EPOCH)
                .rampUp(Duration.ZERO)
                .measured(Duration.ofSeconds(10))
                .transactions(List.of(BUY))
                .total(BUY)
                .wakeLateness(LatencySummary.EMPTY)
                .steadiness(
                    SteadinessBuilder.builder()
                        .verdict(Verdict.WARMING)
                        .reason("it rose")
                        .figure("throughput")
                        .changePercent(10)
                        .changeErrorPercent(4.0)
                        .firstHalf(1)
                        .secondHalf(2)
                        .standardErrorPercent(3)
                        .build())
                .build())
        .assessment(
            new Assessment(
                List.of(
                    new Metric("bpm", "bpm", 5940, "1/min"),
                    new Metric("odd", "odd", Double.NaN, "")),
                audit,
                "",
                List.of()))
        .checksAfterLoad(List.of(PASSED))
        .checks(checks)
        .build();
  }

  private static AuditRow row(String id, AuditStatus status) {
    return new AuditRow(id, id, "", 1, 0, 2, "%", 10, status);
  }

  private static RequirementResult judge(String name, String condition, RunResult result) {
    return RequirementJudge.judge(List.of(new Requirement(name, condition)), result).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "bpm, > 5000, true, 5940",
    "bpm, > 6000, false, 5940",
    "odd, > 0, false, nothing to judge",
    "absent, > 0, false, nothing to judge",
    "throughput, >= 99, true, 99",
    "errors, <= 1%, true, 1%",
    "errors, < 1%, false, 1%",
    "errors, == 10, true, 10",
    "retries, < 2.1%, true, 2%",
    "retries, < 20, false, 20",
    "buy.errors, == 10, true, 10",
    "buy.throughput, > 100, false, 99",
    "roundTrips, < 1, true, 0.990",
    "buy.roundTrips.repeated, == 0, true, 0",
    "servers.cpu, < 1ms, false, nothing to judge",
    "response.p95, < 10ms, true, 9 ms",
    "response.max, < 10ms, false, 40.0 ms",
    "buy.service.p50, <= 4ms, true, 4 ms",
    "wait.p95, < 1s, false, nothing to judge",
  })
  void judges_figures(String name, String condition, boolean met, String found) {
    RequirementResult verdict = judge(name, condition, result(List.of(PASSED), List.of()));

    assertThat(verdict.met()).isEqualTo(met);
    assertThat(verdict.found().replace("40 ms", "40.0 ms")).isEqualTo(found);
    assertThat(verdict.name()).isEqualTo(name);
    assertThat(verdict.condition()).isEqualTo(condition);
  }

  @Test
  void judges_checks_by_name() {
    assertThat(judge("checks", "pass", result(List.of(PASSED), List.of())).met()).isTrue();
    RequirementResult failed = judge("checks", "pass", result(List.of(PASSED, FAILED), List.of()));
    assertThat(failed.met()).isFalse();
    assertThat(failed.found()).isEqualTo("not passed: two");
  }

  @Test
  void asks_of_an_audit_that_something_passed_and_nothing_failed() {
    AuditRow good = row("a", AuditStatus.PASS);
    AuditRow few = row("b", AuditStatus.TOO_FEW);
    AuditRow bad = row("c", AuditStatus.FAIL);

    assertThat(judge("audit", "pass", result(List.of(), List.of(good, few))).met()).isTrue();
    assertThat(judge("audit", "pass", result(List.of(), List.of(few))).met()).isFalse();
    RequirementResult failed = judge("audit", "pass", result(List.of(), List.of(good, bad)));
    assertThat(failed.met()).isFalse();
    assertThat(failed.found()).isEqualTo("1 of 2 pass, not c");
  }

  @Test
  void judges_whether_it_was_steady() {
    RequirementResult warming = judge("steady", "pass", result(List.of(), List.of()));

    assertThat(warming.met()).isFalse();
    assertThat(warming.found()).isEqualTo("warming: it rose");
  }

  @Test
  void lets_nothing_pass_that_was_not_measured() {
    RunResult measured = result(List.of(PASSED), List.of());
    RunResult nothing =
        RunResultBuilder.builder()
            .schemaVersion(measured.schemaVersion())
            .experiment("e")
            .repetition(1)
            .status(RunResult.Status.FAILED)
            .statusReason("gone")
            .build();

    assertThat(judge("errors", "== 0", nothing).met()).isFalse();
    assertThat(judge("checks", "pass", nothing).found()).isEqualTo("nothing was measured");
  }
}
