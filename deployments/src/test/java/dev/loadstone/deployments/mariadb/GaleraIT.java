package dev.loadstone.deployments.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Machines;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ChildJvm;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ProcessUsers;
import dev.loadstone.deployments.Until;
import dev.loadstone.deployments.disk.NodeDisks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the package galera-4 is installed; it comes in no Maven artifact. */
final class GaleraIT {
  private static final String GROUP_SIZE = "SHOW STATUS LIKE 'wsrep_cluster_size'";

  private static final long DISK = 800_000_000;

  @TempDir private Path folder;

  @BeforeAll
  static void the_library_is_installed() {
    assumeTrue(
        GaleraLibrary.find(Map.of()).isPresent(),
        "the package galera-4 is needed for several nodes");
  }

  private ClusterDeployment start(Map<String, String> settings, Network network) {
    Path data = folder.resolve("data");
    Machines here = Machines.here(NodeDisks.refusal().isEmpty() ? DISK : 0, false);
    return MariadbDeployer.standard()
        .start(new DeploymentPlan(3, settings, network, here, data, folder.resolve("logs"), 8, 0));
  }

  private static Connection node(ClusterDeployment deployment, int node) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://"
            + deployment.endpoints().get(node - 1)
            + "/"
            + deployment.database()
            + "?socketTimeout=30000",
        deployment.user(),
        deployment.password().reveal());
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The last column of the first row, which is the value wherever there is a name before it. */
  private static String ask(Connection connection, String question) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(row.getMetaData().getColumnCount());
    }
  }

  @Test
  void all_nodes_take_writes_the_first_committer_wins_and_the_others_go_on_without_a_killed_one()
      throws Exception {
    Network asked = new Network(200_000_000, Duration.ofMillis(1));
    boolean possible = MariadbDeployer.standard().refusals(3, Map.of(), asked).isEmpty();
    List<Deployment.Node> nodes;
    try (ClusterDeployment deployment =
        start(
            Map.of(
                "innodb_buffer_pool_size",
                "64M",
                "innodb_log_file_size",
                "64M",
                "wsrep_provider_options",
                "gcs.fc_limit=32"),
            possible ? asked : Network.LOOPBACK)) {
      nodes = deployment.nodes();
      ProcessUsers.requireUnprivileged(deployment);
      for (Deployment.Node node : nodes) {
        assertThat(node.endpoint().startsWith("127.0.0.1:")).isNotEqualTo(possible);
      }
      try (Connection one = node(deployment, 1);
          Connection two = node(deployment, 2);
          Connection three = node(deployment, 3)) {
        assertThat(ask(one, GROUP_SIZE)).isEqualTo("3");
        assertThat(ask(one, "SELECT @@innodb_flush_log_at_trx_commit")).isEqualTo("1");
        assertThat(ask(three, "SELECT @@innodb_buffer_pool_size")).isEqualTo("67108864");
        assertThat(ask(two, "SELECT @@wsrep_provider_options")).contains("gcs.fc_limit = 32");
        execute(
            one, "CREATE TABLE kept (id int PRIMARY KEY, a int)", "INSERT INTO kept VALUES (1, 0)");
        assertThat(ask(three, "SELECT a FROM kept")).isEqualTo("0");

        one.setAutoCommit(false);
        two.setAutoCommit(false);
        execute(one, "UPDATE kept SET a = 1");
        execute(two, "UPDATE kept SET a = 2");
        one.commit();
        assertThatThrownBy(two::commit)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1213));
        two.rollback();
        two.setAutoCommit(true);

        deployment.kill(1);

        assertThat(Until.holds(() -> answers(two, GROUP_SIZE, "2"))).isTrue();
        execute(two, "UPDATE kept SET a = a + 10");
        assertThat(ask(three, "SELECT a FROM kept")).isEqualTo("11");
      }
      assertThat(deployment.isAlive()).isFalse();
      deployment.restart();
      try (Connection one = node(deployment, 1)) {
        assertThat(ask(one, "SELECT a FROM kept")).isEqualTo("11");
        assertThat(ask(one, GROUP_SIZE)).isEqualTo("3");
      }
      assertThatThrownBy(() -> deployment.kill(4)).hasMessageContaining("expected 1 to 3");
      try (Stream<Path> logs = Files.list(folder.resolve("logs"))) {
        for (Path log : (Iterable<Path>) logs::iterator) {
          assertThat(log).content().doesNotContain(deployment.password().reveal());
        }
      }
    }
    assertThat(nodes)
        .extracting(Deployment.Node::name)
        .containsExactly("node-1", "node-2", "node-3");
    assertThat(nodes).allMatch(node -> ProcessHandle.of(node.pid()).isEmpty());
    assertThat(folder.resolve("data")).doesNotExist();
  }

  private static boolean answers(Connection connection, String question, String answer) {
    try {
      return ask(connection, question).equals(answer);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_killed_jvm_leaves_no_server_and_no_data() throws Exception {
    try (ChildJvm jvm =
        ChildJvm.keepServer(
            List.of(), System.getProperty("java.class.path"), Map.of(), "mariadb", 2, folder)) {
      long first = Long.parseLong(jvm.after("pid"));
      long second = Long.parseLong(jvm.after("pid"));

      jvm.kill();

      assertThat(Until.gone(first) && Until.gone(second)).isTrue();
      assertThat(Until.holds(() -> Files.notExists(folder.resolve("data")))).isTrue();
    }
  }
}
