package dev.loadstone.core.benchmark;

import java.util.List;
import java.util.Objects;

/**
 * A benchmark's own judgement of one run.
 *
 * @param metrics its figures, the headline first
 * @param audit shares and means that the specification bounds
 * @param verdict one plain sentence that says which kind of result this is
 * @param remarks the reasons why it is no result by the specification, or means something else,
 *     each with its clause
 */
public record Assessment(
    List<Metric> metrics, List<AuditRow> audit, String verdict, List<Remark> remarks) {
  public Assessment {
    metrics = Objects.requireNonNullElse(metrics, List.of());
    audit = Objects.requireNonNullElse(audit, List.of());
    remarks = Objects.requireNonNullElse(remarks, List.of());
  }

  /**
   * A figure.
   *
   * @param name the name in requirements and files, for example {@code tpmC}
   * @param unit for example {@code 1/min} or {@code %}; empty for none
   */
  public record Metric(String name, String title, double value, String unit) {}

  /**
   * A share or mean that the specification bounds.
   *
   * @param id a stable name for files, for example {@code rollbacks}
   * @param clause the clause that sets the bounds
   * @param value the share or mean that was found; NaN where nothing was counted
   * @param unit for example {@code %}
   * @param samples the number of transactions that the value is computed from
   */
  public record AuditRow(
      String id,
      String title,
      String clause,
      double value,
      double minimum,
      double maximum,
      String unit,
      long samples,
      AuditStatus status) {}

  public enum AuditStatus {
    PASS,
    FAIL,
    TOO_FEW
  }

  /**
   * A remark that a reader needs beside the figures.
   *
   * @param clause the clause of the specification; empty for a remark of Loadstone's own
   */
  public record Remark(String clause, String text) {}
}
