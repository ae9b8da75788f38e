package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.statistics.TransactionStatistics;
import org.junit.jupiter.api.Test;

class OlderStatisticsTest {
  @Test
  void an_older_file_which_does_not_tell_what_completed_in_the_interval_keeps_its_figures() {
    TransactionStatistics older =
        read(
            """
            {"name": "buy", "title": "Buy", "measured": {"COMMITTED": 390, "ERROR": 6},
             "overall": {}, "retriedTries": {}, "throughput": 39.0, "roundTrips": 1, "censored": 4}
            """);

    assertThat(older.completions()).isEqualTo(390);
    assertThat(older.throughput()).isEqualTo(39);
    assertThat(older.due()).isEqualTo(400);
  }

  @Test
  void what_was_due_at_a_rate_and_what_completed_in_the_interval_are_told_apart() {
    TransactionStatistics run =
        read(
            """
            {"name": "buy", "title": "Buy", "measured": {"COMMITTED": 390, "ERROR": 6},
             "throughput": 10.0, "ended": {"COMMITTED": 100, "ERROR": 1}, "due": 400}
            """);

    assertThat(run.completed()).isEqualTo(390);
    assertThat(run.failed()).isEqualTo(6);
    assertThat(run.completions()).isEqualTo(100);
    assertThat(run.due()).isEqualTo(400);
  }

  private static TransactionStatistics read(String json) {
    return ResultJson.mapper().readValue(json, TransactionStatistics.class);
  }
}
