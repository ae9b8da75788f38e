package dev.loadstone.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Placement.Partition;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlacementTest {
  private static Placement of(Partition... partitions) {
    return new Placement(List.of(partitions));
  }

  @Test
  void calls_are_those_since_the_answer_before_and_rows_those_of_now() {
    Placement before = of(new Partition("a", 0, 10, 100L), new Partition("b", 0, 10, 40L));

    assertThat(of(new Partition("a", 0, 15, 107L), new Partition("b", 0, 15, 41L)).since(before))
        .isEqualTo(of(new Partition("a", 0, 15, 7L), new Partition("b", 0, 15, 1L)));
  }

  @Test
  void a_copy_that_is_new_or_was_started_again_counts_from_zero() {
    Placement before = of(new Partition("a", 0, 10, 100L));

    assertThat(of(new Partition("a", 0, 10, 3L), new Partition("b", 0, 10, 4L)).since(before))
        .isEqualTo(of(new Partition("a", 0, 10, 3L), new Partition("b", 0, 10, 4L)));
  }

  @Test
  void calls_that_are_not_counted_stay_unknown() {
    Placement now = of(new Partition("a", 0, 10, null));

    assertThat(now.since(Placement.UNKNOWN)).isEqualTo(now);
  }
}
