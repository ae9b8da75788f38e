package dev.loadstone.report.compare;

import dev.loadstone.core.result.NodeUsage;

/**
 * A figure that cells are compared by.
 *
 * @param name as in requirements and files, for example {@code tpmC} or {@code response.p95}
 * @param transaction the type's name; empty for all types together
 * @param unit for example {@code ms}; empty for none
 */
public record Metric(String name, String title, String transaction, String unit, Direction better) {

  /**
   * Processor time that all servers of a local deployment used for each completed transaction.
   * Other load on the same machine hardly changes it.
   */
  public static final Metric PROCESSOR_TIME =
      new Metric(
          NodeUsage.PROCESSOR_TIME,
          "Servers' processor time a transaction",
          "",
          "µs",
          Direction.LOWER);

  /** The direction in which a figure is better. */
  public enum Direction {
    HIGHER,
    LOWER,
    /** It describes the run and is not better either way. */
    NEITHER
  }

  /** The unit with a comma before it, to follow a title; empty where the title itself says it. */
  public String unitInTitle() {
    return unit.isEmpty() || unit.equals("1/min") ? "" : ", " + unit;
  }

  /** The name with the transaction's name before it, as in questions and requirements. */
  public String path() {
    return total() ? name : transaction + "." + name;
  }

  public boolean isRate() {
    return unit.equals("1/s") || unit.equals("1/min");
  }

  public boolean isTime() {
    return unit.equals("ms") || unit.equals("µs");
  }

  /** Whether it is about all types together. */
  public boolean total() {
    return transaction.isEmpty();
  }

  public boolean improves(double difference) {
    return (better == Direction.HIGHER && difference > 0)
        || (better == Direction.LOWER && difference < 0);
  }

  public boolean worsens(double difference) {
    return improves(-difference);
  }
}
