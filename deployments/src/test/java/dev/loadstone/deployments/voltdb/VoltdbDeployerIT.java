package dev.loadstone.deployments.voltdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ListeningSockets;
import dev.loadstone.deployments.ProcessUsers;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.Until;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VoltdbDeployerIT {
  @TempDir private Path folder;
  private Path data;
  private Path logs;

  @BeforeEach
  void folders_are_not_made_yet() {
    data = folder.resolve("data");
    logs = folder.resolve("logs");
  }

  private DeploymentPlan plan(int nodes, Map<String, String> settings) {
    return new DeploymentPlan(nodes, settings, data, logs, 8, 0);
  }

  /** The processes that work in the data folder, which is the current one of all of them. */
  private long processesInTheDataFolder() throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .filter(
              process -> {
                try {
                  return Files.readSymbolicLink(process.resolve("cwd")).startsWith(data);
                } catch (IOException e) {
                  return false;
                }
              })
          .count();
    }
  }

  @Test
  void one_node_serves_its_user_alone_on_loopback_and_leaves_no_process_and_no_data()
      throws Exception {
    Map<String, String> settings =
        Map.of(
            "sitesperhost", "3",
            "heap", "768m",
            "jvm.options", "-XX:+UseParallelGC  -Xss1m",
            "snapshot.frequency", "10m",
            "heartbeat.timeout", "7",
            "temptables.maxsize", "33",
            "query.timeout", "1234");
    long pid;
    ClusterDeployment deployment = VoltdbDeployer.standard().start(plan(1, settings));
    try (deployment) {
      Deployment.Node node = deployment.nodes().get(0);
      pid = node.pid();
      assertThat(ListeningSockets.of(Machine.HERE, pid, RunAsUser.PLAIN))
          .hasSize(VoltdbCluster.PORTS)
          .allMatch(listener -> listener.getAddress().getHostAddress().equals("127.0.0.1"))
          .extracting(InetSocketAddress::getPort)
          .contains(Integer.parseInt(node.endpoint().replace("127.0.0.1:", "")));
      try (VoltdbConnection client =
          VoltdbConnection.to(deployment, 1, deployment.password().reveal())) {
        client.ask("CREATE TABLE t (a INT NOT NULL)");
        client.ask("INSERT INTO t VALUES (42)");
        assertThat(client.ask("SELECT a FROM t").asScalarLong()).isEqualTo(42);
        String inUse = client.call("@SystemInformation", "DEPLOYMENT").toString();
        assertThat(inUse)
            .containsPattern("sitesperhost *, *3")
            .containsPattern("kfactor *, *0")
            .containsPattern("snapshotenabled *, *true")
            .containsPattern("snapshotfrequency *, *10m")
            .containsPattern("heartbeattimeout *, *7")
            .containsPattern("temptablesmaxsize *, *33")
            .containsPattern("querytimeout *, *1234")
            .containsPattern("httpenabled *, *false")
            .containsPattern("commandlogenabled *, *false");
      }
      assertThatThrownBy(() -> VoltdbConnection.to(deployment, 1, "guess"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("uthentication");
      assertThat(logs.resolve("voltdb-1.log"))
          .content()
          .contains("-Xmx768m", "-XX:+UseParallelGC", "-Xss1m")
          .doesNotContain("UseG1GC");
      for (String log : new String[] {"voltdb-1.log", "voltdb-1-initialize.log"}) {
        assertThat(logs.resolve(log))
            .content()
            .isNotBlank()
            .doesNotContain(deployment.password().reveal());
      }
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    deployment.close();
  }

  /** On a network of their own where that can be had, as every way then passes it. */
  @Test
  void three_nodes_with_a_copy_of_each_row_go_on_when_one_is_killed() throws Exception {
    Map<String, String> settings =
        Map.of(
            "kfactor",
            "1",
            "heap",
            "512m",
            "jvm.options",
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    Network asked = new Network(200_000_000, Duration.ofMillis(1));
    boolean possible = VoltdbDeployer.standard().refusals(3, settings, asked).isEmpty();
    Network network = possible ? asked : Network.LOOPBACK;
    DeploymentPlan plan = new DeploymentPlan(3, settings, data, logs, 8, 0).with(network);
    ClusterDeployment deployment = VoltdbDeployer.standard().start(plan);
    try (deployment) {
      assertThat(deployment.endpoints()).doesNotHaveDuplicates().hasSize(3);
      ProcessUsers.requireUnprivileged(deployment);
      for (Deployment.Node node : deployment.nodes()) {
        assertThat(ListeningSockets.of(Machine.HERE, node.pid(), RunAsUser.PLAIN))
            .hasSize(VoltdbCluster.PORTS)
            .allMatch(on -> node.endpoint().startsWith(on.getAddress().getHostAddress() + ":"));
        assertThat(ProcessHandle.of(node.pid()).orElseThrow().info().command().orElse(""))
            .endsWith("java");
      }
      try (VoltdbConnection client = VoltdbConnection.to(deployment, 2)) {
        client.ask("CREATE TABLE t (a INT NOT NULL PRIMARY KEY); PARTITION TABLE t ON COLUMN a");
        for (int a = 0; a < 100; a++) {
          client.call("T.insert", a);
        }
        long start = System.nanoTime();
        client.client().callProcedure("@Ping");
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isGreaterThanOrEqualTo(network.delay().multipliedBy(2));
      }

      deployment.kill(2);

      for (int survivor : new int[] {1, 3}) {
        try (VoltdbConnection client = VoltdbConnection.to(deployment, survivor)) {
          client.insist("T.upsert", 1000 + survivor);
        }
      }
      for (int survivor : new int[] {1, 3}) {
        try (VoltdbConnection client = VoltdbConnection.to(deployment, survivor)) {
          assertThat(client.insist("@AdHoc", "SELECT COUNT(*) FROM t").asScalarLong())
              .isEqualTo(102);
        }
      }
      assertThat(Until.gone(deployment.nodes().get(1).pid())).isTrue();
      assertThat(processesInTheDataFolder()).isEqualTo(2);
    }
    assertThat(processesInTheDataFolder()).isZero();
    assertThat(data).doesNotExist();
  }

  @Test
  void of_two_nodes_with_a_copy_of_each_row_either_goes_on_alone() throws Exception {
    ClusterDeployment deployment =
        VoltdbDeployer.standard()
            .start(
                plan(
                    2,
                    Map.of(
                        "kfactor",
                        "1",
                        "heap",
                        "512m",
                        "jvm.options",
                        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")));
    try (deployment) {
      try (VoltdbConnection client = VoltdbConnection.to(deployment, 2)) {
        client.ask("CREATE TABLE t (a INT NOT NULL PRIMARY KEY); PARTITION TABLE t ON COLUMN a");
        deployment.kill(1);
        assertThat(Until.gone(deployment.nodes().get(0).pid())).isTrue();
        client.insist("T.upsert", 1);
        assertThat(client.insist("@AdHoc", "SELECT COUNT(*) FROM t").asScalarLong()).isEqualTo(1);
      }
    }
  }

  @Test
  void a_node_that_cannot_start_ends_the_others() throws Exception {
    // No log can be written where a folder stands.
    Files.createDirectories(logs.resolve("voltdb-2.log"));
    assertThatThrownBy(() -> VoltdbDeployer.standard().start(plan(2, Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("VoltDB node 2 could not be started")
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    assertThat(processesInTheDataFolder()).isZero();
    assertThat(data).doesNotExist();
  }

  @Test
  void a_server_that_ends_while_starting_brings_its_own_words() throws Exception {
    assertThatThrownBy(() -> VoltdbDeployer.standard().start(plan(1, Map.of("heap", "900000g"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("VoltDB node 1 ended")
        .hasMessageContaining(logs.resolve("voltdb-1.log").toString())
        .hasMessageContaining("heap");
    assertThat(processesInTheDataFolder()).isZero();
    assertThat(data).doesNotExist();
  }

  @Test
  void a_port_beyond_the_last_one_is_refused_before_anything_starts() {
    DeploymentPlan plan = new DeploymentPlan(2, Map.of(), data, logs, 8, 65_535);

    assertThatThrownBy(() -> VoltdbDeployer.standard().start(plan))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("is taken or not allowed");
    assertThat(data).doesNotExist();
  }

  @Test
  void a_taken_port_is_refused_before_anything_starts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      DeploymentPlan plan =
          new DeploymentPlan(2, Map.of(), data, logs, 8, taken.getLocalPort() - 1);
      assertThatThrownBy(() -> VoltdbDeployer.standard().start(plan))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("is taken or not allowed")
          .extracting("exitCode")
          .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void settings_that_cannot_be_served_are_refused_before_anything_starts() {
    assertThatThrownBy(() -> VoltdbDeployer.standard().start(plan(2, Map.of("kfactor", "2"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("settings.kfactor is 2")
        .extracting("exitCode")
        .isEqualTo(ExitCode.USAGE);
    assertThat(data).doesNotExist();
  }
}
