package dev.loadstone.isolation.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Comparisons of what was observed, all of which must hold. */
record Condition(List<Comparison> comparisons) {
  private static final String EQUAL = " = ";
  private static final String UNEQUAL = " != ";

  /**
   * Two operands; an operand that is the name of an observation stands for its value.
   *
   * @param equal whether they must be equal
   */
  record Comparison(String left, String right, boolean equal) {
    private boolean holds(Map<String, String> observed) {
      return observed.containsKey(left)
          && observed.get(left).equals(observed.getOrDefault(right, right)) == equal;
    }
  }

  static Condition of(String text) {
    List<Comparison> comparisons = new ArrayList<>();
    for (String comparison : text.split(" & ", -1)) {
      boolean equal = !comparison.contains(UNEQUAL);
      String[] operands = comparison.split(equal ? EQUAL : UNEQUAL, 2);
      comparisons.add(new Comparison(operands[0], operands[1], equal));
    }
    return new Condition(comparisons);
  }

  /** Returns whether it holds; not where something was not observed. */
  boolean holds(Map<String, String> observed) {
    return comparisons.stream().allMatch(comparison -> comparison.holds(observed));
  }
}
