package dev.loadstone.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThinnedTest {
  private final Thinned seconds = new Thinned();

  @Test
  void a_day_takes_no_more_room_than_a_quarter_of_an_hour_and_keeps_means_and_peaks() {
    long day = 86_400;
    for (int second = 0; second < day; second++) {
      double peak = second == 50_000 ? 900 : 3;
      seconds.add(new Point(second, 1, new double[] {second}, new double[] {peak}));
    }

    assertThat(seconds.points()).hasSizeLessThan(Thinned.MOST);
    assertThat(seconds.points().stream().mapToInt(Point::span).sum()).isEqualTo((int) day);
    assertThat(
            seconds.points().stream().mapToDouble(point -> point.means()[0] * point.span()).sum())
        .isCloseTo(day * (day - 1) / 2.0, within(1.0));
    assertThat(seconds.points()).filteredOn(point -> point.mosts()[0] == 900).hasSize(1);
  }

  @Test
  void a_second_without_a_transaction_hides_no_time_of_its_neighbour() {
    Point idle = new Point(0, 1, new double[] {0}, new double[] {Double.NaN});
    Point busy = new Point(1, 1, new double[] {8}, new double[] {5, 6});

    assertThat(idle.plus(busy).mosts()).containsExactly(5, 6);
    assertThat(busy.plus(idle).mosts()).containsExactly(5, 6);
    assertThat(idle.plus(busy).means()).containsExactly(4);
  }
}
