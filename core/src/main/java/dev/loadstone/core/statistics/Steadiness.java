package dev.loadstone.core.statistics;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The steadiness of a run while it was measured.
 *
 * @param reason the grounds of the verdict, in words
 * @param figure the figure that changed, or went up and down: {@code throughput}, {@code response}
 *     (its mean) or {@code p95 response}; throughput for a steady run
 * @param changePercent the gain, from the first second to the last, of a straight line through the
 *     seconds of that figure, in percent of their mean
 * @param changeErrorPercent half the width of the 90 % confidence interval of that, in percent;
 *     null in results that were written before it was kept
 * @param periodSeconds the period of a cyclic run; 0 for others
 * @param firstHalf completed transactions a second in the first half of the measured seconds
 * @param secondHalf the same in the second half
 * @param standardErrorPercent the standard error of the mean throughput within this run, in percent
 *     of it; widened because neighbouring seconds are alike
 */
@RecordBuilder
public record Steadiness(
    Verdict verdict,
    String reason,
    String figure,
    double changePercent,
    Double changeErrorPercent,
    double periodSeconds,
    double firstHalf,
    double secondHalf,
    double standardErrorPercent) {
  public static final String THROUGHPUT = "throughput";

  /** A smaller change of throughput is no trend, however significant; in percent of its mean. */
  public static final double LEAST_CHANGE_PERCENT = 5;

  /** A steady run's change of throughput is proved to be smaller; in percent of its mean. */
  public static final double MOST_CHANGE_PERCENT = 20;

  /** A slope that differs from 0 at this level is a trend. */
  public static final double TREND_LEVEL = 0.02;

  /** The confidence of the intervals of changes: either end is passed with a probability of 5 %. */
  public static final double CONFIDENCE = 0.90;

  public enum Verdict {
    /** No trend and no period that matters was found, and the change is proved to be small. */
    STEADY("steady"),
    WARMING("warming"),
    DEGRADING("degrading"),
    CYCLIC("cyclic"),
    /** Too few seconds, or seconds too far apart, to prove a change or that there is none. */
    TOO_SHORT("too short to tell");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public String describe() {
    return verdict.words() + ": " + reason;
  }

  @JsonIgnore
  public boolean isSteady() {
    return verdict == Verdict.STEADY;
  }
}
