package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TransactionReportTest {
  @Test
  void a_wait_matters_from_a_hundredth_of_the_response_time_on() {
    assertThat(TransactionReport.matters(0.9, 100)).isFalse();
    assertThat(TransactionReport.matters(1, 100)).isTrue();
    assertThat(TransactionReport.matters(0, 0)).isFalse();
  }
}
