package dev.loadstone.report.statistics;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The strongest answer that the runs support to whether one figure differs from another.
 *
 * @param ratio ours against theirs over the whole interval; empty where there is nothing to compare
 * @param interval of the true difference, in percent of theirs; the intervals of a family hold
 *     together at 95 %, however often they were looked at; empty where no repetition differed from
 *     another
 * @param bound the least difference on the claim's side, in percent of theirs: in any view for a
 *     robust claim, in the views of what was measured for one as measured; NaN for others
 * @param dissent the view that is farthest from showing the claim; empty for none
 * @param more about how many more repetitions would settle it, four times out of five; empty where
 *     none are needed, or too many to say
 */
public record Answer(
    Grade grade,
    Optional<LogRatio> ratio,
    Optional<Bounds> interval,
    double bound,
    Optional<View> dissent,
    OptionalInt more) {

  public static final Answer NONE =
      new Answer(
          Grade.NOT_ANSWERABLE,
          Optional.empty(),
          Optional.empty(),
          Double.NaN,
          Optional.empty(),
          OptionalInt.empty());

  public Integer moreOrNull() {
    return more.isPresent() ? more.getAsInt() : null;
  }

  public Verdict verdict() {
    return grade.verdict(ratio.map(LogRatio::estimate).orElse(Double.NaN));
  }

  public Answer reversed() {
    return new Answer(
        grade,
        ratio.map(LogRatio::reversed),
        interval.map(ends -> new Bounds(inverse(ends.high()), inverse(ends.low()))),
        inverse(bound),
        dissent,
        more);
  }

  private static double inverse(double percent) {
    return 100 * (1 / (1 + percent / 100) - 1);
  }
}
