package dev.loadstone.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.Placement.Partition;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UnevenPlacementTest {
  private static Partition copy(int node, int partition, long rows, Long calls) {
    return new Partition("node-" + node, partition, rows, calls);
  }

  private static String text(Partition... copies) {
    RunMark mark = UnevenPlacement.mark(new Placement(List.of(copies))).orElseThrow();
    assertThat(mark.kind()).isEqualTo(RunMark.Kind.UNEVEN_PLACEMENT);
    return mark.text();
  }

  @Test
  void three_warehouses_on_six_partitions_leave_half_of_them_and_a_node_empty() {
    assertThat(
            text(
                copy(1, 0, 500, 90L),
                copy(1, 3, 0, 0L),
                copy(2, 1, 500, 90L),
                copy(2, 4, 500, 90L),
                copy(3, 2, 0, 0L),
                copy(3, 5, 0, 0L)))
        .isEqualTo(
            "3 of 6 partitions and 1 of 3 nodes hold no rows; the busiest has 2 times the mean of"
                + " the calls");
  }

  @Test
  void a_busy_partition_is_told_by_calls_where_they_are_known() {
    assertThat(text(copy(1, 0, 500, 20L), copy(1, 1, 500, 100L)))
        .isEqualTo("of 2 partitions the busiest has 1.7 times the mean of the calls");
  }

  @Test
  void a_busy_partition_is_told_by_rows_where_calls_are_not() {
    assertThat(text(copy(1, 0, 20, null), copy(2, 1, 100, null)))
        .isEqualTo("of 2 partitions the busiest has 1.7 times the mean of the rows");
  }

  @Test
  void one_and_a_half_times_the_mean_is_not_too_much() {
    assertThat(
            UnevenPlacement.mark(
                new Placement(List.of(copy(1, 0, 500, 25L), copy(1, 1, 500, 75L)))))
        .isEmpty();
  }

  @Test
  void copies_of_a_partition_are_one() {
    assertThat(
            UnevenPlacement.mark(
                new Placement(
                    List.of(
                        copy(1, 0, 500, 90L),
                        copy(2, 0, 500, 40L),
                        copy(2, 1, 500, 40L),
                        copy(1, 1, 500, 90L)))))
        .isEmpty();
  }

  /** A table that is whole in each partition can be read in any. */
  @Test
  void a_partition_without_rows_that_has_hardly_a_call_is_empty() {
    assertThat(text(copy(1, 0, 500, 9_998L), copy(1, 1, 0, 2L)))
        .isEqualTo("1 of 2 partitions hold no rows; the busiest has 2 times the mean of the calls");
  }

  /** A server counts its rows some seconds late. */
  @Test
  void a_partition_that_was_called_is_not_empty() {
    assertThat(
            UnevenPlacement.mark(new Placement(List.of(copy(1, 0, 0, 80L), copy(1, 1, 500, 80L)))))
        .isEmpty();
  }

  @Test
  void nothing_is_said_of_a_database_that_tells_nothing() {
    assertThat(UnevenPlacement.mark(Placement.UNKNOWN)).isEmpty();
    assertThat(UnevenPlacement.mark(new Placement(List.of(copy(1, 0, 0, 0L), copy(1, 1, 0, 0L)))))
        .isEmpty();
  }

  @Test
  void an_uneven_placement_leaves_a_run_fit_for_comparisons() {
    assertThat(RunMark.Kind.values())
        .filteredOn(kind -> !kind.disqualifies())
        .containsExactlyInAnyOrder(
            RunMark.Kind.NOT_STEADY,
            RunMark.Kind.CLIENT_LIMITED,
            RunMark.Kind.UNEVEN_CLIENTS,
            RunMark.Kind.STORAGE,
            RunMark.Kind.UNEVEN_PLACEMENT,
            RunMark.Kind.PLANS,
            RunMark.Kind.OTHER);
  }
}
