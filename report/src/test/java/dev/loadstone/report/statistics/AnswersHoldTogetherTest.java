package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated errors: how often answers are wrong, whatever was asked and however often. */
@DisplayName("All answers of a report together are wrong")
final class AnswersHoldTogetherTest {
  private static final int REPORTS = 2_000;

  /** The promise of 5 %, and three standard errors of so many reports. */
  private static final double PROMISED = 0.05 + 3 * Math.sqrt(0.05 * 0.95 / REPORTS);

  /** Two systems whose figures spread by so much, as logarithms. */
  private record Two(double difference, double spread, double otherSpread) {
    double[] ours(int repetitions, SplittableRandom random) {
      return figures(repetitions, difference, spread, random);
    }

    double[] theirs(int repetitions, SplittableRandom random) {
      return figures(repetitions, 0, otherSpread, random);
    }

    private static double[] figures(
        int repetitions, double centre, double spread, SplittableRandom random) {
      double[] figures = new double[repetitions];
      Arrays.setAll(figures, i -> Math.exp(centre + spread * random.nextGaussian()));
      return figures;
    }

    /** A wrong difference, a wrong side, or sameness where there is none. */
    boolean isWrong(Verdict verdict) {
      return switch (verdict) {
        case HIGHER -> difference <= 0;
        case LOWER -> difference >= 0;
        case SAME -> Math.abs(difference) >= Math.log1p(Judge.MARGIN);
        default -> false;
      };
    }
  }

  private static double share(Predicate<SplittableRandom> wrong) {
    SplittableRandom random = new SplittableRandom(42);
    int found = 0;
    for (int i = 0; i < REPORTS; i++) {
      found += wrong.test(random) ? 1 : 0;
    }
    return (double) found / REPORTS;
  }

  private static Optional<LogRatio> ratio(double[] ours, double[] theirs, int repetitions) {
    return LogRatio.unpaired(Arrays.copyOf(ours, repetitions), Arrays.copyOf(theirs, repetitions));
  }

  @Test
  void in_at_most_5_of_100_where_a_noisy_equal_pair_stands_beside_a_precise_one_at_the_margin() {
    List<Two> asked =
        List.of(new Two(0, 0.2, 0.2), new Two(Math.log1p(Judge.MARGIN), 0.004, 0.004));

    assertThat(share(random -> anyWrong(asked, 5, random))).isLessThan(PROMISED);
  }

  @ParameterizedTest(name = "{0} repetitions, variances 1 : {1}")
  @CsvSource({"3, 1", "3, 9", "3, 36", "4, 9", "5, 900"})
  void in_at_most_5_of_100_by_few_repetitions_that_spread_unlike(
      int repetitions, double variances) {
    List<Two> asked = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      asked.add(new Two(0, 0.1, 0.1 / Math.sqrt(variances)));
    }

    assertThat(share(random -> anyWrong(asked, repetitions, random))).isLessThan(PROMISED);
  }

  private static boolean anyWrong(List<Two> asked, int repetitions, SplittableRandom random) {
    List<Verdict> verdicts =
        Judge.USUAL.verdicts(
            asked.stream()
                .map(
                    two ->
                        ratio(
                            two.ours(repetitions, random),
                            two.theirs(repetitions, random),
                            repetitions))
                .toList());
    for (int i = 0; i < asked.size(); i++) {
      if (asked.get(i).isWrong(verdicts.get(i))) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest(name = "from 3 to {0} repetitions, variances 1 : {1}")
  @CsvSource({"9, 1", "9, 9", "9, 36", "15, 9"})
  void in_at_most_5_of_100_where_it_is_asked_after_each_repetition(int most, double variances) {
    Two equal = new Two(0, 0.1, 0.1 / Math.sqrt(variances));

    assertThat(share(random -> wrongAtSomeLook(Looks.each(3, most), most, equal, random)))
        .isLessThan(PROMISED);
  }

  @ParameterizedTest(name = "variances 1 : {0}")
  @ValueSource(doubles = {1, 9, 36})
  void in_at_most_5_of_100_where_the_time_of_a_plan_ends_and_the_last_look_takes_what_is_left(
      double variances) {
    Two equal = new Two(0, 0.1, 0.1 / Math.sqrt(variances));

    assertThat(
            share(
                random -> {
                  int last = 3 + random.nextInt(7);
                  return wrongAtSomeLook(
                      looked -> Looks.each(3, looked < last ? 9 : last), last, equal, random);
                }))
        .isLessThan(PROMISED);
  }

  @Test
  void in_at_most_5_of_100_where_repetitions_are_added_after_reading_the_report() {
    assertThat(share(random -> wrongAtSomeLook(Looks.ANY, 20, new Two(0, 0.1, 0.1), random)))
        .isLessThan(PROMISED);
  }

  private static boolean wrongAtSomeLook(Looks looks, int most, Two two, SplittableRandom random) {
    return wrongAtSomeLook(looked -> looks, most, two, random);
  }

  private static boolean wrongAtSomeLook(
      IntFunction<Looks> looks, int most, Two two, SplittableRandom random) {
    double[] ours = two.ours(most, random);
    double[] theirs = two.theirs(most, random);
    for (int repetitions = Judge.LEAST_REPETITIONS; repetitions <= most; repetitions++) {
      Judge judge = Judge.USUAL.looking(looks.apply(repetitions));
      if (two.isWrong(judge.verdicts(List.of(ratio(ours, theirs, repetitions))).get(0))) {
        return true;
      }
    }
    return false;
  }
}
