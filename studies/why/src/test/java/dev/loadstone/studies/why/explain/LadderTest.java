package dev.loadstone.studies.why.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.report.statistics.Looks;
import dev.loadstone.studies.why.explain.Ladder.Estimate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.hipparchus.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LadderTest {
  private static final int REPETITIONS = 4;

  @Test
  void up_to_three_rungs_are_taken_in_all_orders() {
    assertThat(Ladder.orders(2)).containsOnly(List.of(0, 1), List.of(1, 0));
    assertThat(Ladder.orders(3)).hasSize(6).doesNotHaveDuplicates();
    assertThat(Ladder.sets(3)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void each_of_many_rungs_has_each_place_equally_often() {
    for (int place = 0; place < 5; place++) {
      int at = place;
      assertThat(Ladder.orders(5).stream().map(order -> order.get(at)))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 0, 1, 2, 3, 4);
    }
    assertThat(Ladder.sets(5)).hasSize(22);
  }

  /** Rung 0 takes 0.3 off, rung 1 0.2, and both together 0.1 more, of which each has a half. */
  @Test
  void what_rungs_take_off_together_is_shared_between_them() {
    Ladder ladder =
        exact(2, set -> 1 - 0.3 * (set & 1) - 0.2 * (set >> 1 & 1) - (set == 3 ? 0.1 : 0));

    assertThat(StatUtils.mean(ladder.part(0))).isCloseTo(0.35, within(1e-9));
    assertThat(StatUtils.mean(ladder.part(1))).isCloseTo(0.25, within(1e-9));
    assertThat(StatUtils.mean(ladder.left())).isCloseTo(0.4, within(1e-9));
    assertThat(StatUtils.mean(ladder.alone(0))).isCloseTo(0.3, within(1e-9));
    assertThat(StatUtils.mean(ladder.last(0))).isCloseTo(0.4, within(1e-9));
    assertThat(ladder.interacts(0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void shares_add_up_to_the_gap(int rungs) {
    Random random = new Random(rungs);
    Ladder ladder = noisy(rungs, random, set -> 1 + random.nextDouble());

    double all =
        IntStream.range(0, rungs).mapToObj(ladder::part).mapToDouble(this::value).sum()
            + value(ladder.left());

    assertThat(all).isCloseTo(value(ladder.whole()), within(1e-9));
    assertThat(ladder.share(ladder.whole()).value()).isEqualTo(1);
  }

  private double value(double[] part) {
    return StatUtils.mean(part);
  }

  /** All intervals of a ladder together are wrong in no more than 5 of 100. */
  @Test
  void rungs_that_do_nothing_are_named_by_few_ladders() {
    Random random = new Random(7);

    int named = 0;
    for (int i = 0; i < 2_000; i++) {
      Ladder ladder = noisy(3, random, set -> 0.8);
      if (ladder.isShown()
          && IntStream.range(0, 3)
              .mapToObj(ladder::part)
              .map(ladder::share)
              .anyMatch(Estimate::isShown)) {
        named++;
      }
    }

    assertThat(named).isLessThan(130);
  }

  @Test
  void the_interval_of_a_share_holds_it() {
    Random random = new Random(11);

    int wrong = 0;
    for (int i = 0; i < 2_000; i++) {
      Ladder ladder = noisy(1, random, set -> 0.8 - 0.4 * set);
      Estimate share = ladder.share(ladder.part(0));
      if (ladder.isShown() && (share.low() > 0.5 || share.high() < 0.5)) {
        wrong++;
      }
    }

    // Each of three statements at 1.7 %.
    assertThat(wrong).isBetween(15, 60);
  }

  @Test
  void a_gap_within_its_own_noise_is_not_shown() {
    double[] gap = {0.1, -0.1, 0.05, -0.02};

    assertThat(new Ladder(1, Map.of(0, gap, 1, gap), Looks.ONCE).isShown()).isFalse();
  }

  /** Two conditions that do the same, with a look after each repetition from the fourth on. */
  @Test
  void repetitions_that_are_added_until_a_gap_is_shown_show_one_by_chance_no_more_often() {
    Random random = new Random(13);
    int ladders = 500;
    int once = 0;
    int any = 0;
    for (int i = 0; i < ladders; i++) {
      double[] gap = DoubleStream.generate(random::nextGaussian).limit(30).toArray();
      once += isShownAtSomeLook(gap, Looks.ONCE) ? 1 : 0;
      any += isShownAtSomeLook(gap, Looks.ANY) ? 1 : 0;
    }

    // The gap of a ladder without rungs is the only statement, at 5 %.
    assertThat(once).isGreaterThan(ladders * 10 / 100);
    assertThat(any).isLessThan(ladders * 5 / 100);
  }

  private static boolean isShownAtSomeLook(double[] gap, Looks looks) {
    return IntStream.rangeClosed(REPETITIONS, gap.length)
        .mapToObj(n -> new Ladder(0, Map.of(0, Arrays.copyOf(gap, n)), looks))
        .anyMatch(Ladder::isShown);
  }

  @Test
  void too_few_repetitions_give_no_intervals() {
    double[] gap = {1, 1.1};

    assertThat(new Ladder(3, Map.of(0, new double[] {1}), Looks.ONCE).isBounded()).isFalse();
    assertThat(new Ladder(3, Map.of(0, gap), Looks.ONCE).isBounded()).isTrue();
    assertThat(new Ladder(3, Map.of(0, gap), Looks.ANY).isBounded()).isFalse();
  }

  private static Ladder exact(int rungs, IntToDoubleFunction gap) {
    return noisy(rungs, null, gap);
  }

  private static Ladder noisy(int rungs, Random random, IntToDoubleFunction gap) {
    Map<Integer, double[]> gaps = new HashMap<>();
    for (int set : Ladder.sets(rungs)) {
      double all = gap.applyAsDouble(set);
      gaps.put(
          set,
          DoubleStream.generate(() -> all + (random == null ? 0 : 0.05 * random.nextGaussian()))
              .limit(REPETITIONS)
              .toArray());
    }
    return new Ladder(rungs, gaps, Looks.ONCE);
  }
}
