package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MariadbFailureIT {
  @TempDir private Path folder;

  @Test
  void a_pool_that_lost_its_server_works_again_when_the_server_is_back() throws SQLException {
    DeploymentPlan plan =
        new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 4, 0);
    try (ClusterDeployment server = MariadbDeployer.standard().start(plan);
        DatabaseClient client =
            KeyValueSystem.connect(new MariadbDialect(), server, Duration.ofSeconds(30))) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      try (Connection idle = sql.connection()) {
        assertThat(idle.isValid(5)).isTrue();
      }
      try (Connection inUse = sql.connection();
          Statement statement = inUse.createStatement()) {
        statement.execute("SELECT 1");
        server.kill(1);

        SQLException lost =
            catchThrowableOfType(SQLException.class, () -> statement.execute("SELECT 1"));
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
