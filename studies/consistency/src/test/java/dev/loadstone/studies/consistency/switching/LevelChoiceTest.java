package dev.loadstone.studies.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.studies.consistency.switching.LiveLoad.Totals;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Order;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Rule;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LevelChoiceTest {
  private static final Totals NOTHING = new Totals(0, 0, 0);

  private static SwitchSettings plan(long everySeconds, Step... steps) {
    return new SwitchSettings(
        Order.SAFE,
        List.of(steps),
        List.of(),
        Duration.ofSeconds(everySeconds),
        Duration.ofSeconds(1));
  }

  private static SwitchSettings rules(Rule... rules) {
    return new SwitchSettings(
        Order.SAFE, List.of(), List.of(rules), Duration.ZERO, Duration.ofSeconds(1));
  }

  private static Step step(long second, String to) {
    return new Step(Duration.ofSeconds(second), to);
  }

  private static String at(LevelChoice choice, double second, Totals load) {
    return choice.at((long) (second * 1e9), load).map(ReplicaCounts::toString).orElse("");
  }

  @Test
  void a_plan_holds_from_step_to_step() {
    LevelChoice choice = new LevelChoice(plan(0, step(5, "3R-1W"), step(2, "1R-3W")));
    assertThat(at(choice, 1.9, NOTHING)).isEmpty();
    assertThat(at(choice, 2, NOTHING)).isEqualTo("1R-3W");
    assertThat(at(choice, 5, NOTHING)).isEqualTo("3R-1W");
    assertThat(at(choice, 500, NOTHING)).isEqualTo("3R-1W");
  }

  @Test
  void a_plan_begins_again_and_its_last_step_holds_until_its_first() {
    LevelChoice choice = new LevelChoice(plan(10, step(2, "1R-3W"), step(5, "3R-1W")));
    assertThat(at(choice, 1, NOTHING)).isEmpty();
    assertThat(at(choice, 11, NOTHING)).isEqualTo("3R-1W");
    assertThat(at(choice, 12, NOTHING)).isEqualTo("1R-3W");
  }

  @Test
  void the_nearest_rule_holds_when_two_windows_in_a_row_say_so() {
    LevelChoice choice =
        new LevelChoice(rules(new Rule(null, 90, "1R-3W"), new Rule(null, 10, "3R-1W")));
    assertThat(at(choice, 0.5, new Totals(900, 100, 8))).isEmpty();
    assertThat(at(choice, 1, new Totals(900, 100, 8))).isEmpty();
    assertThat(at(choice, 2, new Totals(1700, 300, 8))).isEqualTo("1R-3W");
    // One window of writes is not enough, and its totals are not those of before.
    assertThat(at(choice, 3, new Totals(1700, 900, 8))).isEmpty();
    assertThat(at(choice, 4, new Totals(1800, 1800, 8))).isEqualTo("3R-1W");
    // Nor does a window without any operation say anything.
    assertThat(at(choice, 5, new Totals(1800, 1800, 0))).isEmpty();
  }

  @Test
  void the_number_of_threads_comes_before_the_share_of_reads() {
    LevelChoice choice =
        new LevelChoice(rules(new Rule(100, 50, "2R-2W"), new Rule(1000, 90, "1R-3W")));
    at(choice, 1, new Totals(900, 100, 120));
    assertThat(at(choice, 2, new Totals(1800, 200, 120))).isEqualTo("2R-2W");
  }

  @Test
  void a_plan_and_rules_exclude_each_other() {
    assertThatThrownBy(() -> rules()).hasMessageContaining("expected one of the two");
    assertThatThrownBy(() -> plan(3, step(3, "1R-3W"))).hasMessageContaining("is not after");
  }

  @Test
  void levels_that_do_not_meet_are_known() {
    assertThat(ReplicaCounts.of("1R-3W").isStrongOf(3)).isTrue();
    assertThat(ReplicaCounts.of("1R-2W").isStrongOf(3)).isFalse();
    assertThat(ReplicaCounts.of("1R-4W").isStrongOf(3)).isFalse();
  }
}
