package dev.loadstone.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnevenClientsTest {
  @Test
  void the_client_that_is_much_slower_than_the_others_is_named() {
    assertThat(
            UnevenClients.mark(
                List.of(client(1, 300), client(2, 80_000), client(3, 500), client(4, 400))))
        .hasValueSatisfying(
            mark -> {
              assertThat(mark.kind()).isEqualTo(RunMark.Kind.UNEVEN_CLIENTS);
              assertThat(mark.text()).contains("client 2 (80.0 ms)", "median client (0.4 ms)");
            });
  }

  @Test
  void clients_of_a_kind_are_not_and_neither_are_two() {
    assertThat(UnevenClients.mark(List.of(client(1, 300), client(2, 900), client(3, 4_000))))
        .isEmpty();
    assertThat(UnevenClients.mark(List.of(client(1, 300), client(2, 80_000)))).isEmpty();
  }

  private static ClientFigures client(int number, double witnessP99) {
    return ClientFiguresBuilder.builder()
        .client(number)
        .cores(2)
        .cpu(0.5)
        .hiccups(times(1_000, 100))
        .witness(times(500, witnessP99))
        .pauses(0L)
        .pauseSeconds(0.0)
        .build();
  }

  private static LatencySummary times(long count, double p99) {
    return LatencySummaryBuilder.builder()
        .count(count)
        .mean(100)
        .min(50)
        .p50(100)
        .p90(100)
        .p95(100)
        .p99(p99)
        .p999(p99)
        .max(p99)
        .build();
  }
}
