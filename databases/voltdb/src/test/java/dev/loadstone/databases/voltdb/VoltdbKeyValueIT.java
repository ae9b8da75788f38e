package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records by key against a real server of one node. */
class VoltdbKeyValueIT extends KeyValueContract {
  @TempDir static Path folder;

  private static Deployment server;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    server =
        VoltdbDeployer.standard()
            .start(
                new DeploymentPlan(
                    1,
                    Map.of(
                        "heap", "512m", "jvm.options", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"),
                    folder.resolve("data"),
                    folder.resolve("logs"),
                    8,
                    0));
    client = new VoltdbDatabase().connect(VoltdbIT.target(server.endpoints(), server.password()));
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @Override
  protected DatabaseClient database() {
    return client;
  }

  @Test
  void a_table_can_be_made_again_with_other_fields() throws SessionUnavailableException {
    Table other = new Table(TABLE.name(), List.of("name"), 20);
    client().create(other);
    try (KeyValueSession session = client().open(other)) {
      byte[][] value = {{7}};
      assertThat(KeyValueAnswers.write(c -> session.insert("user1", value, c)).outcome())
          .isEqualTo(Outcome.COMMITTED);
      Answer read = KeyValueAnswers.read(1, c -> session.read("user1", new int[] {0}, c));
      assertThat(read.rows().get(0).get(0)).containsExactly(7);
    }
  }
}
