package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientShareTest {
  @ParameterizedTest
  @CsvSource({"10,1", "10,2", "10,3", "7,7", "1000003,5"})
  void shares_are_neighbours_that_cover_everything_once(int total, int clients) {
    int next = 0;
    for (int client = 0; client < clients; client++) {
      ClientShare share = new ClientShare(client, clients);
      assertThat(share.first(total)).isEqualTo(next);
      assertThat(share.of(total)).isBetween(total / clients, total / clients + 1);
      next += share.of(total);
    }
    assertThat(next).isEqualTo(total);
  }
}
