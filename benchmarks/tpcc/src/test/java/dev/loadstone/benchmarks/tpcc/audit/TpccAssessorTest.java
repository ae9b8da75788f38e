package dev.loadstone.benchmarks.tpcc.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.RunTarget;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport.Measured;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport.Skipped;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.input.TransactionMix;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.LoadInfoBuilder;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TpccAssessorTest {
  private static final ServerDescription SERIALIZABLE =
      new ServerDescription("a database", "1", "", "serializable", Map.of());
  private static final long[] STANDARD_MIX = {100_001, 100_000, 10_000, 10_000, 10_000};

  @Test
  void tpmC_is_cut_to_a_whole_number_and_compared_with_the_most_that_is_allowed_if_paced() {
    Assessment assessment =
        assess(new TerminalPlacement(10, 1), false, Duration.ofMinutes(2), STANDARD_MIX, 0.1);
    Assessment paced =
        assess(new TerminalPlacement(10, 1), true, Duration.ofMinutes(2), STANDARD_MIX, 0.1);

    assertThat(assessment.metrics().get(0).value()).isEqualTo(50_000);
    assertThat(assessment.metrics()).noneMatch(found -> found.name().equals("efficiency"));
    assertThat(metric(paced, "efficiency")).isEqualTo(100 * 50_000 / 12.86);
    assertThat(metric(assessment, "new-order-p90")).isEqualTo(100);
  }

  @Test
  void a_paced_run_of_two_hours_has_only_the_remarks_that_no_run_can_avoid() {
    long[] counts = {12_000, 11_999, 1_200, 1_200, 1_200};
    Assessment assessment =
        new TpccAssessor(
                new TerminalPlacement(100, 10),
                false,
                TransactionMix.STANDARD,
                Optional.of(
                    new DeferredReport(
                        1_300,
                        1_300,
                        1_300,
                        new Measured(1_200, 1_200),
                        new Skipped(0, 0),
                        0,
                        0.2,
                        "")))
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, false, Optional.empty()),
                    load(true),
                    SERIALIZABLE,
                    statistics(Duration.ofHours(2), counts, 0.1),
                    List.of(tally(12_000, 120)),
                    List.of()));

    assertThat(assessment.metrics().get(0).value()).isEqualTo(100);
    assertThat(assessment.remarks())
        .extracting(Remark::clause)
        .containsExactly("3.2, 3.4", "3.5", "4.3.3.1", "5.5.1", "6", "7, 8, 9");
    assertThat(assessment.verdict())
        .isEqualTo(
            "Paced, measured for 120.0 minutes: not a TPC-C result by the clauses 3.2, 3.4; 3.5;"
                + " 4.3.3.1; 5.5.1; 6; 7, 8, 9.");
  }

  /** 100 terminals, so many transactions each in two hours: whoever does more has not paused. */
  @Test
  void pauses_that_were_cut_short_are_found() {
    long[] kept = {15_000, 15_000, 1_500, 1_500, 1_500};
    long[] cut = {16_000, 16_000, 1_600, 1_600, 1_600};

    assertThat(pauses(kept).status()).isEqualTo(AuditStatus.PASS);
    assertThat(pauses(kept).value()).isCloseTo(20.77, within(0.01));
    assertThat(pauses(kept).minimum()).isBetween(20.3, 20.4);
    assertThat(pauses(cut).status()).isEqualTo(AuditStatus.FAIL);
    assertThat(assess(new TerminalPlacement(100, 10), false, Duration.ofHours(2), cut, 0.1).audit())
        .as("an unpaced run has no pauses to keep")
        .noneMatch(row -> row.id().equals("pauses"));
  }

  @Test
  void what_other_terminals_do_beside_the_transactions_is_in_no_row_and_no_remark() {
    RunStatistics alone =
        statistics(Duration.ofHours(2), new long[] {15_000, 15_000, 1_500, 1_500, 1_500}, 0.1);
    TransactionStatistics query =
        TransactionStatisticsBuilder.builder(type("q1", 100, 60))
            .ended(Map.of(Outcome.COMMITTED, 90L, Outcome.TIMEOUT, 10L))
            .build();
    RunStatistics beside =
        RunStatisticsBuilder.builder(alone)
            .transactions(Stream.concat(alone.transactions().stream(), Stream.of(query)).toList())
            .total(
                TransactionStatisticsBuilder.builder(type("total", 34_600, 1))
                    .ended(Map.of(Outcome.COMMITTED, 34_590L, Outcome.TIMEOUT, 10L))
                    .build())
            .build();

    assertThat(paced(beside)).isEqualTo(paced(alone));
  }

  private static Assessment paced(RunStatistics statistics) {
    return new TpccAssessor(
            new TerminalPlacement(100, 10), false, TransactionMix.STANDARD, Optional.empty())
        .assess(
            new RunFacts(
                100,
                new RunTarget(true, false, Optional.empty()),
                load(true),
                SERIALIZABLE,
                statistics,
                List.of(),
                List.of()));
  }

  private static AuditRow pauses(long[] counts) {
    return assess(new TerminalPlacement(100, 10), true, Duration.ofHours(2), counts, 0.1)
        .audit()
        .stream()
        .filter(row -> row.id().equals("pauses"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void what_keeps_a_run_from_being_a_result_is_said_by_clause() {
    Assessment assessment =
        new TpccAssessor(
                new TerminalPlacement(3, 1),
                false,
                new TransactionMix(90, 10, 0, 0, 0),
                Optional.empty())
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, false, Optional.empty()),
                    load(false),
                    new ServerDescription("a database", "1", "", "read committed", Map.of()),
                    statistics(Duration.ofSeconds(30), new long[] {9_000, 1_000, 0, 0, 0}, 6),
                    List.of(),
                    List.of()));

    assertThat(assessment.remarks())
        .extracting(Remark::clause)
        .contains(
            "5.2.5",
            "5.5.2.1",
            "4.1.3",
            "4.2.2",
            "3.4.1",
            "5.2.3, 5.2.4",
            "2.4.1.5, 2.5.1.2",
            "2.7.2",
            "5.2.5.3",
            "5.2.3");
    assertThat(assessment.verdict()).startsWith("Unpaced, measured for 30.0 s: not a TPC-C result");
  }

  @Test
  void a_client_that_chooses_partitions_is_not_transparent_and_memory_is_not_durable() {
    Assessment assessment =
        new TpccAssessor(
                new TerminalPlacement(20, 2), false, TransactionMix.STANDARD, Optional.empty())
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, true, Optional.empty()),
                    load(false),
                    new ServerDescription(
                        "a database",
                        "1",
                        "",
                        "serializable",
                        Map.of("durability", "none: no log")),
                    statistics(Duration.ofMinutes(1), STANDARD_MIX, 0.1),
                    List.of(),
                    List.of()));

    assertThat(assessment.remarks())
        .filteredOn(remark -> remark.clause().equals("1.6"))
        .singleElement()
        .extracting(Remark::text)
        .asString()
        .startsWith("The client knew where rows lie");
    assertThat(assessment.remarks())
        .filteredOn(remark -> remark.clause().equals("3.5"))
        .singleElement()
        .extracting(Remark::text)
        .isEqualTo(
            "Durability: not provided. NOT DURABLE: a database says of durability: none: no log.");
  }

  @Test
  void fewer_than_10000_transactions_are_too_few_to_judge() {
    Assessment assessment =
        assess(
            new TerminalPlacement(20, 2),
            false,
            Duration.ofMinutes(1),
            new long[] {9_999, 0, 0, 0, 0},
            1,
            tally(9_999, 5_000));

    assertThat(row(assessment, "rollbacks").status()).isEqualTo(AuditStatus.TOO_FEW);
    assertThat(row(assessment, "mean-lines").status()).isEqualTo(AuditStatus.TOO_FEW);
    assertThat(row(assessment, "mix-payment").status()).isEqualTo(AuditStatus.TOO_FEW);
  }

  @Test
  void shares_outside_of_their_range_fail_when_chance_does_not_explain_them() {
    assertThat(rollbacks(20_000, 200)).isEqualTo(AuditStatus.PASS);
    assertThat(rollbacks(20_000, 0)).isEqualTo(AuditStatus.FAIL);
    assertThat(rollbacks(20_000, 400)).isEqualTo(AuditStatus.FAIL);
    // 1.12 %, as one run in nineteen would have by chance at this number.
    assertThat(rollbacks(20_000, 224)).isEqualTo(AuditStatus.TOO_FEW);
    assertThat(rollbacks(2_000_000, 22_400)).isEqualTo(AuditStatus.FAIL);
    assertThat(rollbackRow(20_000, 224).title())
        .isEqualTo("New-Orders rolled back (outside, but by no more than chance explains)");
    assertThat(rollbackRow(20_000, 200).title()).isEqualTo("New-Orders rolled back");
  }

  @Test
  void remote_shares_are_not_judged_with_one_warehouse() {
    Assessment one =
        assess(new TerminalPlacement(10, 1), false, Duration.ofMinutes(1), STANDARD_MIX, 1);
    Assessment two =
        assess(new TerminalPlacement(20, 2), false, Duration.ofMinutes(1), STANDARD_MIX, 1);

    assertThat(one.audit())
        .extracting(AuditRow::id)
        .doesNotContain("remote-lines", "remote-payments");
    assertThat(two.audit()).extracting(AuditRow::id).contains("remote-lines", "remote-payments");
  }

  @Test
  void the_90th_percentile_is_judged_by_the_limit_of_each_transaction() {
    Assessment slow =
        assess(new TerminalPlacement(10, 1), false, Duration.ofMinutes(1), STANDARD_MIX, 6);

    assertThat(row(slow, "p90-new-order").status()).isEqualTo(AuditStatus.FAIL);
    assertThat(row(slow, "p90-delivery").status()).isEqualTo(AuditStatus.FAIL);
    assertThat(row(slow, "p90-stock-level").status()).isEqualTo(AuditStatus.PASS);
  }

  @Test
  void deferred_deliveries_must_be_done_in_time() {
    Assessment assessment =
        new TpccAssessor(
                new TerminalPlacement(10, 1),
                false,
                TransactionMix.STANDARD,
                Optional.of(
                    new DeferredReport(
                        100,
                        95,
                        89,
                        new Measured(80, 75),
                        new Skipped(2, 2),
                        0,
                        70,
                        "the server is gone")))
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, false, Optional.empty()),
                    load(false),
                    SERIALIZABLE,
                    statistics(Duration.ofMinutes(1), STANDARD_MIX, 1),
                    List.of(),
                    List.of()));

    AuditRow row = row(assessment, "deferred-deliveries");
    assertThat(row.value()).isEqualTo(89);
    assertThat(row.status()).isEqualTo(AuditStatus.FAIL);
    assertThat(assessment.remarks())
        .contains(
            new Remark(
                "2.7.2.2", "5 of 100 queued Deliveries were never done: the server is gone"));
  }

  @Test
  void deliveries_are_work_of_the_interval_in_which_they_are_done() {
    // A tenth of what was queued was done; the rest after the interval, in time by 2.7.2.2.
    Assessment behind =
        deferred(
            new DeferredReport(
                10_000, 10_000, 10_000, new Measured(10_000, 1_000), new Skipped(0, 0), 0, 30, ""));
    Assessment keepsUp =
        deferred(
            new DeferredReport(
                10_000, 10_000, 10_000, new Measured(10_000, 9_900), new Skipped(0, 0), 0, 1, ""));

    assertThat(row(behind, "deferred-deliveries").status()).isEqualTo(AuditStatus.PASS);
    assertThat(row(behind, "deferred-backlog").value()).isEqualTo(9_000);
    assertThat(row(behind, "deferred-backlog").status()).isEqualTo(AuditStatus.FAIL);
    assertThat(row(behind, "mix-delivery").value()).isLessThan(0.5);
    assertThat(row(behind, "mix-delivery").status()).isEqualTo(AuditStatus.FAIL);
    assertThat(behind.verdict()).contains("2.7.2.2");
    assertThat(row(keepsUp, "deferred-backlog").status()).isEqualTo(AuditStatus.PASS);
    assertThat(row(keepsUp, "mix-delivery").status()).isEqualTo(AuditStatus.PASS);
  }

  private static Assessment deferred(DeferredReport report) {
    return new TpccAssessor(
            new TerminalPlacement(10, 1), false, TransactionMix.STANDARD, Optional.of(report))
        .assess(
            new RunFacts(
                1,
                new RunTarget(true, false, Optional.empty()),
                load(false),
                SERIALIZABLE,
                statistics(Duration.ofMinutes(1), STANDARD_MIX, 1),
                List.of(),
                List.of()));
  }

  /** 2.7.4.2 speaks of Deliveries, each of ten districts. */
  @Test
  void skipped_deliveries_are_judged_by_transaction() {
    assertThat(skipped(10_000, 900)).isEqualTo(AuditStatus.FAIL);
    assertThat(skipped(10_000, 100)).isEqualTo(AuditStatus.PASS);
    assertThat(skipped(10_000, 101)).isEqualTo(AuditStatus.FAIL);
    assertThat(skipped(20, 1)).isEqualTo(AuditStatus.PASS);
    assertThat(skipped(20, 2)).isEqualTo(AuditStatus.FAIL);
    assertThat(skipped(0, 0)).isEqualTo(AuditStatus.TOO_FEW);
  }

  private static AuditStatus skipped(int deliveries, int skipping) {
    TpccTally tally = new TpccTally();
    for (int i = 0; i < deliveries; i++) {
      tally.add(new Delivery(1, 1), Outcome.COMMITTED, i < skipping ? 1 : 0);
    }
    return row(
            assess(
                new TerminalPlacement(10, 1), false, Duration.ofMinutes(1), STANDARD_MIX, 1, tally),
            "skipped-deliveries")
        .status();
  }

  @Test
  void lines_that_are_ten_on_average_and_not_uniform_fail() {
    TpccTally tally = tally(22_000, 220);
    IntStream.range(0, TpccTally.NUMBERS_OF_LINES)
        .forEach(i -> tally.with(TpccTally.BY_LINES + i, i % 10 == 0 ? 11_000 : 0));
    Assessment assessment =
        assess(new TerminalPlacement(10, 1), false, Duration.ofMinutes(1), STANDARD_MIX, 1, tally);

    assertThat(row(assessment, "mean-lines").status()).isEqualTo(AuditStatus.PASS);
    assertThat(row(assessment, "uniform-lines").status()).isEqualTo(AuditStatus.FAIL);
    assertThat(
            row(
                    assess(
                        new TerminalPlacement(10, 1),
                        false,
                        Duration.ofMinutes(1),
                        STANDARD_MIX,
                        1,
                        tally(22_000, 220)),
                    "uniform-lines")
                .status())
        .isEqualTo(AuditStatus.PASS);
  }

  @Test
  void no_row_of_the_audit_is_a_requirement_that_cannot_fail() {
    assertThat(
            assess(new TerminalPlacement(20, 2), false, Duration.ofMinutes(1), STANDARD_MIX, 1)
                .audit())
        .allMatch(row -> row.minimum() > 0 || row.maximum() < 100)
        .extracting(AuditRow::id)
        .doesNotContain("mix-new-order");
  }

  @Test
  void the_verdict_names_what_the_checks_found() {
    CheckResult lost =
        new CheckResult(
            "condition-10", "C_BALANCE = ...", "3.3.2.10", CheckResult.Status.FAIL, "1 differs");
    CheckResult twice =
        new CheckResult("new-orders-client-vs-server", "...", "", CheckResult.Status.FAIL, "");
    CheckResult kept =
        new CheckResult("condition-1", "...", "3.3.2.1", CheckResult.Status.PASS, "");
    Assessment assessment =
        new TpccAssessor(
                new TerminalPlacement(10, 1), false, TransactionMix.STANDARD, Optional.empty())
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, false, Optional.empty()),
                    load(false),
                    SERIALIZABLE,
                    statistics(Duration.ofMinutes(1), STANDARD_MIX, 1),
                    List.of(),
                    List.of(kept, lost, twice)));

    assertThat(assessment.verdict()).contains("by the clauses 3.3.2.10; 3.3; 5.2.5; ");
    assertThat(assessment.remarks())
        .contains(new Remark("3.3.2.10", "C_BALANCE = ...: violated, 1 differs."));
  }

  @Test
  void serializable_on_each_of_several_servers_is_not_serializable() {
    assertThat(isolated("serializable on each shard")).contains("3.4.1");
    assertThat(isolated("serializable by name, snapshot isolation by H2's manual"))
        .contains("3.4.1");
    assertThat(isolated("serializable")).doesNotContain("3.4.1");
  }

  private static List<String> isolated(String level) {
    return new TpccAssessor(
            new TerminalPlacement(10, 1), false, TransactionMix.STANDARD, Optional.empty())
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, false, Optional.empty()),
                    load(false),
                    new ServerDescription("a database", "1", "", level, Map.of()),
                    statistics(Duration.ofMinutes(1), STANDARD_MIX, 1),
                    List.of(),
                    List.of()))
            .remarks()
            .stream()
            .map(Remark::clause)
            .toList();
  }

  @Test
  void warehouses_that_are_home_to_nobody_are_counted() {
    assertThat(placed(8, 100, false))
        .contains("8 terminals for 100 warehouses: 92 are home to nobody")
        .doesNotContain("2.4.1.1");
    assertThat(placed(8, 100, true))
        .contains("8 terminals were spread evenly over 100 warehouses")
        .contains("Each transaction drew its home warehouse from all 100");
    assertThat(placed(30, 4, false)).contains("30 terminals were spread evenly over 4 warehouses;");
  }

  private static String placed(int terminals, int warehouses, boolean roaming) {
    return new TpccAssessor(
            new TerminalPlacement(terminals, warehouses),
            roaming,
            TransactionMix.STANDARD,
            Optional.empty())
            .assess(
                new RunFacts(
                    1,
                    new RunTarget(true, false, Optional.empty()),
                    load(false),
                    SERIALIZABLE,
                    statistics(Duration.ofMinutes(1), STANDARD_MIX, 1),
                    List.of(),
                    List.of()))
            .remarks()
            .stream()
            .map(Remark::text)
            .collect(Collectors.joining("\n"));
  }

  @Test
  void tallies_count_completed_transactions_only() {
    TpccTally tally = new TpccTally();
    OrderLines lines =
        new OrderLines.Builder(5)
            .add(1, 1, 1)
            .add(2, 2, 1)
            .add(3, 1, 1)
            .add(4, 3, 1)
            .add(NewOrder.UNUSED_ITEM, 1, 1)
            .build();
    tally.add(new NewOrder(1, 1, 1, lines), Outcome.INTENDED_ROLLBACK, 0);
    tally.add(new NewOrder(1, 1, 1, lines), Outcome.ERROR, 0);
    tally.add(new Payment(1, 1, 2, 1, 0, "BARBARBAR", 100), Outcome.COMMITTED, 0);
    tally.add(new Delivery(1, 1), Outcome.COMMITTED, 3);

    TpccTally all = new TpccTally();
    all.addAll(List.of(tally, tally));

    assertThat(all).usingRecursiveComparison().isEqualTo(expectedTwice());
  }

  private static TpccTally expectedTwice() {
    TpccTally expected = new TpccTally();
    expected.with(TpccTally.NEW_ORDERS, 2);
    expected.with(TpccTally.ROLLBACKS, 2);
    expected.with(TpccTally.ORDER_LINES, 10);
    expected.with(TpccTally.REMOTE_LINES, 4);
    expected.with(TpccTally.PAYMENTS, 2);
    expected.with(TpccTally.REMOTE_PAYMENTS, 2);
    expected.with(TpccTally.PAYMENTS_BY_NAME, 2);
    expected.with(TpccTally.BY_LINES, 2);
    expected.with(TpccTally.DELIVERIES, 2);
    expected.with(TpccTally.SKIPPING_DELIVERIES, 2);
    return expected;
  }

  private static AuditStatus rollbacks(long newOrders, long rolledBack) {
    return rollbackRow(newOrders, rolledBack).status();
  }

  private static AuditRow rollbackRow(long newOrders, long rolledBack) {
    return row(
        assess(
            new TerminalPlacement(20, 2),
            false,
            Duration.ofMinutes(1),
            new long[] {newOrders, 0, 0, 0, 0},
            1,
            tally(newOrders, rolledBack)),
        "rollbacks");
  }

  private static TpccTally tally(long newOrders, long rollbacks) {
    TpccTally tally = new TpccTally();
    tally.with(TpccTally.NEW_ORDERS, newOrders);
    tally.with(TpccTally.ROLLBACKS, rollbacks);
    tally.with(TpccTally.ORDER_LINES, 10 * newOrders);
    IntStream.range(0, TpccTally.NUMBERS_OF_LINES)
        .forEach(i -> tally.with(TpccTally.BY_LINES + i, newOrders / TpccTally.NUMBERS_OF_LINES));
    tally.with(TpccTally.REMOTE_LINES, newOrders / 10);
    tally.with(TpccTally.PAYMENTS, newOrders);
    tally.with(TpccTally.REMOTE_PAYMENTS, 15 * newOrders / 100);
    tally.with(TpccTally.PAYMENTS_BY_NAME, 60 * newOrders / 100);
    tally.with(TpccTally.ORDER_STATUSES, newOrders / 10);
    tally.with(TpccTally.ORDER_STATUSES_BY_NAME, 6 * newOrders / 100);
    return tally;
  }

  private static Assessment assess(
      TerminalPlacement placement,
      boolean paced,
      Duration measured,
      long[] completed,
      double seconds,
      Tally... tallies) {
    return new TpccAssessor(placement, false, TransactionMix.STANDARD, Optional.empty())
        .assess(
            new RunFacts(
                1,
                new RunTarget(true, false, Optional.empty()),
                load(paced),
                SERIALIZABLE,
                statistics(measured, completed, seconds),
                List.of(tallies),
                List.of()));
  }

  private static LoadInfo load(boolean paced) {
    return LoadInfoBuilder.builder()
        .terminals(1)
        .connections(1)
        .clients(1)
        .pacing(paced ? "keying-and-thinking" : "unpaced")
        .paced(paced)
        .maxTries(1)
        .measureSeconds(1)
        .seed(42)
        .build();
  }

  private static RunStatistics statistics(Duration measured, long[] completed, double seconds) {
    List<TransactionStatistics> types = new ArrayList<>();
    long total = 0;
    for (TransactionKind kind : TransactionKind.values()) {
      long count = completed[kind.index()];
      total += count;
      types.add(type(kind.id(), count, seconds));
    }
    return RunStatisticsBuilder.builder()
        .started(Instant.EPOCH)
        .rampUp(Duration.ZERO)
        .measured(measured)
        .transactions(types)
        .total(type("total", total, seconds))
        .wakeLateness(LatencySummary.EMPTY)
        .build();
  }

  private static TransactionStatistics type(String name, long count, double seconds) {
    double micros = seconds * 1e6;
    LatencySummary time =
        LatencySummaryBuilder.builder()
            .count(count)
            .mean(micros)
            .min(micros)
            .p50(micros)
            .p90(micros)
            .p95(micros)
            .p99(micros)
            .p999(micros)
            .max(micros)
            .build();
    Map<Outcome, Long> outcomes = Map.of(Outcome.COMMITTED, count);
    return TransactionStatisticsBuilder.builder()
        .name(name)
        .title(name)
        .measured(outcomes)
        .overall(outcomes)
        .serviceTime(time)
        .responseTime(time)
        .localServiceTime(time)
        .counts(Map.of(Count.ROUND_TRIPS.figure(), count))
        .build();
  }

  private static double metric(Assessment assessment, String name) {
    return assessment.metrics().stream()
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static AuditRow row(Assessment assessment, String id) {
    return assessment.audit().stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }
}
