package dev.loadstone.report.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Gives the strongest answer that the runs support to each of a family of questions. All answers of
 * a family, with their bounds, hold together at 95 %: each is read from an interval, and the
 * intervals hold together (Šidák). For one question only one wrong answer is possible at a time, a
 * difference where there is none or <i>same</i> where there is one, so both are tested at the level
 * of the question. A claim that must hold in several views is tested in each at that level
 * (intersection–union).
 *
 * @param margin the difference that does not matter, as a share above 0
 * @param leastDifference the least difference that the machine can tell, as a share; 0 when that is
 *     not known
 * @param looks how often the runs were looked at
 */
public record Judge(double margin, double leastDifference, Looks looks) {
  public static final double CONFIDENCE = 0.95;

  /** The margin where none is given. */
  public static final double MARGIN = 0.02;

  /** With fewer repetitions there is no answer. */
  public static final int LEAST_REPETITIONS = 3;

  /** Fewer starts may by chance share an effect that each start decides anew. */
  private static final int LEAST_STARTS = 3;

  /** The judge with the usual margin, for a machine of unknown noise. */
  public static final Judge USUAL = new Judge(MARGIN, 0, Looks.ONCE);

  public Judge looking(Looks other) {
    return new Judge(margin, leastDifference, other);
  }

  /** The answer to each of a family of questions, in their order. */
  public List<Answer> answers(List<Views> family) {
    double level = level(family.stream().filter(views -> views.whole().isPresent()).count());
    return family.stream().map(views -> new Question(views, level).answer()).toList();
  }

  /** The verdict on each of a family of comparisons of which only the whole interval is known. */
  public List<Verdict> verdicts(List<Optional<LogRatio>> family) {
    double level = level(family.stream().filter(Optional::isPresent).count());
    return family.stream()
        .map(
            ratio ->
                ratio.isEmpty()
                    ? Verdict.NOT_JUDGED
                    : new Question(Views.ofWhole(ratio), level)
                        .grade()
                        .verdict(ratio.get().estimate()))
        .toList();
  }

  /** The grade of one of several questions. Requires a comparison of the whole interval. */
  Grade grade(Views views, int questions) {
    return new Question(views, level(questions)).grade();
  }

  private static double level(long asked) {
    return asked == 0 ? 1 : 1 - Math.pow(CONFIDENCE, 1.0 / asked);
  }

  private final class Question {
    private final Views views;
    private final double level;

    Question(Views views, double level) {
      this.views = views;
      this.level = level;
    }

    Answer answer() {
      if (views.whole().isEmpty()) {
        return Answer.NONE;
      }
      LogRatio whole = views.whole().get();
      Grade grade = grade();
      return new Answer(
          grade,
          Optional.of(whole),
          whole.standardError() == 0
              ? Optional.empty()
              : Optional.of(whole.ends(looks.reach(whole, level))),
          bound(grade, whole.estimate()),
          dissent(grade, whole.estimate()),
          more(grade, whole));
    }

    /** Requires a comparison of the whole interval. */
    Grade grade() {
      LogRatio whole = views.whole().orElseThrow();
      if (whole.repetitions() < LEAST_REPETITIONS || whole.standardError() == 0) {
        return Grade.UNDECIDED;
      }
      double sign = whole.estimate();
      if (margin >= leastDifference && isWithinMargin(whole)) {
        return Grade.SAME;
      }
      if (!isShown(whole, sign) || Math.abs(sign) < Math.log1p(leastDifference)) {
        return Grade.UNDECIDED;
      }
      boolean contradicted =
          views.concerning(sign).anyMatch(view -> ratio(view).estimate() * sign <= 0);
      if (contradicted || !views.asMeasured(sign).allMatch(view -> isShown(ratio(view), sign))) {
        return Grade.DEPENDS;
      }
      return views.hasHalves()
              && views.starts().orElse(LEAST_STARTS) >= LEAST_STARTS
              && views.concerning(sign).allMatch(view -> isShown(ratio(view), sign))
          ? Grade.ROBUST
          : Grade.AS_MEASURED;
    }

    private LogRatio ratio(View view) {
      return views.ratios().get(view);
    }

    /** The end of the interval nearer to 0; it has the sign of a claim that is shown. */
    private double nearEnd(LogRatio ratio, double sign) {
      double half = looks.reach(ratio, level) * ratio.standardError();
      return sign > 0 ? ratio.estimate() - half : ratio.estimate() + half;
    }

    private boolean isShown(LogRatio ratio, double sign) {
      return nearEnd(ratio, sign) * sign > 0;
    }

    private boolean isWithinMargin(LogRatio ratio) {
      return Math.abs(ratio.estimate()) + looks.reach(ratio, 2 * level) * ratio.standardError()
          < Math.log1p(margin);
    }

    private double bound(Grade grade, double sign) {
      Stream<View> counted =
          switch (grade) {
            case ROBUST -> views.concerning(sign);
            case AS_MEASURED -> views.asMeasured(sign);
            default -> Stream.empty();
          };
      OptionalDouble least =
          counted.mapToDouble(view -> nearEnd(ratio(view), sign) * Math.signum(sign)).min();
      return least.isEmpty()
          ? Double.NaN
          : LogRatio.percent(least.getAsDouble() * Math.signum(sign));
    }

    private Optional<View> dissent(Grade grade, double sign) {
      return grade != Grade.AS_MEASURED && grade != Grade.DEPENDS
          ? Optional.empty()
          : views
              .concerning(sign)
              .filter(view -> !isShown(ratio(view), sign))
              .min(
                  (a, b) ->
                      Double.compare(
                          nearEnd(ratio(a), sign) * Math.signum(sign),
                          nearEnd(ratio(b), sign) * Math.signum(sign)));
    }

    private OptionalInt more(Grade grade, LogRatio whole) {
      double size = Math.abs(whole.estimate());
      return switch (grade) {
        case UNDECIDED -> {
          OptionalInt difference =
              size < Math.log1p(leastDifference) ? OptionalInt.empty() : moreToShow(whole);
          OptionalInt same =
              margin < leastDifference
                  ? OptionalInt.empty()
                  : Power.more(
                      whole, Math.log1p(margin) - size, then -> looks.reach(then, 2 * level));
          yield Stream.of(difference, same).flatMapToInt(OptionalInt::stream).min();
        }
        case AS_MEASURED -> {
          List<OptionalInt> open =
              views
                  .concerning(whole.estimate())
                  .map(this::ratio)
                  .filter(ratio -> !isShown(ratio, whole.estimate()))
                  .map(this::moreToShow)
                  .toList();
          yield open.stream().anyMatch(OptionalInt::isEmpty)
              ? OptionalInt.empty()
              : open.stream().mapToInt(OptionalInt::getAsInt).max();
        }
        default -> OptionalInt.empty();
      };
    }

    private OptionalInt moreToShow(LogRatio ratio) {
      return Power.more(ratio, Math.abs(ratio.estimate()), then -> looks.reach(then, level));
    }
  }
}
