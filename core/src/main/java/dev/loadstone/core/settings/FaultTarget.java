package dev.loadstone.core.settings;

/**
 * The node that a fault hits.
 *
 * @param number the node's number, from 1; 0 for a node that is chosen when the fault is due
 * @param leader whether the node that then leads is chosen; otherwise any one
 */
public record FaultTarget(int number, boolean leader) {
  private static final String ANY = "any";
  private static final String LEADER = "leader";

  /** The pattern of {@link #toString}. */
  public static final String PATTERN = "[1-9][0-9]?|" + ANY + "|" + LEADER;

  /** Reads a text of {@link #PATTERN}. */
  public static FaultTarget of(String text) {
    return text.equals(ANY) || text.equals(LEADER)
        ? new FaultTarget(0, text.equals(LEADER))
        : new FaultTarget(Integer.parseInt(text), false);
  }

  public boolean isNumber() {
    return number > 0;
  }

  @Override
  public String toString() {
    return isNumber() ? Integer.toString(number) : leader ? LEADER : ANY;
  }
}
