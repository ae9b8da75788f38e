package dev.loadstone.report.statistics;

/**
 * A way to count the same runs. A claim that holds in every view does not depend on which seconds
 * were counted, nor on what the clients took for themselves.
 */
public enum View {
  WHOLE("in the whole interval"),
  FIRST_HALF("in the first half of the interval by itself"),
  SECOND_HALF("in the second half of the interval by itself"),
  /**
   * The level that the runs were approaching: the second half plus the step from the first half to
   * it once more. It bounds the level that an exponential approach tends to if its time constant is
   * at most 0.7 of the interval.
   */
  GOING_ON("if the systems went on changing as they did"),
  /** All that the clients and an unequal load may have done, counted against the larger side. */
  AGAINST_HIGHER("if all that the clients and the load may have done counts against it"),
  /** The same, counted against the smaller side. */
  AGAINST_LOWER("if all that the clients and the load may have done counts against it");

  private final String words;

  View(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
