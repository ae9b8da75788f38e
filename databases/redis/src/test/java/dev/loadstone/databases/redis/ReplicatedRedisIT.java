package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A primary with two replicas that confirm every write and answer every read. */
class ReplicatedRedisIT extends KeyValueContract {
  @TempDir static Path folder;

  private static Deployment servers;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    servers = Redis.start(folder, 3, Map.of());
    // Named last to first: the primary is found through any of them.
    List<String> nodes = servers.endpoints();
    client =
        Redis.connect(
            List.of(nodes.get(2), nodes.get(1), nodes.get(0)),
            servers.password(),
            Map.of("waitReplicas", "2", "reads", "replica"));
  }

  @AfterAll
  static void stop() {
    client.close();
    servers.close();
  }

  @Override
  protected DatabaseClient database() {
    return client;
  }

  @Test
  void the_replicas_are_in_sync() {
    assertThat(client.describe().settings())
        .containsEntry("topology", "primary with 2 replicas")
        .containsEntry("waitReplicas", "2")
        .containsEntry("reads", "replica")
        .hasEntrySatisfying("replica 1", state -> assertThat(state).startsWith("online, "))
        .hasEntrySatisfying("replica 2", state -> assertThat(state).startsWith("online, "));
  }

  @Test
  void reads_go_to_replicas_and_writes_to_the_primary() throws Exception {
    try (DatabaseClient primary =
            Redis.connect(servers.endpoints().subList(0, 1), servers.password(), Map.of());
        KeyValueSession session = client().open(TABLE)) {
      long before = primary.counters().getOrDefault("command.hmget.calls", 0L);
      Answer written =
          KeyValueAnswers.write(c -> session.insert("user1", new byte[][] {{1}, {2}, {3}}, c));
      assertThat(written.outcome()).isEqualTo(Outcome.COMMITTED);
      Answer read = KeyValueAnswers.read(1, c -> session.read("user1", new int[] {2}, c));
      assertThat(read.rows().get(0).get(0)).containsExactly(3);
      // Of the three servers together one has answered it.
      assertThat(primary.counters().get("command.hmget.calls")).isEqualTo(before + 1);
    }
  }
}
