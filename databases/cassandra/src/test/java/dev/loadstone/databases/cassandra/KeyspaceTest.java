package dev.loadstone.databases.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class KeyspaceTest {
  @Test
  void replicas_of_all_data_centres_count_transient_ones_too() {
    assertThat(
            Keyspace.factor(Map.of("class", "NetworkTopologyStrategy", "one", "3/1", "two", "2")))
        .isEqualTo(5);
  }
}
