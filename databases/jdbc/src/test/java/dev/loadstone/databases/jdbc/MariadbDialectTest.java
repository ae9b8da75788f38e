package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MariadbDialectTest {
  private static Target target(Map<String, String> properties) {
    return new Target(
        List.of("one:1", "two:2"),
        "db",
        "",
        Secret.NONE,
        1,
        null,
        Duration.ofSeconds(1),
        properties);
  }

  @Test
  void several_endpoints_are_tried_in_order_or_all_used() {
    MariadbDialect dialect = new MariadbDialect();

    assertThat(dialect.url(target(Map.of()))).isEqualTo("jdbc:mariadb://one:1,two:2/db");
    assertThat(dialect.url(target(Map.of("haMode", "loadbalance"))))
        .isEqualTo("jdbc:mariadb:loadbalance://one:1,two:2/db");
    assertThat(dialect.properties(target(Map.of("haMode", "loadbalance"))))
        .doesNotContainKey("haMode");
  }

  @Test
  void each_of_the_endpoints_that_are_all_used_is_asked_what_its_sessions_wait_for() {
    MariadbDialect dialect = new MariadbDialect();

    assertThat(dialect.waits(target(Map.of()))).isInstanceOf(SessionWaits.class);
    assertThat(dialect.waits(target(Map.of("haMode", "loadbalance"))))
        .isInstanceOfSatisfying(WaitsOfNodes.class, waits -> assertThat(waits.nodes()).hasSize(2));
  }

  @Test
  void another_way_to_use_several_endpoints_is_refused() {
    assertThatThrownBy(() -> new MariadbDialect().url(target(Map.of("haMode", "replication"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessage("properties.haMode is replication; expected sequential or loadbalance")
        .extracting("exitCode")
        .isEqualTo(ExitCode.USAGE);
  }
}
