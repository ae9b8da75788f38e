package dev.loadstone.report.compare;

import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;

/**
 * A figure that cells are compared by.
 *
 * @param name as in requirements and files, for example {@code tpmC} or {@code response.p95}
 * @param transaction the type's name; empty for all types together
 * @param unit for example {@code ms}; empty for none
 */
public record Metric(String name, String title, String transaction, String unit, Better better) {
  public static final Metric PROCESSOR_TIME = of(Figure.SERVERS_CPU);

  public static Metric of(Figure figure) {
    return of(figure, "");
  }

  /** The metric of one type of transactions; of all types where the name is empty. */
  public static Metric of(Figure figure, String transaction) {
    return new Metric(figure.name(), figure.title(), transaction, figure.unit(), figure.better());
  }

  /** The unit with a comma before it, to follow a title; empty where the title itself says it. */
  public String unitInTitle() {
    return unit.isEmpty() || unit.equals("1/min") || unit.equals("1/h") ? "" : ", " + unit;
  }

  /** The name with the transaction's name before it, as in questions and requirements. */
  public String path() {
    return total() ? name : transaction + "." + name;
  }

  public boolean isRate() {
    return unit.equals("1/s") || unit.equals("1/min") || unit.equals("1/h");
  }

  public boolean isTime() {
    return Figure.isTime(unit);
  }

  /** Tells whether it is a time that a user waits, and not one of processors. */
  public boolean isLatency() {
    return isTime() && !equals(PROCESSOR_TIME);
  }

  public boolean total() {
    return transaction.isEmpty();
  }

  public boolean improves(double difference) {
    return (better == Better.HIGHER && difference > 0)
        || (better == Better.LOWER && difference < 0);
  }

  public boolean worsens(double difference) {
    return improves(-difference);
  }
}
