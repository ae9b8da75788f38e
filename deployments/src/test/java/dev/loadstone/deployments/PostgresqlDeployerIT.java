package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.DeploymentPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostgresqlDeployerIT {
  @TempDir private Path folder;

  @Test
  void a_server_serves_and_leaves_nothing() throws Exception {
    long pid;
    try (PostgresqlDeployment deployment =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0))) {
      pid = deployment.nodes().get(0).pid();
      try (Connection connection =
          DriverManager.getConnection(
              "jdbc:postgresql://" + deployment.endpoints().get(0) + "/" + deployment.database(),
              deployment.user(),
              deployment.password().reveal())) {
        assertThat(connection.isValid(5)).isTrue();
      }
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(Files.exists(folder.resolve("data"))).isFalse();
  }
}
