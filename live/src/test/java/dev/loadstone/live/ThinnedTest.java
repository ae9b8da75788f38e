package dev.loadstone.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThinnedTest {
  private final Thinned seconds = new Thinned();

  @Test
  void a_day_takes_no_more_room_than_a_quarter_of_an_hour_and_keeps_means_and_peaks() {
    long day = 86_400;
    for (int second = 0; second < day; second++) {
      double peak = second == 50_000 ? 900 : 3;
      seconds.add(new Point(second, 1, List.of((double) second), List.of(peak)));
    }

    assertThat(seconds.points()).hasSizeLessThan(Thinned.MOST);
    assertThat(seconds.points().stream().mapToInt(Point::span).sum()).isEqualTo((int) day);
    assertThat(
            seconds.points().stream()
                .mapToDouble(point -> point.means().get(0) * point.span())
                .sum())
        .isCloseTo(day * (day - 1) / 2.0, within(1.0));
    assertThat(seconds.points()).filteredOn(point -> point.mosts().get(0) == 900).hasSize(1);
  }

  @Test
  void a_second_without_a_transaction_hides_no_time_of_its_neighbour() {
    Point idle = new Point(0, 1, List.of(0.0), List.of(Double.NaN));
    Point busy = new Point(1, 1, List.of(8.0), List.of(5.0, 6.0));

    assertThat(idle.plus(busy).mosts()).containsExactly(5.0, 6.0);
    assertThat(busy.plus(idle).mosts()).containsExactly(5.0, 6.0);
    assertThat(idle.plus(busy).means()).containsExactly(4.0);
  }
}
