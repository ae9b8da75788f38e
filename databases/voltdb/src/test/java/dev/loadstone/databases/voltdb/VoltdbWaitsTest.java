package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.databases.voltdb.VoltdbWaits.Work;
import org.junit.jupiter.api.Test;

final class VoltdbWaitsTest {
  @Test
  void a_copy_that_is_lost_with_its_node_takes_nothing_off_what_was_told_before() {
    Work before = new Work(1_000, 50, 50_000);
    Work ofAnother = new Work(900, 45, 45_000);

    assertThat(ofAnother.callsSince(before)).isZero();
    assertThat(ofAnother.nanosSince(before)).isZero();
    assertThat(new Work(1_100, 60, 60_000).nanosSince(before)).isEqualTo(100_000.0);
  }
}
