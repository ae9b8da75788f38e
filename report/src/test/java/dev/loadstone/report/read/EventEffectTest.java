package dev.loadstone.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The effect of an event")
final class EventEffectTest {
  /** Seconds of a run with these numbers of transactions; the first two are the ramp-up. */
  private static List<Interval> run(long... completed) {
    List<Interval> intervals = new ArrayList<>();
    for (int second = 0; second < completed.length; second++) {
      boolean slow = completed[second] < 50;
      intervals.add(
          new Interval(
              second,
              second + 1,
              second >= 2,
              completed[second],
              1_000,
              slow ? Map.of(Outcome.CONNECTION_LOST, 2L) : Map.of()));
    }
    return intervals;
  }

  private static EventEffect at(double second, long... completed) {
    return EventEffect.of(run(completed), List.of(new RunEvent(second, "node 2 was killed")), false)
        .get(0);
  }

  @Test
  void is_told_by_the_seconds_around_it() {
    EventEffect effect = at(5.5, 10, 10, 100, 102, 98, 60, 10, 20, 95, 96, 97, 98);

    assertThat(effect.before()).as("ramp-up is left out").isEqualTo(100);
    assertThat(effect.lowest()).isEqualTo(10);
    assertThat(effect.lowestAfter()).isCloseTo(0.5, within(1e-9));
    assertThat(effect.recoveredAfter().orElseThrow()).isCloseTo(2.5, within(1e-9));
    assertThat(effect.afterwards()).isEqualTo(96.5);
    assertThat(effect.failures()).containsExactly(Map.entry(Outcome.CONNECTION_LOST, 4L));
  }

  @Test
  void is_no_recovery_before_three_good_seconds_on_end() {
    EventEffect effect = at(4, 0, 0, 100, 100, 10, 95, 95, 20, 95, 95, 95);

    assertThat(effect.recoveredAfter().orElseThrow()).isEqualTo(4);
  }

  @Test
  void may_never_be_over() {
    EventEffect effect = at(4, 0, 0, 100, 100, 0, 40, 40, 95, 95);

    assertThat(effect.dipped()).isTrue();
    assertThat(effect.recoveredAfter()).isEmpty();
    assertThat(effect.afterwards()).isEqualTo(54);
    assertThat(effect.failures()).containsEntry(Outcome.CONNECTION_LOST, 6L);
  }

  @Test
  void may_come_seconds_later() {
    EventEffect effect = at(4, 0, 0, 100, 100, 100, 100, 100, 10, 99, 99, 99);

    assertThat(effect.recoveredAfter().orElseThrow())
        .as("the three good seconds before the dip are no recovery")
        .isEqualTo(4);
  }

  @Test
  void may_be_none() {
    EventEffect effect = at(4, 0, 0, 100, 100, 95, 94, 96);

    assertThat(effect.dipped()).isFalse();
    assertThat(effect.lowest()).isEqualTo(94);
    assertThat(effect.afterwards()).isEqualTo(95);
  }

  @Test
  void of_a_second_event_begins_where_the_first_was_over() {
    List<EventEffect> effects =
        EventEffect.of(
            run(0, 0, 100, 100, 10, 90, 90, 90, 5, 80, 80, 80),
            List.of(new RunEvent(8, "second"), new RunEvent(4, "first")),
            false);

    assertThat(effects)
        .extracting(effect -> effect.event().what())
        .containsExactly("first", "second");
    assertThat(effects.get(0).lowest()).isEqualTo(10);
    assertThat(effects.get(1).before()).as("without the first outage").isEqualTo(90);
    assertThat(effects.get(1).lowest()).isEqualTo(5);
  }

  @Test
  void is_not_over_under_a_rate_while_what_has_piled_up_is_worked_off() {
    List<Interval> run = new ArrayList<>();
    long[] completed = {100, 100, 20, 180, 100, 100, 100, 100, 100};
    double[] response = {1_000, 1_100, 9_000, 80_000, 70_000, 30_000, 1_500, 1_000, 1_200};
    for (int second = 0; second < completed.length; second++) {
      run.add(
          new Interval(second, second + 1, true, completed[second], response[second], Map.of()));
    }
    List<RunEvent> events = List.of(new RunEvent(2, "node 2 was killed"));

    assertThat(EventEffect.of(run, events, true).get(0).recoveredAfter()).hasValue(4);
    assertThat(EventEffect.of(run, events, false).get(0).recoveredAfter())
        .as("a closed loop has no backlog")
        .hasValue(1);
  }

  @Test
  void is_unknown_without_a_whole_second_before() {
    EventEffect effect = at(2.5, 0, 0, 100, 100);

    assertThat(effect.before()).isNaN();
    assertThat(effect.dipped()).isFalse();
  }
}
