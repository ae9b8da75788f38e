package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Figures of types of transactions")
final class TransactionMetricTest {
  private static TransactionStatistics run(long completed, double queueMicros, long censored) {
    LatencySummary none = LatencySummary.EMPTY;
    Map<Outcome, Long> ended = Map.of(Outcome.COMMITTED, completed);
    return new TransactionStatistics(
        "",
        "",
        ended,
        ended,
        Map.of(),
        1,
        none,
        none,
        none,
        none,
        none,
        none,
        0,
        queueMicros,
        censored,
        null,
        0);
  }

  @Test
  void the_wait_for_a_connection_is_a_mean_over_the_transactions_of_all_runs() {
    List<TransactionStatistics> runs = List.of(run(300, 1_000, 0), run(100, 5_000, 0));

    assertThat(TransactionMetric.CONNECTION_WAIT.over(runs)).isEqualTo(2.0);
    assertThat(TransactionMetric.CONNECTION_WAIT.over(List.of(run(0, 0, 0)))).isNaN();
  }

  @Test
  void what_never_ended_is_a_share_of_all_that_were_due() {
    assertThat(TransactionMetric.CENSORED.of(run(90, 0, 10))).isEqualTo(10.0);
    assertThat(TransactionMetric.CENSORED.of(run(90, 0, 0))).isZero();
  }

  @Test
  void a_wait_matters_from_a_hundredth_of_the_response_time_on() {
    assertThat(TransactionMetric.matters(0.9, 100)).isFalse();
    assertThat(TransactionMetric.matters(1, 100)).isTrue();
    assertThat(TransactionMetric.matters(0, 0)).isFalse();
  }
}
