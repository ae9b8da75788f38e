package dev.loadstone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Resources;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.isolation.script.Failure;
import dev.loadstone.isolation.script.Finding;
import dev.loadstone.isolation.script.Finding.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The two forms of findings; the files beside this class are their definition. */
final class AcidReportTest {
  private static final SystemFindings SYSTEM =
      new SystemFindings(
          "mine",
          "Example 1.0",
          List.of(
              LevelFindings.notOffered("read uncommitted", "its driver refuses it"),
              new LevelFindings(
                  "read committed",
                  "read committed",
                  "",
                  List.of(
                      finding(
                          "G0",
                          "dirty write",
                          Status.PREVENTED,
                          "blocked",
                          Map.of("first", "12"),
                          List.of()),
                      finding(
                          "P4",
                          "lost update",
                          Status.LET_THROUGH,
                          "values",
                          Map.of("one", "10"),
                          List.of()))),
              new LevelFindings(
                  "serializable",
                  "serializable",
                  "",
                  List.of(
                      finding(
                          "G0",
                          "dirty write",
                          Status.NOT_JUDGED,
                          "42601",
                          Map.of(),
                          List.of(
                              new Failure(
                                  2, "update t", Outcome.ERROR, "42601", 7, "syntax error"))),
                      new Finding(
                          "P4",
                          "lost update",
                          Status.LET_THROUGH,
                          true,
                          "values",
                          new LinkedHashMap<>(Map.of("one", "10")),
                          List.of("2: update t"),
                          List.of())))),
          List.of(
              new CheckResult(
                  "condition-1", "W_YTD", "3.3.2.1", CheckResult.Status.PASS, "1 warehouse")),
          List.of("durability (3.5): not tested"));

  private static Finding finding(
      String id,
      String title,
      Status status,
      String how,
      Map<String, String> observed,
      List<Failure> failures) {
    return new Finding(id, title, status, false, how, observed, List.of(), failures);
  }

  @Test
  void the_file_has_its_form() {
    assertThat(new AcidReport("mine", List.of(SYSTEM)).json()).isEqualTo(golden("acid.json"));
  }

  @Test
  void the_table_has_its_form() {
    assertThat(AcidText.of(SYSTEM)).isEqualTo(golden("acid.txt"));
  }

  @Test
  void what_a_claim_rules_out_is_a_violation_and_what_it_allows_is_none() {
    assertThat(new AcidReport("mine", List.of(SYSTEM)).hasViolations()).isTrue();
    SystemFindings allowed =
        new SystemFindings(
            "mine", "", SYSTEM.levels().subList(0, 2), SYSTEM.consistency(), List.of());
    assertThat(new AcidReport("mine", List.of(allowed)).hasViolations()).isFalse();
  }

  @Test
  void a_condition_that_fails_is_a_violation() {
    CheckResult failed =
        SYSTEM.consistency().get(0).with(CheckResult.Status.FAIL, "warehouse 1: 2 is not 3");
    SystemFindings findings = new SystemFindings("mine", "", List.of(), List.of(failed), List.of());
    assertThat(new AcidReport("mine", List.of(findings)).hasViolations()).isTrue();
    assertThat(AcidText.of(findings)).contains("3.3.2.1 FAIL: warehouse 1: 2 is not 3");
  }

  @Test
  void a_system_without_sql_is_not_judged() {
    AcidReport report =
        new AcidReport("mine", List.of(SystemFindings.notOffered("store", "not offered: no SQL")));
    assertThat(report.judgesAnything()).isFalse();
    assertThat(report.hasViolations()).isFalse();
    assertThat(AcidText.of(report.systems().get(0))).isEqualTo("store\n  not offered: no SQL\n");
  }

  private static String golden(String name) {
    return Resources.text(AcidReportTest.class, name);
  }
}
