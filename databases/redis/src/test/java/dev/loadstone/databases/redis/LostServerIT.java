package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.HangingNode;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.deployment.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the client while its server hangs, is full, and is gone. */
class LostServerIT {
  private static final Table TABLE = new Table("lost", List.of("field0"), 2_000);
  private static final byte[][] VALUE = {new byte[1_000]};

  @TempDir private Path folder;

  @Test
  void a_server_hangs_and_is_killed() throws Exception {
    try (Deployment server = Redis.start(folder, 1, Map.of());
        DatabaseClient client = Redis.connect(server, Map.of());
        DatabaseClient hasty = Redis.connect(server, Duration.ofSeconds(2), Map.of())) {
      KeyValueClient keyValues = client.capability(KeyValueClient.class).orElseThrow();
      keyValues.tables().create(TABLE, TableMark.fresh());
      calls_that_a_hanging_server_holds_up_end_in_time(server, hasty);
      a_call_that_is_aborted_ends_at_once(server, keyValues);

      try (KeyValueSession session = keyValues.open(TABLE)) {
        assertThat(read(session).outcome()).isEqualTo(Outcome.COMMITTED);
        server.kill(1);
        assertThat(insert(session, "user4").outcome())
            .isIn(Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
        assertThat(insert(session, "user5").outcome()).isEqualTo(Outcome.CONNECTION_LOST);
        assertThat(read(session).outcome()).isEqualTo(Outcome.CONNECTION_LOST);
      }
      assertThatThrownBy(() -> keyValues.open(TABLE))
          .isInstanceOf(SessionUnavailableException.class);
      assertThatThrownBy(client::counters).isInstanceOf(LoadstoneException.class);
    }
  }

  private static void calls_that_a_hanging_server_holds_up_end_in_time(
      Deployment server, DatabaseClient hasty) throws Exception {
    try (KeyValueSession session =
        hasty.capability(KeyValueClient.class).orElseThrow().open(TABLE)) {
      KeyValueAnswers.untilCommitted(() -> insert(session, "user1"));

      HangingNode.stop(server, 1);
      assertThat(read(session).outcome()).isEqualTo(Outcome.TIMEOUT);
      HangingNode.resume(server, 1);
      assertThat(KeyValueAnswers.untilCommitted(() -> read(session)).rows().get(0))
          .as("the late answer is not taken for that of the next call")
          .containsExactly(VALUE);

      HangingNode.stop(server, 1);
      Answer late = insert(session, "user2");
      assertThat(late.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(late.failure()).isEqualTo("no answer in time");
      HangingNode.resume(server, 1);
      KeyValueAnswers.untilCommitted(() -> read(session));
    }
  }

  private static void a_call_that_is_aborted_ends_at_once(
      Deployment server, KeyValueClient keyValues) throws Exception {
    KeyValueSession session = keyValues.open(TABLE);
    HangingNode.stop(server, 1);
    CompletableFuture<Answer> aborted = new CompletableFuture<>();
    Thread caller = new Thread(() -> aborted.complete(insert(session, "user3")));
    caller.start();
    while (!awaitsReplies(caller)) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    session.abort();
    assertThat(aborted.get(20, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.UNKNOWN);
    session.close();
    HangingNode.resume(server, 1);
  }

  private static boolean awaitsReplies(Thread caller) {
    assertThat(caller.isAlive()).isTrue();
    return Stream.of(caller.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(Link.class.getName())
                    && frame.getMethodName().equals("replies"));
  }

  @Test
  void a_server_without_room_rejects_writes_and_answers_reads() throws Exception {
    try (Deployment server = Redis.start(folder, 1, Map.of("maxmemory", "4mb"));
        DatabaseClient client = Redis.connect(server, Map.of())) {
      KeyValueClient keyValues = client.capability(KeyValueClient.class).orElseThrow();
      keyValues.tables().create(TABLE, TableMark.fresh());
      try (KeyValueSession session = keyValues.open(TABLE)) {
        Answer answer = insert(session, "user1");
        // The first may have room for the record and not for its index: then it is unknown.
        for (int i = 2; i < 10_000 && answer.outcome() != Outcome.REJECTED; i++) {
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
