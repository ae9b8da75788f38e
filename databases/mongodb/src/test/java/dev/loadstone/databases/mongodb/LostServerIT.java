package dev.loadstone.databases.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.HangingNode;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the client while its server hangs and is gone. */
class LostServerIT {
  private static final Table TABLE = new Table("lost", List.of("field0"), 10);
  private static final byte[][] VALUE = {{1, 2, 3}};

  @TempDir private Path folder;

  @Test
  void a_server_hangs_and_is_killed() throws Exception {
    try (Deployment server = Ferretdb.start(folder);
        DatabaseClient client = Ferretdb.connect(server, Duration.ofSeconds(2))) {
      KeyValueClient keyValues = client.capability(KeyValueClient.class).orElseThrow();
      keyValues.tables().create(TABLE, TableMark.fresh());
      KeyValueSession session = keyValues.open(TABLE);
      KeyValueAnswers.untilCommitted(() -> insert(session, "user1"));

      HangingNode.stop(server, 1);
      Answer late = insert(session, "user2");
      assertThat(late.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(late.failure()).isEqualTo("no answer in time");
      HangingNode.resume(server, 1);
      KeyValueAnswers.untilCommitted(() -> read(session));

      HangingNode.stop(server, 1);
      assertThat(read(session).outcome()).isEqualTo(Outcome.TIMEOUT);
      HangingNode.resume(server, 1);
      KeyValueAnswers.untilCommitted(() -> read(session));

      server.kill(1);
      assertThat(insert(session, "user4").outcome()).isIn(Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
      assertThat(insert(session, "user5").outcome()).isEqualTo(Outcome.CONNECTION_LOST);
      assertThatThrownBy(() -> keyValues.open(TABLE))
          .isInstanceOf(SessionUnavailableException.class);
    }
  }

  private static Answer insert(KeyValueSession session, String key) {
    return KeyValueAnswers.write(c -> session.insert(key, VALUE, c));
  }

  private static Answer read(KeyValueSession session) {
    return KeyValueAnswers.read(1, c -> session.read("user1", new int[] {0}, c));
  }
}
