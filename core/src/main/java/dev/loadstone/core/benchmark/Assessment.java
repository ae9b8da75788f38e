package dev.loadstone.core.benchmark;

import java.util.List;

/**
 * A benchmark's own view of one run.
 *
 * @param metrics its figures, the headline first
 * @param audit shares that the specification bounds
 * @param verdict one plain sentence: what kind of result this is
 * @param remarks what keeps it from being a result by the specification, or changes what it means,
 *     each with its clause
 */
public record Assessment(
    List<Metric> metrics, List<AuditRow> audit, String verdict, List<Remark> remarks) {

  /**
   * A figure.
   *
   * @param name as in requirements and files, for example {@code tpmC}
   * @param title as people read it
   * @param value the figure
   * @param unit for example {@code 1/min} or {@code %}; empty for none
   */
  public record Metric(String name, String title, double value, String unit) {}

  /**
   * A share or mean that the specification bounds.
   *
   * @param id stable, for files, for example {@code rollbacks}
   * @param title as people read it
   * @param clause where the bound stands
   * @param value what was found; NaN where nothing was counted
   * @param minimum the least allowed
   * @param maximum the most allowed
   * @param unit for example {@code %}
   * @param samples how many transactions it is drawn from
   * @param status the verdict
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

  /** The verdict of an audit row. */
  public enum AuditStatus {
    /** Within the range. */
    PASS,
    /** Outside the range. */
    FAIL,
    /** Too few transactions to judge. */
    TOO_FEW
  }

  /**
   * A remark that a reader needs beside the figures.
   *
   * @param clause of the specification; empty for a remark of our own
   * @param text one sentence
   */
  public record Remark(String clause, String text) {}
}
