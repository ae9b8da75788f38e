package dev.loadstone.deployments.seekdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SeekdbDeployerIT {
  private static final SeekdbDeployer DEPLOYER = SeekdbDeployer.standard();

  @TempDir private Path folder;

  @BeforeEach
  void seekdb_can_be_started_here() {
    List<Refusal> refusals = DEPLOYER.refusals(1, Map.of(), Network.LOOPBACK);
    assumeTrue(refusals.isEmpty(), refusals.toString());
  }

  private ClusterDeployment start(Map<String, String> settings) {
    return DEPLOYER.start(
        new DeploymentPlan(1, settings, folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }

  private static Connection connect(ClusterDeployment deployment, String user, String password)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://" + deployment.endpoints().get(0) + "/" + deployment.database(),
        user,
        password);
  }

  @Test
  void it_serves_in_a_network_of_its_own_and_has_its_rows_after_a_kill() throws Exception {
    try (ClusterDeployment deployment = start(Map.of("cpu_count", "2"))) {
      String password = deployment.password().reveal();
      assertThat(deployment.endpoints().get(0)).startsWith("198.1");
      assertThat(deployment.binary().orElseThrow().version()).matches("\\d+(\\.\\d+)+");
      try (Connection connection = connect(deployment, deployment.user(), password);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
        statement.execute("INSERT INTO t VALUES (1), (2)");
      }
      deployment.kill(1);
      deployment.restart();
      try (Connection connection = connect(deployment, deployment.user(), password);
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(2);
      }
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void nobody_gets_in_without_the_password() {
    try (ClusterDeployment deployment = start(Map.of())) {
      for (String user : List.of("root", deployment.user())) {
        assertThatThrownBy(() -> connect(deployment, user, ""))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("Access denied");
      }
    }
  }
}
