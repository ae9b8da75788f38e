package dev.loadstone.databases.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.CassandraDeployer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class CassandraIT extends KeyValueContract {
  @TempDir private static Path folder;
  private static Deployment ring;
  private static DatabaseClient client;

  @BeforeAll
  static void start() {
    ring =
        CassandraDeployer.standard()
            .start(
                new DeploymentPlan(
                    3,
                    Map.of(
                        "authenticator",
                        "PasswordAuthenticator",
                        "heap",
                        "384m",
                        "jvm.options",
                        "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dcassandra.unsafesystem=true"),
                    folder.resolve("data"),
                    folder.resolve("logs"),
                    8,
                    0));
    client = new CassandraDatabase().connect(target(ring.password(), Map.of()));
  }

  @AfterAll
  static void stop() {
    if (client != null) {
      client.close();
    }
    if (ring != null) {
      ring.close();
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }

  private static Target target(Secret password, Map<String, String> properties) {
    return new Target(
        ring.endpoints(), "", ring.user(), password, 4, null, Duration.ofSeconds(10), properties);
  }

  @Override
  protected DatabaseClient database() {
    return client;
  }
}
