package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.DataRule.Finding;
import dev.loadstone.core.text.Text;
import java.util.Locale;
import java.util.function.Supplier;

final class Comparisons {
  private final String compared;
  private long total;
  private long violations;
  private String first = "";

  Comparisons(String compared) {
    this.compared = compared;
  }

  void add(boolean agrees, String format, Object... values) {
    add(1, agrees ? 0 : 1, () -> String.format(Locale.ROOT, format, values));
  }

  /** Adds comparisons; {@code words} describe the first that differs. */
  void add(long comparisons, long differing, Supplier<String> words) {
    total += comparisons;
    violations += differing;
    if (differing > 0 && first.isEmpty()) {
      first = words.get();
    }
  }

  void add(Comparisons others) {
    add(others.total, others.violations, () -> others.first);
  }

  long total() {
    return total;
  }

  Finding finding(boolean whole) {
    if (violations > 0) {
      return new Finding(
          false,
          Text.of("%,d of %,d %s differ; the first: %s", violations, total, compared, first));
    }
    return new Finding(
        whole,
        Text.of("%,d %s agree", total, compared)
            + (whole
                ? ""
                : ", which are not as many as the scale asks for: there are rows missing, or too"
                    + " many"));
  }
}
