package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimerWheelTest {
  private static final long START = Long.MAX_VALUE - 3_000_000_000L;
  private static final long TICK = 1 << 17;

  @Test
  void wakes_nobody_early_and_everybody_at_the_first_look_after_the_time() {
    TimerWheel wheel = new TimerWheel(START);
    SplittableRandom random = new SplittableRandom(1);
    int terminals = 5_000;
    // Up to 60 s: some thirty laps of the wheel, and past the overflow of the clock.
    for (int i = 0; i < terminals; i++) {
      wheel.add(terminal(i, START + random.nextLong(60_000_000_000L)));
    }
    int woken = 0;
    for (long now = START; wheel.size() > 0; now += 1_000_000) {
      List<Terminal> expired = new ArrayList<>();
      wheel.expire(now, expired::add);
      for (Terminal terminal : expired) {
        assertThat(now - terminal.wakeAt).isBetween(0L, 999_999L);
      }
      woken += expired.size();
    }
    assertThat(woken).isEqualTo(terminals);
  }

  @Test
  void wakes_everybody_after_a_stall_of_many_laps() {
    TimerWheel wheel = new TimerWheel(0);
    for (int i = 0; i < 100; i++) {
      wheel.add(terminal(i, i * 97_000_000L));
    }
    List<Terminal> expired = new ArrayList<>();

    wheel.expire(60_000_000_000L, expired::add);

    assertThat(expired).hasSize(100);
    assertThat(wheel.size()).isZero();
  }

  @Test
  void a_time_that_has_passed_is_due_at_once() {
    TimerWheel wheel = new TimerWheel(0);
    wheel.expire(50 * TICK, terminal -> {});
    wheel.add(terminal(0, TICK));
    List<Terminal> expired = new ArrayList<>();

    wheel.expire(50 * TICK + 1, expired::add);

    assertThat(expired).hasSize(1);
  }

  @Test
  void tells_how_long_nobody_is_due() {
    TimerWheel wheel = new TimerWheel(0);
    assertThat(wheel.idleNanos(0, 8_000_000)).isEqualTo(8_000_000);
    wheel.add(terminal(0, 30_000_000_000L));
    wheel.add(terminal(1, 3_000_000));
    wheel.add(terminal(2, 2_999_000));

    assertThat(wheel.idleNanos(1_000_000, 8_000_000)).isEqualTo(1_999_000);
    assertThat(wheel.idleNanos(4_000_000, 8_000_000)).isZero();
  }

  private static Terminal terminal(int index, long wakeAt) {
    Terminal terminal = new Terminal(index, () -> null, new SplittableRandom(index));
    terminal.wakeAt = wakeAt;
    return terminal;
  }
}
