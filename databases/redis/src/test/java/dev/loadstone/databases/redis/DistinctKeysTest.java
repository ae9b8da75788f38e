package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DistinctKeysTest {
  @Test
  void a_key_that_the_server_gave_twice_counts_once() {
    DistinctKeys keys = new DistinctKeys();
    assertThat(keys.count()).isZero();
    for (int i = 0; i < 5_000; i++) {
      keys.add(("loadstone:usertable:user" + i % 3_000).getBytes(US_ASCII));
    }
    assertThat(keys.count()).isEqualTo(3_000);
  }
}
