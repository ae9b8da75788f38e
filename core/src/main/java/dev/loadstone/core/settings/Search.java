package dev.loadstone.core.settings;

import java.util.Map;
import java.util.Objects;

/**
 * A search for the largest rate at which limits are kept.
 *
 * @param from null for a tenth of what an unpaced run does
 * @param most null for twice what an unpaced run does
 */
public record Search(
    @Setting(value = "What is to be as large as possible: `rate`.", required = true)
        @Matches(value = "rate", expected = "rate")
        String maximize,
    @Setting(
            value = "Figures and their limits, as in [require](experiments.md#require).",
            required = true)
        Map<String, String> where,
    @Setting(
            value = "The smallest rate that is tried.",
            otherwise = "a tenth of what an unpaced run does")
        @Range(above = 0)
        Double from,
    @Setting(
            value = "The largest rate that is tried.",
            otherwise = "twice what an unpaced run does")
        @Range(above = 0)
        Double most,
    @Setting(
            """
            How near the largest rate that keeps the limits and the smallest that breaks them must
            be; 0.5 % at least.
            """)
        @Matches(value = Matches.SHARE, expected = Matches.A_SHARE)
        @Default("2%")
        String within) {
  private static final double LEAST_WITHIN = 0.005;
  private static final double PERCENT = 100;

  /** Refuses what no search can do. */
  public Search {
    within = Objects.requireNonNullElse(within, "2%");
    if (where.isEmpty()) {
      throw RefusedSettingException.of(
          "where", "is empty; expected limits, such as {response.p99: \"< 50ms\"}");
    }
    if (from != null && most != null && from >= most) {
      throw RefusedSettingException.of(
          "from", "is %s, and most is %s; expected less than most", from, most);
    }
    if (share(within) < LEAST_WITHIN) {
      throw RefusedSettingException.of("within", "is %s; expected 0.5%% or more", within);
    }
  }

  /** {@link #within} as a number, 0.02 for 2 %. */
  public double withinShare() {
    return share(within);
  }

  private static double share(String text) {
    return Double.parseDouble(text.substring(0, text.length() - 1).strip()) / PERCENT;
  }
}
