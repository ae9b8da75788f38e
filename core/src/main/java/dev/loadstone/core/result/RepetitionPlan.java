package dev.loadstone.core.result;

import dev.loadstone.core.text.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;

/**
 * How many repetitions an experiment makes of each cell: a number, or as many as it takes.
 *
 * @param least at least, from 1
 * @param most at most, not below {@code least}; in a result the last one that time allowed, where
 *     that was less
 * @param until what ends them between the two
 * @param widthPercent how far an interval may reach to either side, in percent above 0; 0 unless
 *     they go on until {@link Until#WIDTH}
 * @param within the time after which none is begun any more, beyond the least; null where there is
 *     no limit
 * @param more repetitions that later sessions added to those that the plan had come to
 */
public record RepetitionPlan(
    int least, int most, Until until, double widthPercent, Duration within, int more) {
  public RepetitionPlan {
    Objects.requireNonNull(until, "until");
  }

  /** Ends of repetitions. */
  public enum Until {
    /** As many as were asked for are made. */
    FIXED,
    /** Every question of the experiment has its answer. */
    ANSWERED,
    /** Every question has an answer that holds however one counts. */
    ROBUST,
    /** Every interval is as narrow as was asked for. */
    WIDTH;

    /** Whether the questions are asked after each repetition. */
    public boolean asksQuestions() {
      return this == ANSWERED || this == ROBUST;
    }
  }

  /** A number that is known before. */
  public static RepetitionPlan fixed(int repetitions) {
    return new RepetitionPlan(repetitions, repetitions, Until.FIXED, 0, null, 0);
  }

  /** Whether the number is known before. */
  public boolean isFixed() {
    return until == Until.FIXED;
  }

  /** The same with others added. */
  public RepetitionPlan plus(int others) {
    return new RepetitionPlan(least, most, until, widthPercent, within, more + others);
  }

  /** The same with no repetition after one of these, its least or a later one. */
  public RepetitionPlan upTo(int last) {
    return new RepetitionPlan(
        least, Math.max(least, Math.min(most, last)), until, widthPercent, within, more);
  }

  /** The numbers that it may come to, such as {@code 3} or {@code 3 to 9}. */
  public String range() {
    return range(1);
  }

  /** The numbers of runs that it may come to, for so many cells. */
  public String range(int cells) {
    return least == most ? String.valueOf(cells * least) : cells * least + " to " + cells * most;
  }

  /** The width as experiments write it, such as {@code 2.5%}. */
  public String width() {
    return width(widthPercent);
  }

  /** A width as experiments write it, such as {@code 2.5%}. */
  public static String width(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /** The limit of time as experiments write it; empty where there is none. */
  public String limit() {
    return within == null ? "" : DurationText.of(within);
  }
}
