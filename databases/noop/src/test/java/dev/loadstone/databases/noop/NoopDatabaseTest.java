package dev.loadstone.databases.noop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NoopDatabaseTest {
  @Test
  void offers_to_do_nothing_and_nothing_else() {
    try (DatabaseClient client = new NoopDatabase().connect(target(Map.of()))) {
      assertThat(client.capability(NoopClient.class)).isPresent();
      assertThat(client.capability(SqlClient.class)).isEmpty();
      assertThat(client.describe().settings()).containsEntry("durability", "nothing is stored");
      assertThat(client.capability(NoopClient.class).orElseThrow().serviceTime()).isZero();
    }
  }

  @Test
  void takes_its_time_where_that_is_asked_for_and_refuses_what_is_no_time() {
    NoopDatabase noop = new NoopDatabase();

    assertThat(noop.connect(target(Map.of("service.time", "1500"))).capability(NoopClient.class))
        .get()
        .extracting(NoopClient::serviceTime)
        .isEqualTo(Duration.ofNanos(1_500_000));
    assertThatThrownBy(() -> noop.require(target(Map.of("service.time", "5ms"))))
        .hasMessage("properties.service.time is 5ms; expected microseconds, from 0 to 99999999");
    assertThatThrownBy(() -> noop.require(target(Map.of("servicetime", "5"))))
        .hasMessageContaining("properties.servicetime is no property of noop")
        .hasMessageContaining("service.time");
  }

  private static Target target(Map<String, String> properties) {
    return new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), properties);
  }
}
