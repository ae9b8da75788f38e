package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.HangingNode;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol;

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

  @Override
  protected ApplicationTable application(String table) {
    return new RedisApplication(servers, false, table);
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
  void without_a_log_nothing_is_durable() {
    assertThat(client.describe().withoutDurability()).hasValue("none: no append-only file");
  }

  @Test
  void settles_when_the_replicas_have_it_all() {
    assertThat(client.settle(Duration.ofSeconds(30)))
        .contains("no snapshot or rewrite under way, replicas have it all");
  }

  @Test
  void reads_go_to_a_replica_and_writes_to_the_primary() throws Exception {
    try (KeyValueSession session = client().open(TABLE)) {
      Answer written =
          KeyValueAnswers.write(c -> session.insert("user1", new byte[][] {{1}, {2}, {3}}, c));
      assertThat(written.outcome()).isEqualTo(Outcome.COMMITTED);
      Answer read = KeyValueAnswers.read(1, c -> session.read("user1", new int[] {2}, c));
      assertThat(read.rows().get(0).get(0)).containsExactly(3);
    }
    assertThat(commands(1))
        .contains("cmdstat_hset", "cmdstat_wait")
        .doesNotContain("cmdstat_hmget");
    assertThat(Stream.concat(commands(2).stream(), commands(3).stream())).contains("cmdstat_hmget");
  }

  /** The requests to a node since it was started. */
  private static Set<String> commands(int node) {
    try (Connection connection = connection(node)) {
      return Info.of(connection, "commandstats").keySet();
    }
  }

  private static Connection connection(int node) {
    HostAndPort address = HostAndPort.from(servers.endpoints().get(node - 1));
    JedisClientConfig config =
        DefaultJedisClientConfig.builder().password(servers.password().reveal()).build();
    return new Connection(address, config);
  }

  @Test
  void the_node_that_refuses_is_the_one_that_is_named() {
    try (Connection replica = connection(2)) {
      setPassword(replica, "another one");
      try {
        assertThatThrownBy(() -> client.counters())
            .hasMessageStartingWith("Redis at " + servers.endpoints().get(1) + ": it refused");
      } finally {
        setPassword(replica, servers.password().reveal());
      }
    }
  }

  private static void setPassword(Connection connection, String password) {
    connection.sendCommand(Protocol.Command.CONFIG, "SET", "requirepass", password);
    assertThat(connection.getStatusCodeReply()).isEqualTo("OK");
  }

  @Test
  void a_write_that_too_few_replicas_have_is_unknown() throws Exception {
    try (DatabaseClient hasty =
            Redis.connect(servers, Duration.ofSeconds(2), Map.of("waitReplicas", "2"));
        KeyValueSession session =
            hasty.capability(KeyValueClient.class).orElseThrow().open(TABLE)) {
      HangingNode.stop(servers, 2);
      Answer written =
          KeyValueAnswers.write(c -> session.insert("user9", new byte[][] {{1}, {2}, {3}}, c));
      assertThat(written.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(written.failure()).contains("fewer replicas than waitReplicas");
    } finally {
      HangingNode.resume(servers, 2);
    }
  }
}
