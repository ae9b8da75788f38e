package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of three primaries, with an index of keys on one of them. */
class ClusterIT extends KeyValueContract {
  @TempDir static Path folder;

  private static Deployment servers;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    servers = Redis.start(folder, 3, Map.of("mode", "cluster"));
    client = Redis.connect(servers.endpoints().subList(1, 2), servers.password(), Map.of());
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
    return new RedisApplication(servers, true, table);
  }

  @Test
  void it_is_a_cluster() {
    assertThat(client.describe().settings()).containsEntry("topology", "cluster of 3 primaries");
  }

  @Test
  void a_killed_node_takes_its_slots_with_it_and_the_others_go_on() throws Exception {
    Map<String, String> uncovered =
        Map.of("mode", "cluster", "cluster-require-full-coverage", "no");
    try (Deployment cluster = Redis.start(folder.resolve("killed"), 3, uncovered);
        DatabaseClient database = Redis.connect(cluster, Map.of("scans", "refused"))) {
      KeyValueClient keyValues = database.capability(KeyValueClient.class).orElseThrow();
      keyValues.tables().create(TABLE, MARK);
      try (KeyValueSession session = keyValues.open(TABLE)) {
        assertThat(outcomes(session)).containsExactly(Outcome.COMMITTED);
        cluster.kill(3);
        Set<Outcome> afterwards = outcomes(session);
        assertThat(afterwards)
            .contains(Outcome.COMMITTED)
            .containsAnyOf(Outcome.CONNECTION_LOST, Outcome.UNKNOWN)
            .doesNotContain(Outcome.ERROR);
      }
      try (KeyValueSession again = keyValues.open(TABLE)) {
        assertThat(outcomes(again)).contains(Outcome.COMMITTED, Outcome.CONNECTION_LOST);
      }
    }
  }

  private static Set<Outcome> outcomes(KeyValueSession session) {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (int i = 0; i < 30; i++) {
      String key = "user" + i;
      Answer answer =
          KeyValueAnswers.write(c -> session.insert(key, new byte[][] {{1}, {2}, {3}}, c));
      outcomes.add(answer.outcome());
    }
    return outcomes;
  }
}
