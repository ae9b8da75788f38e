package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JavaFlagsTest {
  private static final int MORE_NODES_THAN_MEMORY = 1_000_000;

  @Test
  void a_heap_that_is_not_set_is_a_share_of_the_memory_but_never_too_small_for_a_server() {
    assertThat(JavaFlags.of(Map.of(), NodeShare.ofThisMachine(MORE_NODES_THAN_MEMORY)))
        .containsExactly("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");
  }

  @Test
  void a_heap_that_is_set_and_a_collector_among_the_options_are_taken_as_they_are() {
    Map<String, String> settings = Map.of("heap", "3g", "jvm.options", "-XX:+UseZGC");

    assertThat(JavaFlags.of(settings, NodeShare.ofThisMachine(1)))
        .containsExactly("-Xms3g", "-Xmx3g", "-XX:+UseZGC");
  }

  @Test
  void flags_that_are_given_come_in_their_order_after_a_collector() {
    Map<String, String> settings = Map.of("heap", "1g", "jvm.options", "-Xlog:gc  -Xint");

    assertThat(JavaFlags.of(settings, NodeShare.ofThisMachine(1)))
        .containsExactly("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-Xlog:gc", "-Xint");
  }
}
