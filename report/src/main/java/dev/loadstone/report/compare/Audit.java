package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import java.util.List;

/**
 * The benchmark's audit of several runs, counted.
 *
 * @param rows every rule of every run
 */
public record Audit(List<AuditRow> rows) {

  public static Audit of(List<RunReport> runs) {
    return new Audit(
        runs.stream()
            .flatMap(run -> run.assessment().stream())
            .flatMap(assessment -> assessment.audit().stream())
            .toList());
  }

  public List<String> titles(AuditStatus status) {
    return rows.stream()
        .filter(row -> row.status() == status)
        .map(AuditRow::title)
        .distinct()
        .toList();
  }

  public long count(AuditStatus status) {
    return rows.stream().filter(row -> row.status() == status).count();
  }

  /** {@code 12/14 within range; outside: …}. */
  public String words() {
    if (rows.isEmpty()) {
      return "none";
    }
    List<String> outside = titles(AuditStatus.FAIL);
    long few = count(AuditStatus.TOO_FEW);
    return count(AuditStatus.PASS)
        + ("/" + rows.size() + " within range")
        + (outside.isEmpty() ? "" : "; outside: " + String.join("; ", outside))
        + (few == 0 ? "" : "; " + few + " with too few transactions to judge");
  }

  public Style style() {
    if (count(AuditStatus.FAIL) > 0) {
      return Style.BAD;
    }
    return rows.isEmpty() || count(AuditStatus.TOO_FEW) > 0 ? Style.CAUTION : Style.GOOD;
  }
}
