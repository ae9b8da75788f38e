package dev.loadstone.core.settings;

import java.util.Objects;

/**
 * A question of a study, and the comparison that answers it.
 *
 * @param published the study's own verdict; null where it gives none
 * @param yes the verdict that answers the question with yes; null where that is not said
 */
public record Question(
    @Setting(
            value = "the question, as the study asks it, at most 300 characters on one line",
            required = true)
        @Matches(
            value = "[^\\p{Cntrl}\\s][^\\p{Cntrl}]{0,299}",
            expected = "a question on one line, of at most 300 characters")
        String ask,
    @Setting(value = "the comparison that answers it", required = true) Compare compare,
    @Setting("the study's own verdict on the cell: `faster`, `slower`, `same` or `undecided`")
        Published published,
    @Setting(
            """
            the verdict on the cell that answers the question with yes: `faster`, `slower` or
            `same`; the answer then begins with yes or no
            """)
        Published yes) {

  public Question {
    Objects.requireNonNull(ask, "ask");
    Objects.requireNonNull(compare, "compare");
  }

  /**
   * Two cells, each named by its system's label and varied settings, and the metric by which they
   * are compared, which is null for the benchmark's headline.
   */
  public record Compare(
      @Setting(
              value =
                  """
                  the cell that is said to be faster or slower: a system's label with its varied
                  settings, as `config explain` names it
                  """,
              required = true)
          String cell,
      @Setting(value = "the cell that it is compared with", required = true) String with,
      @Setting(
              value =
                  """
                  the headline or the benchmark's second rate (`queries` of CH) by its name, or
                  one of the [figures](reports.md#figures) that have a better direction, such as
                  `throughput` or `new-order.response.p95`
                  """,
              otherwise = "the benchmark's headline")
          String metric) {

    /** Refuses a cell that is compared with itself. */
    public Compare {
      Objects.requireNonNull(with, "with");
      if (cell.equals(with)) {
        throw RefusedSettingException.of("with", "is the same cell; expected another");
      }
    }
  }

  public enum Published {
    FASTER,
    SLOWER,
    SAME,
    UNDECIDED
  }
}
