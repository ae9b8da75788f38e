package dev.loadstone.studies.consistency.staleness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.studies.consistency.staleness.KeyVersions.Reading;
import dev.loadstone.studies.consistency.staleness.StalenessCounts.Count;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StalenessCountsTest {
  private static final long MILLI = 1_000_000;

  private final StalenessCounts counts = new StalenessCounts();

  private List<StalenessRow> rows(String measure) {
    return counts.rows(since -> since / 100).stream()
        .filter(row -> row.measure().equals(measure))
        .toList();
  }

  private void count() {
    counts.add(new Reading(0, 0, 0), true);
    counts.add(new Reading(3 * MILLI, 0, 0), false);
    counts.add(new Reading(4 * MILLI, 1, 4 * MILLI), true);
    counts.add(new Reading(20_000 * MILLI, 30, 60_000 * MILLI), false);
    counts.add(Count.BACKWARD);
  }

  @Test
  void the_share_of_stale_reads_stands_by_time_since_the_acknowledgement() {
    count();
    assertThat(counts.stale()).isEqualTo(new Proportion(2, 4));
    assertThat(rows(StalenessRow.SINCE))
        .extracting(StalenessRow::from, StalenessRow::to, StalenessRow::reads, StalenessRow::stale)
        .containsExactly(
            tuple(0.0, 0.2, 1L, 0L),
            tuple(2.0, 5.0, 2L, 1L),
            tuple(10_000.0, Double.POSITIVE_INFINITY, 1L, 1L));
    assertThat(rows(StalenessRow.SINCE))
        .extracting(StalenessRow::predicted)
        .containsExactly(0.001, 0.035, 100.0);
  }

  @Test
  void versions_behind_are_counted_from_each_number_on() {
    count();
    assertThat(rows(StalenessRow.VERSIONS))
        .extracting(StalenessRow::from, StalenessRow::stale, StalenessRow::reads)
        .startsWith(tuple(1.0, 2L, 4L), tuple(2.0, 1L, 4L))
        .hasSize(10);
    assertThat(rows(StalenessRow.AGE))
        .extracting(StalenessRow::from)
        .containsExactly(2.0, 10_000.0);
    assertThat(counts.oldest()).isEqualTo(60_000);
    assertThat(counts.count(Count.OWN_STALE)).isEqualTo(1);
  }

  @Test
  void counts_of_several_processes_add_up() {
    count();
    Observations told = new Observations();
    counts.tell(told);
    counts.addTold(told);
    assertThat(counts.stale()).isEqualTo(new Proportion(4, 8));
    assertThat(counts.count(Count.BACKWARD)).isEqualTo(2);
    assertThat(counts.oldest()).isEqualTo(60_000);
  }

  @Test
  void no_stale_read_of_few_is_no_proof_that_there_are_none() {
    Proportion none = new Proportion(0, 1000);
    assertThat(none.low()).isZero();
    assertThat(none.high()).isBetween(0.0037, 0.0039);
    Proportion half = new Proportion(50, 100);
    assertThat(half.low()).isBetween(0.403, 0.404);
    assertThat(half.high()).isBetween(0.596, 0.597);
    assertThat(new Proportion(7, 7).high()).isEqualTo(1);
  }
}
