package dev.loadstone.deployments.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ChildJvm;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostgresqlReplicationIT {
  @TempDir private Path folder;

  private ClusterDeployment start(Map<String, String> settings, Network network) {
    return PostgresqlDeployer.standard()
        .start(
            new DeploymentPlan(3, settings, folder.resolve("data"), folder.resolve("logs"), 8, 0)
                .with(network));
  }

  /** As a benchmark connects: whichever node is the primary. */
  private static Connection primary(ClusterDeployment deployment) throws SQLException {
    return connect(deployment, String.join(",", deployment.endpoints()), "primary");
  }

  private static Connection node(ClusterDeployment deployment, int node) throws SQLException {
    return connect(deployment, deployment.endpoints().get(node - 1), "any");
  }

  private static Connection connect(ClusterDeployment deployment, String hosts, String type)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://"
            + hosts
            + "/"
            + deployment.database()
            + "?socketTimeout=30&targetServerType="
            + type,
        deployment.user(),
        deployment.password().reveal());
  }

  private static List<String> ask(Connection connection, String question) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question)) {
      List<String> answers = new ArrayList<>();
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
      return answers;
    }
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static final String STANDBYS =
      "SELECT application_name || ' ' || state || ' ' || sync_state FROM pg_stat_replication"
          + " ORDER BY 1";

  private static List<String> replication(Connection primary) throws SQLException {
    return ask(primary, STANDBYS);
  }

  @Test
  void commits_wait_for_a_majority_and_go_on_when_a_standby_is_killed() throws Exception {
    List<Deployment.Node> nodes;
    try (ClusterDeployment deployment = start(Map.of("shared_buffers", "16MB"), Network.LOOPBACK)) {
      nodes = deployment.nodes();
      try (Connection primary = primary(deployment)) {
        assertThat(ask(primary, "SHOW synchronous_standby_names"))
            .containsExactly("ANY 1 (node1, node2, node3)");
        assertThat(ask(primary, "SHOW shared_buffers")).containsExactly("16MB");
        assertThat(replication(primary))
            .containsExactly("node2 streaming quorum", "node3 streaming quorum");
        execute(primary, "CREATE TABLE kept (a int)", "INSERT INTO kept VALUES (1)");

        deployment.kill(3);

        execute(primary, "INSERT INTO kept VALUES (2)");
        assertThat(replication(primary)).containsExactly("node2 streaming quorum");
        assertThat(ask(primary, "SELECT slot_name FROM pg_replication_slots"))
            .containsExactly("node2");
      }
      try (Connection standby = node(deployment, 2)) {
        assertThat(Until.holds(() -> holds(standby, "SELECT a FROM kept ORDER BY a", "1", "2")))
            .isTrue();
      }
      assertThat(deployment.isAlive()).isFalse();
      assertThatThrownBy(deployment::restart).isInstanceOf(LoadstoneException.class);
      assertThatThrownBy(() -> deployment.kill(4)).hasMessageContaining("expected 1 to 3");
      assertNoLogHas(deployment.password().reveal());
    }
    assertThat(nodes)
        .extracting(Deployment.Node::name)
        .containsExactly("node-1", "node-2", "node-3");
    assertThat(nodes).allMatch(node -> ProcessHandle.of(node.pid()).isEmpty());
    assertThat(folder.resolve("data")).doesNotExist();
  }

  private static boolean holds(Connection connection, String question, String... answers) {
    try {
      return ask(connection, question).equals(List.of(answers));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private void assertNoLogHas(String secret) throws IOException {
    try (Stream<Path> logs = Files.list(folder.resolve("logs"))) {
      for (Path log : (Iterable<Path>) logs::iterator) {
        assertThat(log).content().doesNotContain(secret);
      }
    }
  }

  /** On a network of their own where that can be had. */
  @Test
  void nothing_acknowledged_is_lost_when_the_primary_is_killed_and_commits_go_on()
      throws Exception {
    int clients = 4;
    Network asked = new Network(200_000_000, Duration.ofMillis(1));
    boolean possible = PostgresqlDeployer.standard().refusals(3, Map.of(), asked).isEmpty();
    Network network = possible ? asked : Network.LOOPBACK;
    try (ClusterDeployment deployment = start(Map.of(), network)) {
      for (Deployment.Node node : deployment.nodes()) {
        assertThat(node.endpoint().startsWith("127.0.0.1:")).isNotEqualTo(possible);
      }
      try (Connection primary = primary(deployment)) {
        long start = System.nanoTime();
        ask(primary, "SELECT 1");
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isGreaterThanOrEqualTo(network.delay().multipliedBy(2));
        execute(primary, "CREATE TABLE kept (client int, a int, PRIMARY KEY (client, a))");
      }
      AtomicBoolean killed = new AtomicBoolean();
      ExecutorService threads = Executors.newFixedThreadPool(clients);
      try {
        List<Future<NavigableSet<Integer>>> acknowledged = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
          int number = client;
          Callable<NavigableSet<Integer>> work = () -> insert(deployment, number, killed);
          acknowledged.add(threads.submit(work));
        }
        TimeUnit.SECONDS.sleep(1);
        deployment.kill(1);
        killed.set(true);

        try (Connection primary = primary(deployment)) {
          assertThat(ask(primary, "SELECT pg_is_in_recovery()")).containsExactly("f");
          // A standby that connects once more catches up first.
          assertThat(
                  Until.holds(
                      () ->
                          holds(primary, STANDBYS, "node2 streaming quorum")
                              || holds(primary, STANDBYS, "node3 streaming quorum")))
              .isTrue();
          for (int client = 0; client < clients; client++) {
            NavigableSet<Integer> acknowledgedHere =
                acknowledged.get(client).get(60, TimeUnit.SECONDS);
            assertThat(ask(primary, "SELECT a FROM kept WHERE client = " + client))
                .containsAll(acknowledgedHere.stream().map(String::valueOf).toList());
            assertThat(acknowledgedHere).hasSizeGreaterThan(ROWS_AFTERWARDS);
          }
        }
      } finally {
        threads.shutdownNow();
      }
      assertNoLogHas(deployment.password().reveal());
    }
  }

  private static final int ROWS_AFTERWARDS = 20;

  /** Inserts rows through a loss of the primary; gives those whose commit was acknowledged. */
  private static NavigableSet<Integer> insert(
      ClusterDeployment deployment, int client, AtomicBoolean killed) throws Exception {
    NavigableSet<Integer> acknowledged = new TreeSet<>();
    int afterwards = 0;
    int next = 0;
    while (afterwards < ROWS_AFTERWARDS) {
      try (Connection primary = primary(deployment);
          PreparedStatement insert = primary.prepareStatement("INSERT INTO kept VALUES (?, ?)")) {
        insert.setInt(1, client);
        while (afterwards < ROWS_AFTERWARDS) {
          boolean after = killed.get();
          insert.setInt(2, next++);
          insert.executeUpdate();
          acknowledged.add(next - 1);
          afterwards += after ? 1 : 0;
        }
      } catch (SQLException e) {
        assertThat(e.getSQLState()).matches("08.*|57P.*");
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
    return acknowledged;
  }

  @Test
  void a_killed_jvm_leaves_no_server_and_no_data() throws Exception {
    try (ChildJvm jvm =
        ChildJvm.keepServer(
            List.of(), System.getProperty("java.class.path"), Map.of(), "postgresql", 2, folder)) {
      long primary = Long.parseLong(jvm.after("pid"));
      long standby = Long.parseLong(jvm.after("pid"));

      jvm.kill();

      assertThat(Until.gone(primary) && Until.gone(standby)).isTrue();
      assertThat(Until.holds(() -> Files.notExists(folder.resolve("data")))).isTrue();
    }
  }
}
