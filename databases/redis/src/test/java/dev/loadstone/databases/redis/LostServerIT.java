package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.SessionUnavailableException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the client says while its server hangs, is full, is gone, and comes back. */
class LostServerIT {
  private static final Table TABLE = new Table("lost", List.of("field0"), 2_000);
  private static final byte[][] VALUE = {new byte[1_000]};

  @TempDir private Path folder;

  @Test
  void a_server_hangs_is_killed_and_comes_back() throws Exception {
    Deployment server = Redis.start(folder.resolve("first"), 1, Map.of());
    try (server;
        DatabaseClient client = Redis.connect(server, Map.of())) {
      KeyValueClient keyValues = client.capability(KeyValueClient.class).orElseThrow();
      keyValues.create(TABLE);
      KeyValueSession session = keyValues.open(TABLE);
      assertThat(insert(session, "user1").outcome()).isEqualTo(Outcome.COMMITTED);

      Redis.signal(server, 1, "STOP");
      assertThat(read(session).outcome()).isEqualTo(Outcome.TIMEOUT);
      Redis.signal(server, 1, "CONT");
      assertThat(read(session).outcome())
          .as("the late answer is not taken for that of the next call")
          .isEqualTo(Outcome.COMMITTED);

      Redis.signal(server, 1, "STOP");
      Answer late = insert(session, "user2");
      assertThat(late.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(late.failure()).isEqualTo("no answer in time");
      Redis.signal(server, 1, "CONT");
      assertThat(read(session).outcome()).isEqualTo(Outcome.COMMITTED);

      Redis.signal(server, 1, "STOP");
      CompletableFuture<Answer> aborted =
          CompletableFuture.supplyAsync(() -> insert(session, "user3"));
      TimeUnit.MILLISECONDS.sleep(300);
      session.abort();
      assertThat(aborted.get(1, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.UNKNOWN);
      session.close();
      Redis.signal(server, 1, "CONT");

      try (KeyValueSession second = keyValues.open(TABLE)) {
        assertThat(read(second).outcome()).isEqualTo(Outcome.COMMITTED);
        server.kill(1);
        assertThat(insert(second, "user4").outcome())
            .isIn(Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
        assertThat(insert(second, "user5").outcome()).isEqualTo(Outcome.CONNECTION_LOST);
        assertThat(read(second).outcome()).isEqualTo(Outcome.CONNECTION_LOST);
      }
      assertThatThrownBy(() -> keyValues.open(TABLE))
          .isInstanceOf(SessionUnavailableException.class);
      assertThatThrownBy(client::counters).isInstanceOf(LoadstoneException.class);
    }
  }

  @Test
  void a_server_without_room_rejects_writes_and_answers_reads() throws Exception {
    try (Deployment server = Redis.start(folder, 1, Map.of("maxmemory", "4mb"));
        DatabaseClient client = Redis.connect(server, Map.of())) {
      KeyValueClient keyValues = client.capability(KeyValueClient.class).orElseThrow();
      keyValues.create(TABLE);
      try (KeyValueSession session = keyValues.open(TABLE)) {
        Answer answer = insert(session, "user1");
        for (int i = 2; i < 10_000 && answer.outcome() == Outcome.COMMITTED; i++) {
          answer = insert(session, "user" + i);
        }
        assertThat(answer.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(answer.failure()).startsWith("OOM");
        assertThat(read(session).outcome()).isEqualTo(Outcome.COMMITTED);
      }
    }
  }

  private static Answer insert(KeyValueSession session, String key) {
    return KeyValueAnswers.write(c -> session.insert(key, VALUE, c));
  }

  private static Answer read(KeyValueSession session) {
    return KeyValueAnswers.read(1, c -> session.read("user1", new int[] {0}, c));
  }
}
