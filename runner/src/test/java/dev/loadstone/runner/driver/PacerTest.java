package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.settings.Pacing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PacerTest {
  private static final List<TransactionType> TYPES =
      List.of(
          new TransactionType("a", "A", Duration.ofSeconds(18), Duration.ofSeconds(12)),
          new TransactionType("b", "B", Duration.ofSeconds(2), Duration.ofSeconds(5)));

  private static final long[] MIX = {9, 1};

  @Test
  void first_arrivals_are_spread_over_a_cycle_of_the_mix() {
    Pacer pacer = Pacer.of(new Pacing.KeyingAndThinking(1), TYPES, 4, MIX, 0);
    double latest = 0;
    for (int i = 0; i < 10_000; i++) {
      latest = Math.max(latest, (pacer.firstStart(terminal(i, 1)) - 2e9) / 1e9);
    }
    // Nine cycles of 30 s to one of 7 s.
    assertThat(latest).isCloseTo(27.7, within(0.1));
  }

  @Test
  void unpaced_starts_when_the_last_one_ended() {
    Pacer pacer = Pacer.of(new Pacing.Unpaced(), TYPES, 4, MIX, 100);
    assertThat(pacer.firstStart(terminal(2, 0))).isEqualTo(100);
    assertThat(pacer.nextStart(terminal(2, 0), 0, 555)).isEqualTo(555);
  }

  @Test
  void keys_the_next_transaction_after_thinking_about_the_last() {
    Pacer pacer = Pacer.of(new Pacing.KeyingAndThinking(1), TYPES, 4, MIX, 0);
    Terminal terminal = terminal(0, 1);
    double sum = 0;
    double most = 0;
    int draws = 200_000;
    for (int i = 0; i < draws; i++) {
      double think = (pacer.nextStart(terminal, 0, 0) - 2e9) / 1e9;
      assertThat(think).isGreaterThanOrEqualTo(0);
      sum += think;
      most = Math.max(most, think);
    }
    // Cut at ten means the mean is 12 × (1 − e^−10); three standard errors are 0.08.
    assertThat(sum / draws).isCloseTo(12, within(0.1));
    assertThat(most).isLessThanOrEqualTo(120);
  }

  @Test
  void a_factor_scales_all_pauses() {
    Pacer full = Pacer.of(new Pacing.KeyingAndThinking(1), TYPES, 4, MIX, 0);
    Pacer tenth = Pacer.of(new Pacing.KeyingAndThinking(0.1), TYPES, 4, MIX, 0);
    long pause = full.nextStart(terminal(0, 1), 1, 0);
    assertThat(tenth.nextStart(terminal(0, 1), 1, 0)).isCloseTo(pause / 10, within(2L));
  }

  @Test
  void a_constant_rate_is_met_to_the_nanosecond_by_all_terminals_together() {
    int terminals = 8;
    Pacer pacer =
        Pacer.of(new Pacing.Rate(1_000, Pacing.Arrivals.CONSTANT), TYPES, terminals, MIX, 0);
    List<Long> arrivals = arrivals(pacer, terminals, 1_000_000_000L);
    assertThat(arrivals).hasSize(1_000);
    for (int i = 0; i < arrivals.size(); i++) {
      assertThat(arrivals.get(i)).isCloseTo(i * 1_000_000L, within(1L));
    }
  }

  @Test
  void pauses_longer_than_any_run_end_after_it() {
    long begin = Long.MAX_VALUE / 2;
    for (Pacing pacing :
        List.of(
            new Pacing.Rate(1e-300, Pacing.Arrivals.CONSTANT),
            new Pacing.Rate(1e-300, Pacing.Arrivals.POISSON),
            new Pacing.KeyingAndThinking(1e300))) {
      Pacer pacer = Pacer.of(pacing, TYPES, 4, MIX, begin);
      Terminal terminal = terminal(1, 0);
      terminal.intendedStart = pacer.firstStart(terminal);
      assertThat(terminal.intendedStart).isGreaterThan(begin);
      assertThat(pacer.nextStart(terminal, 0, terminal.intendedStart))
          .isGreaterThan(terminal.intendedStart);
    }
  }

  @Test
  void a_poisson_rate_has_exponential_gaps() {
    int terminals = 8;
    Pacer pacer =
        Pacer.of(new Pacing.Rate(1_000, Pacing.Arrivals.POISSON), TYPES, terminals, MIX, 0);
    List<Long> arrivals = arrivals(pacer, terminals, 100_000_000_000L);
    // 100 000 expected, standard deviation 316.
    assertThat(arrivals.size()).isBetween(98_500, 101_500);
    long shorterThanMean = 0;
    for (int i = 1; i < arrivals.size(); i++) {
      shorterThanMean += arrivals.get(i) - arrivals.get(i - 1) < 1_000_000 ? 1 : 0;
    }
    assertThat(shorterThanMean / (double) arrivals.size())
        .isCloseTo(1 - Math.exp(-1), within(0.01));
  }

  @Test
  void steps_of_a_constant_rate_change_its_gaps_at_their_instants() {
    int terminals = 8;
    Pacer pacer = Pacer.of(stepped(Pacing.Arrivals.CONSTANT), TYPES, terminals, MIX, 0);
    List<Long> arrivals = arrivals(pacer, terminals, 5_000_000_000L);
    // A thousand in the first second, two thousand in the next one, then 500 a second.
    assertThat(arrivals).hasSize(4_500);
    for (int i = 0; i < arrivals.size(); i++) {
      double seconds = i < 1_000 ? i / 1e3 : i < 3_000 ? 0.5 + i / 2e3 : i / 5e2 - 4;
      assertThat(arrivals.get(i)).isCloseTo(Math.round(1e9 * seconds), within(10L));
    }
  }

  @Test
  void a_gap_may_be_longer_than_a_step() {
    Pacing.Rate rate =
        new Pacing.Rate(
            0.1,
            Pacing.Arrivals.CONSTANT,
            List.of(
                new Pacing.Step(Duration.ZERO, 2),
                new Pacing.Step(Duration.ofSeconds(1), 4),
                new Pacing.Step(Duration.ofSeconds(2), 1)));
    Pacer pacer = Pacer.of(rate, TYPES, 1, MIX, 7);
    Terminal terminal = terminal(0, 0);
    terminal.intendedStart = pacer.firstStart(terminal);
    assertThat(terminal.intendedStart).isEqualTo(7);
    // Of ten seconds, two pass in the first one and four in the second one.
    terminal.intendedStart = pacer.nextStart(terminal, 0, 0);
    assertThat(terminal.intendedStart).isEqualTo(6_000_000_007L);
    assertThat(pacer.nextStart(terminal, 0, 0)).isEqualTo(16_000_000_007L);
  }

  @Test
  void steps_of_a_poisson_rate_change_how_many_arrive() {
    Pacer pacer = Pacer.of(stepped(Pacing.Arrivals.POISSON), TYPES, 8, MIX, 0);
    List<Long> arrivals = arrivals(pacer, 8, 22_000_000_000L);
    long early = arrivals.stream().filter(at -> at < 1_000_000_000L).count();
    long fast = arrivals.stream().filter(at -> at < 2_000_000_000L).count() - early;
    // Five standard deviations on either side.
    assertThat(early).isBetween(840L, 1_160L);
    assertThat(fast).isBetween(1_770L, 2_230L);
    assertThat(arrivals.size() - early - fast).isBetween(9_500L, 10_500L);
  }

  private static Pacing.Rate stepped(Pacing.Arrivals arrivals) {
    return new Pacing.Rate(
        1_000,
        arrivals,
        List.of(
            new Pacing.Step(Duration.ofSeconds(1), 2),
            new Pacing.Step(Duration.ofSeconds(2), 0.5)));
  }

  private static List<Long> arrivals(Pacer pacer, int terminals, long until) {
    List<Long> arrivals = new ArrayList<>();
    for (int i = 0; i < terminals; i++) {
      Terminal terminal = terminal(i, 0);
      terminal.intendedStart = pacer.firstStart(terminal);
      while (terminal.intendedStart < until) {
        arrivals.add(terminal.intendedStart);
        // The end of the transaction must not matter.
        terminal.intendedStart = pacer.nextStart(terminal, 0, 123_456_789_000L);
      }
    }
    arrivals.sort(null);
    return arrivals;
  }

  private static Terminal terminal(int index, int nextType) {
    Terminal terminal = new Terminal(index, () -> () -> nextType, new SplittableRandom(index));
    terminal.nextTransaction();
    return terminal;
  }
}
