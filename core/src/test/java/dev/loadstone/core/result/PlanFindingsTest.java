package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Plan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanFindingsTest {
  private static final Plan INDEX = plan("Aggregate", "  ->  Index Scan on order_line");
  private static final Plan SCAN =
      new Plan(List.of("Aggregate", "  ->  Seq Scan on order_line"), Set.of("order_line"), "");
  private static final Plan REFUSED = new Plan(List.of(), Set.of(), "permission denied");

  private static Plan plan(String... lines) {
    return new Plan(List.of(lines), Set.of(), "");
  }

  private static PlanFindings of(Plan beginning, Plan end) {
    return PlanFindings.of(
        Map.of("stock-level", beginning),
        Map.of("stock-level", end),
        Set.of("order_line"),
        List.of());
  }

  @Test
  void a_plan_that_changed_is_told_by_its_first_line_that_differs() {
    assertThat(of(INDEX, SCAN).changed())
        .isEqualTo(Map.of("stock-level", "Index Scan on order_line became Seq Scan on order_line"));
  }

  @Test
  void plans_that_are_the_same_have_one_fingerprint_and_no_word() {
    PlanFindings found = of(INDEX, INDEX);

    assertThat(found.changed()).isEmpty();
    assertThat(found.scanned()).isEmpty();
    assertThat(found.fingerprints()).isEqualTo(of(INDEX, INDEX).fingerprints());
    assertThat(found.fingerprints()).isNotEqualTo(of(SCAN, SCAN).fingerprints());
  }

  @Test
  void a_scan_at_either_end_is_told_where_the_table_grows() {
    assertThat(of(SCAN, INDEX).scanned()).isEqualTo(Map.of("stock-level", "order_line"));
    assertThat(
            PlanFindings.of(Map.of("one", SCAN), Map.of("one", SCAN), Set.of("orders"), List.of())
                .scanned())
        .isEmpty();
  }

  @Test
  void what_the_server_counts_decides_whether_a_plan_was_carried_out() {
    assertThat(counted(SCAN, 0).scanned()).isEmpty();
    assertThat(counted(SCAN, 100).scanned()).isEmpty();
    assertThat(counted(SCAN, 4_000).scanned()).isEqualTo(Map.of("stock-level", "order_line"));
  }

  @Test
  void scans_that_no_plan_tells_are_named_by_the_table_where_they_are_too_many_for_checks() {
    assertThat(counted(INDEX, 100).scanned()).isEmpty();
    assertThat(counted(INDEX, 101).mark(List.of()).orElseThrow().text())
        .isEqualTo(
            "a statement without a plan reads all of order_line, into which the load inserts");
    assertThat(PlanFindings.untold("in procedures", tables(101)).scanned())
        .containsValue("order_line");
  }

  @Test
  void rows_of_the_initial_data_that_are_counted_late_are_no_growth() {
    assertThat(PlanFindings.untold("in procedures", tables(101)).scanned().values())
        .noneMatch(tables -> tables.contains("item"));
  }

  private static PlanFindings counted(Plan plan, long scans) {
    Map<String, Plan> plans = Map.of("stock-level", plan);
    return PlanFindings.of(plans, plans, Set.of("order_line"), tables(scans));
  }

  /** The totals of PostgreSQL over 10,000 transactions that insert into one of two tables. */
  private static List<CounterChange> tables(long scans) {
    return List.of(
        new CounterChange("pg_stat_database.xact_commit", 50, 10_050),
        new CounterChange("pg_stat_user_tables.item.n_tup_ins", 99_900, 100_000),
        new CounterChange("pg_stat_user_tables.item.seq_scan", 3, 9_003),
        new CounterChange("pg_stat_user_tables.order_line.n_tup_ins", 300_000, 400_000),
        new CounterChange("pg_stat_user_tables.order_line.seq_scan", 7, 7 + scans));
  }

  @Test
  void statements_that_are_compiled_more_than_once_in_ten_executions_are_told() {
    PlanFindings found = of(INDEX, INDEX);

    assertThat(found.mark(counters(1_000, 90, 90))).isEmpty();
    assertThat(found.mark(counters(1_000, 110, 110)).orElseThrow().text())
        .isEqualTo("statements were compiled 110 times for 1000 executions");
    assertThat(of(SCAN, SCAN).mark(List.of()).orElseThrow().text())
        .isEqualTo("the plan of stock-level reads all of order_line, into which the load inserts");
  }

  @Test
  void what_each_session_compiles_once_and_keeps_is_no_word() {
    assertThat(of(INDEX, INDEX).mark(counters(8_000, 3_300, 0))).isEmpty();
  }

  private static List<CounterChange> counters(long executed, long prepared, long closed) {
    return List.of(
        new CounterChange("Com_stmt_close", 3, 3 + closed),
        new CounterChange("Com_stmt_execute", 5, 5 + executed),
        new CounterChange("Com_stmt_prepare", 7, 7 + prepared));
  }

  @Test
  void a_plan_that_is_refused_has_changed_nothing_and_says_why() {
    PlanFindings found = of(INDEX, REFUSED);

    assertThat(found.changed()).isEmpty();
    assertThat(found.limits()).containsExactly("no plan of stock-level: permission denied");
  }
}
