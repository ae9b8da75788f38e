package dev.loadstone.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TransactionSumsTest {
  private static final long TWO_SECONDS = 2_000_000_000L;

  private final Observations sum = new Observations();

  @Test
  void what_was_due_at_a_rate_is_counted_once_whether_it_ended_or_not() {
    sum.count(RunSeries.MEASURED.of(Outcome.COMMITTED), "pay", 10);
    sum.count(RunSeries.MEASURED.of(Outcome.UNKNOWN), "pay", 2);
    sum.count(RunSeries.IN_INTERVAL.of(Outcome.COMMITTED), "pay", 8);
    sum.count(RunSeries.CENSORED, "pay", 5);
    sum.count(RunSeries.CUT_OFF, "pay", 2);

    TransactionStatistics found = of("pay");

    assertThat(found.due()).isEqualTo(15);
    assertThat(found.completed()).isEqualTo(10);
    assertThat(found.throughput()).isEqualTo(4);
  }

  @Test
  void services_within_one_partition_are_those_that_do_not_span_any() {
    sum.times(RunSeries.SERVICE, "pay", times(64_000, 640_000));
    sum.times(RunSeries.SERVICE, "look", times(128_000));
    sum.times(RunSeries.SPANNING, "pay", times(640_000));

    TransactionStatistics found = of("pay", "look");

    assertThat(found.serviceTime().count()).isEqualTo(3);
    assertThat(found.spanningServiceTime().count()).isEqualTo(1);
    assertThat(found.localServiceTime().count()).isEqualTo(2);
    assertThat(found.localServiceTime().max()).isLessThan(130);
  }

  @Test
  void more_times_that_span_partitions_than_there_are_times_are_refused() {
    sum.times(RunSeries.SERVICE, "pay", times(64_000));
    sum.times(RunSeries.SPANNING, "pay", times(64_000, 64_000));

    assertThatThrownBy(() -> of("pay")).isInstanceOf(IllegalArgumentException.class);
  }

  private TransactionStatistics of(String... types) {
    return new TransactionSums(sum, TWO_SECONDS).of("total", "All", List.of(types));
  }

  private static Histogram times(long... nanos) {
    Histogram times = Histograms.create();
    for (long one : nanos) {
      times.recordValue(one);
    }
    return times;
  }
}
