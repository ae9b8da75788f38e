package dev.loadstone.core.result;

import dev.loadstone.core.text.DurationText;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;

/**
 * The number of repetitions that an experiment makes of each cell: a fixed one, or as many as it
 * takes.
 *
 * @param least the least number, from 1
 * @param most the highest number, not below {@code least}; in a result the last repetition that
 *     time allowed, where that was less
 * @param until the condition that ends the repetitions between the two
 * @param widthPercent how far an interval may reach to either side, in percent above 0; 0 unless
 *     the condition is {@link Until#WIDTH}
 * @param within the time after which none is begun any more, beyond the least; null where there is
 *     no limit
 * @param stealPercent the share of a client's machine that its host may take in a measured
 *     interval, in percent; a run of which it took more is made once more. Null where that is not
 *     asked for
 * @param more repetitions that later sessions added to those that the plan had come to
 */
@RecordBuilder
public record RepetitionPlan(
    int least,
    int most,
    Until until,
    double widthPercent,
    Duration within,
    Double stealPercent,
    int more) {
  public RepetitionPlan {
    Objects.requireNonNull(until, "until");
  }

  public enum Until {
    FIXED,
    /** Every question of the experiment has its answer. */
    ANSWERED,
    /** Every question has an answer that holds under every way of counting. */
    ROBUST,
    /** Every interval is as narrow as was asked for. */
    WIDTH;

    public boolean asksQuestions() {
      return this == ANSWERED || this == ROBUST;
    }
  }

  public static RepetitionPlan fixed(int repetitions) {
    return RepetitionPlanBuilder.builder()
        .least(repetitions)
        .most(repetitions)
        .until(Until.FIXED)
        .build();
  }

  public boolean isFixed() {
    return until == Until.FIXED;
  }

  public RepetitionPlan plus(int others) {
    return RepetitionPlanBuilder.builder(this).more(more + others).build();
  }

  /** The same plan without repetitions after {@code last}, but with its least number. */
  public RepetitionPlan upTo(int last) {
    return RepetitionPlanBuilder.builder(this).most(Math.max(least, Math.min(most, last))).build();
  }

  /** The possible numbers of repetitions, such as {@code 3} or {@code 3 to 9}. */
  public String range() {
    return range(1);
  }

  public String range(int cells) {
    return least == most ? String.valueOf(cells * least) : cells * least + " to " + cells * most;
  }

  /** Returns whether a run of which the host took so much is made once more. */
  public boolean isStolen(double share) {
    return stealPercent != null && 100 * share > stealPercent;
  }

  /** The width as experiments write it, such as {@code 2.5%}. */
  public String width() {
    return percent(widthPercent);
  }

  public static String percent(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /** The time limit as experiments write it; empty where there is none. */
  public String limit() {
    return within == null ? "" : DurationText.of(within);
  }
}
