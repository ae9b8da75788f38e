package dev.loadstone.databases.noop;

import static org.assertj.core.api.Assertions.assertThat;

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
    Target target =
        new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of());
    try (DatabaseClient client = new NoopDatabase().connect(target)) {
      assertThat(client.capability(NoopClient.class)).isPresent();
      assertThat(client.capability(SqlClient.class)).isEmpty();
      assertThat(client.describe().settings()).containsEntry("durability", "none (does nothing)");
    }
  }
}
