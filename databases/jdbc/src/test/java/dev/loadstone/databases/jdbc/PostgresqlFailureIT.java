package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostgresqlFailureIT {
  @TempDir private Path folder;

  @Test
  void a_pool_that_lost_its_server_works_again_when_the_server_is_back() throws SQLException {
    DeploymentPlan plan =
        new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 4, 0);
    try (ClusterDeployment server = PostgresqlDeployer.standard().start(plan);
        DatabaseClient client =
            KeyValueSystem.connect(new PostgresqlDialect(), server, Duration.ofSeconds(30))) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      try (Connection idle = sql.connection()) {
        assertThat(idle.isValid(5)).isTrue();
      }
      try (Connection inUse = sql.connection();
          Statement statement = inUse.createStatement()) {
        statement.execute("SELECT 1");
        ProcessHandle postmaster = ProcessHandle.of(server.nodes().get(0).pid()).orElseThrow();
        postmaster.destroyForcibly();
        postmaster.onExit().join();

        SQLException lost =
            catchThrowableOfType(
                SQLException.class,
                () -> {
                  // A session of a killed server ends when it notices, not at once.
                  for (int i = 0; i < 1000; i++) {
                    statement.execute("SELECT pg_sleep(0.02)");
                  }
                });
        assertThat(sql.classify(lost)).isEqualTo(Outcome.CONNECTION_LOST);
      }
      SQLException refused = catchThrowableOfType(SQLException.class, sql::connection);
      assertThat(sql.classify(refused)).isEqualTo(Outcome.CONNECTION_LOST);

      server.restart();

      try (Connection again = sql.connection()) {
        assertThat(again.isValid(5)).isTrue();
      }
    }
  }
}
