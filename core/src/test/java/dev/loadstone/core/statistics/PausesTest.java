package dev.loadstone.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.statistics.Pauses.Shown;
import org.junit.jupiter.api.Test;

class PausesTest {
  private final Pauses pauses = new Pauses();

  private void responses(int second, double longestMillis) {
    pauses.addResponses(second, longestMillis * 1e3);
  }

  private void pauses(int second, int count, double millis, double longestMillis) {
    pauses.add(1, second, count, millis * 1e3, longestMillis * 1e3);
  }

  private void assertShown(long count, double millis) {
    Shown shown = pauses.of(1);
    assertThat(shown.count()).isEqualTo(count);
    assertThat(shown.seconds() * 1e3).isCloseTo(millis, within(1e-6));
  }

  /** Once measured: the run's longest response, of another second, took longer than the pause. */
  @Test
  void a_pause_that_shows_in_no_response_of_its_time_accuses_nobody() {
    responses(3, 131.2);
    responses(24, 33.7);
    responses(25, 49.6);
    responses(26, 30.1);

    pauses(25, 1, 116.9, 116.9);

    assertShown(0, 0);
  }

  @Test
  void a_pause_that_shows_in_its_second_or_beside_it_counts() {
    for (int second = 0; second < 20; second++) {
      responses(second, 30);
    }
    responses(4, 125);
    responses(11, 125);
    responses(18, 125);

    pauses(4, 1, 120, 120);
    pauses(10, 1, 120, 120);
    pauses(19, 1, 120, 120);

    assertShown(3, 360);
  }

  @Test
  void a_response_that_was_begun_during_the_pause_shows_it_too() {
    responses(5, 110);

    pauses(5, 1, 120, 120);

    assertShown(1, 120);
  }

  @Test
  void a_pause_of_seconds_is_held_against_all_that_ended_until_it_was_over() {
    responses(9, 30);
    responses(10, 30);
    responses(13, 3_100);

    pauses(10, 1, 3_000, 3_000);

    assertShown(1, 3_000);
  }

  @Test
  void where_nothing_ended_a_pause_counts() {
    responses(1, 30);

    pauses(5, 2, 70, 40);

    assertShown(2, 70);
  }

  @Test
  void of_the_pauses_beside_one_that_does_not_show_each_is_at_most_as_long_as_a_response() {
    responses(5, 40);

    pauses(5, 3, 250, 150);

    assertShown(2, 88);
  }

  @Test
  void where_all_responses_are_shorter_than_any_pause_none_counts() {
    responses(5, 10);

    pauses(5, 8, 200, 60);

    assertShown(0, 0);
  }

  @Test
  void each_client_has_its_own() {
    responses(5, 90);
    pauses.add(1, 5, 1, 60_000, 60_000);
    pauses.add(2, 5, 2, 100_000, 80_000);

    assertThat(pauses.of(1)).isEqualTo(new Shown(1, 0.06));
    assertThat(pauses.of(2)).isEqualTo(new Shown(2, 0.1));
    assertThat(pauses.of(3)).isEqualTo(new Shown(0, 0));
  }
}
