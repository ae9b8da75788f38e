package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

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

final class PostgresqlStandbysIT {
  @TempDir private Path folder;

  @Test
  void a_pool_says_what_standbys_there_are_and_follows_a_new_primary() throws Exception {
    DeploymentPlan plan =
        new DeploymentPlan(3, Map.of(), folder.resolve("data"), folder.resolve("logs"), 4, 0);
    try (ClusterDeployment servers = PostgresqlDeployer.standard().start(plan);
        DatabaseClient client =
            KeyValueSystem.connect(new PostgresqlDialect(), servers, Duration.ofSeconds(30))) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      assertThat(client.describe().settings())
          .containsEntry("synchronous_standby_names", "ANY 1 (node1, node2, node3)")
          .containsEntry("standby node2", "streaming, quorum")
          .containsEntry("standby node3", "streaming, quorum");
      try (Connection connection = sql.connection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE kept (a int)");
        connection.commit();
      }

      assertThat(client.settle(Duration.ofSeconds(30)))
          .contains("checkpoint, replayed by all 2 standbys");

      servers.kill(1);

      insertWithPatience(sql);
      assertThat(client.describe().settings().keySet())
          .filteredOn(name -> name.startsWith("standby "))
          .hasSize(1)
          .doesNotContain("standby node1");
    }
  }

  /** As a worker does: tries again until a connection leads to the new primary. */
  private static void insertWithPatience(SqlClient sql) throws Exception {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (true) {
      try (Connection connection = sql.connection();
          Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO kept VALUES (1)");
        connection.commit();
        return;
      } catch (SQLException e) {
        assertThat(sql.classify(e)).isEqualTo(Outcome.CONNECTION_LOST);
        assertThat(System.nanoTime()).isLessThan(deadline);
        Thread.sleep(100);
      }
    }
  }
}
