package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DealtTypesTest {
  @Test
  void at_no_time_is_a_type_a_whole_one_away_from_its_share() {
    long[] drawn = {4, 45, 43, 0, 8};
    DealtTypes types = new DealtTypes(drawn);
    long[] dealt = new long[drawn.length];

    for (int count = 1; count <= 1_000; count++) {
      dealt[types.getAsInt()]++;
      for (int type = 0; type < drawn.length; type++) {
        assertThat(Math.abs(dealt[type] - count * drawn[type] / 100.0)).isLessThan(1);
      }
    }
  }
}
