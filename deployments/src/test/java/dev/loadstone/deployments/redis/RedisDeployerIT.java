package dev.loadstone.deployments.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Machines;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ListeningSockets;
import dev.loadstone.deployments.ProcessUsers;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerProduct;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.Until;
import dev.loadstone.deployments.disk.NodeDisks;
import dev.loadstone.deployments.process.Machine;
import dev.loadstone.deployments.process.SkewedClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;

final class RedisDeployerIT {
  @TempDir private Path folder;
  private Path data;
  private Path logs;

  @BeforeEach
  void folders_are_not_made_yet() {
    data = folder.resolve("data");
    logs = folder.resolve("logs");
  }

  private ClusterDeployment start(
      int nodes, Map<String, String> settings, Network network, int port) {
    return RedisDeployer.standard()
        .start(new DeploymentPlan(nodes, settings, data, logs, 8, port).with(network));
  }

  private static ClusterDeployment start(DeploymentPlan plan, Installer.Place place, Path program) {
    return ServerCluster.start(
        "Redis",
        plan,
        Hosts.here(plan, place.runAs(), 1, false),
        attempt ->
            new RedisCluster(
                attempt,
                new ServerProgram(ServerProduct.of("Redis", "", ""), program, Optional.empty())));
  }

  private static Jedis connect(Deployment deployment, int node) {
    return new Jedis(
        HostAndPort.from(deployment.endpoints().get(node - 1)),
        DefaultJedisClientConfig.builder().password(deployment.password().reveal()).build());
  }

  @Test
  void one_server_takes_its_settings_asks_for_a_password_and_leaves_nothing_behind()
      throws Exception {
    Map<String, String> settings =
        Map.of("appendonly", "yes", "appendfsync", "always", "maxmemory", "64mb", "hz", "50");
    long pid;
    ClusterDeployment deployment = start(1, settings, Network.LOOPBACK, 0);
    try (deployment) {
      pid = deployment.nodes().get(0).pid();
      assertThat(ListeningSockets.of(Machine.HERE, pid, RunAsUser.PLAIN))
          .singleElement()
          .extracting(on -> on.getAddress().getHostAddress() + ":" + on.getPort())
          .isEqualTo(deployment.endpoints().get(0));
      try (Jedis client = connect(deployment, 1)) {
        assertThat(client.configGet("appendonly")).containsEntry("appendonly", "yes");
        assertThat(client.configGet("appendfsync")).containsEntry("appendfsync", "always");
        assertThat(client.configGet("maxmemory")).containsEntry("maxmemory", "67108864");
        assertThat(client.configGet("hz")).containsEntry("hz", "50");
        assertThat(client.info("server")).contains("redis_version:" + RedisBinaries.VERSION);
      }
      try (Jedis stranger = new Jedis(HostAndPort.from(deployment.endpoints().get(0)))) {
        assertThatThrownBy(stranger::ping).isInstanceOf(JedisDataException.class);
      }
      assertThat(logs.resolve("redis-1.log"))
          .content()
          .contains("Ready to accept connections")
          .doesNotContain(deployment.password().reveal());
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    deployment.close();
  }

  /** On a network of their own where that can be had, as every way then passes it. */
  @Test
  void replicas_have_what_the_primary_has_and_one_takes_over_when_it_is_killed()
      throws IOException {
    Network asked = new Network(200_000_000, Duration.ofMillis(1));
    boolean possible = RedisDeployer.standard().refusals(3, Map.of(), asked).isEmpty();
    Network network = possible ? asked : Network.LOOPBACK;
    try (ClusterDeployment deployment = start(3, Map.of(), network, 0)) {
      ProcessUsers.requireUnprivileged(deployment);
      try (Jedis primary = connect(deployment, 1)) {
        assertThat(primary.info("replication")).contains("role:master", "connected_slaves:2");
        primary.set("a", "b");
        assertThat(primary.waitReplicas(2, 5_000)).isEqualTo(2);
        long start = System.nanoTime();
        primary.ping();
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isGreaterThanOrEqualTo(network.delay().multipliedBy(2));
      }
      assertThat(deployment.leader()).hasValue(1);
      deployment.kill(1);
      int leader = deployment.leader().orElseThrow();
      try (Jedis promoted = connect(deployment, leader);
          Jedis other = connect(deployment, 5 - leader)) {
        assertThat(promoted.get("a")).isEqualTo("b");
        assertThat(promoted.info("replication")).contains("role:master", "connected_slaves:1");
        promoted.set("a", "c");
        assertThat(promoted.waitReplicas(1, 5_000)).isEqualTo(1);
        assertThat(other.get("a")).isEqualTo("c");
      }
      // As a replica of the other, whatever its file says.
      deployment.restart();
      try (Jedis former = connect(deployment, 1)) {
        assertThat(former.info("replication")).contains("role:slave", "master_link_status:up");
        assertThat(former.get("a")).isEqualTo("c");
      }
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void the_nodes_of_a_cluster_share_all_slots() {
    try (ClusterDeployment deployment = start(3, Map.of("mode", "cluster"), Network.LOOPBACK, 0)) {
      for (int node = 1; node <= 3; node++) {
        try (Jedis client = connect(deployment, node)) {
          assertThat(client.clusterInfo())
              .contains("cluster_state:ok", "cluster_slots_ok:16384", "cluster_size:3");
        }
      }
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void a_setting_that_the_server_does_not_know_fails_the_start_with_its_own_words() {
    assertThatThrownBy(() -> start(2, Map.of("apendonly", "yes"), Network.LOOPBACK, 0))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("Redis node 1 ended by itself")
        .hasMessageContaining("apendonly");
    assertThat(data).doesNotExist();
  }

  @Test
  void a_taken_port_is_refused_before_anything_is_started() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> start(1, Map.of(), Network.LOOPBACK, taken.getLocalPort()))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("port " + taken.getLocalPort());
    }
    assertThat(data).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void a_port_that_is_taken_before_the_server_has_it_is_given_up_for_another(int times)
      throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path go = Files.createDirectory(folder.resolve("go"));
    Installer.Place place = Installer.standard().place("Redis", List.of());
    Path program =
        Files.writeString(
            folder.resolve("when-told"),
            """
            #!/bin/sh
            port=$(sed -n 's/^port //p' "$1")
            while [ ! -e "%s/$port" ]; do sleep 0.02; done
            exec "%s" "$@"
            """
                .formatted(go, RedisBinaries.ofThisMachine().in(place)));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    DeploymentPlan plan = new DeploymentPlan(1, Map.of(), data, logs, 8, 0);

    try (PortTaker taker = new PortTaker(data.resolve("node-1").resolve("redis.conf"), go, times)) {
      Callable<ClusterDeployment> start = () -> start(plan, place, program);
      if (times < 3) {
        try (ClusterDeployment deployment = start.call();
            Jedis client = connect(deployment, 1)) {
          assertThat(client.ping()).isEqualTo("PONG");
          assertThat(taker.taken()).hasSize(times);
          assertThat(deployment.endpoints()).doesNotContain("127.0.0.1:" + taker.taken().get(0));
        }
      } else {
        assertThatThrownBy(start::call)
            .isInstanceOfSatisfying(
                LoadstoneException.class,
                e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
            .hasMessageContaining(taker.taken().get(2) + ": bind: Address already in use");
        assertThat(taker.taken()).hasSize(3);
      }
    }
    assertThat(logs.resolve("redis-1.log")).content().contains("Address already in use");
    assertThat(logs.resolve("redis-1-attempt-2.log")).isNotEmptyFile();
    assertThat(data).doesNotExist();
  }

  private static List<String> waiting() {
    return ProcessHandle.current()
        .descendants()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.endsWith("sleep 98765"))
        .toList();
  }

  @Test
  void one_server_that_was_started_again_in_vain_is_there_until_its_deployment_ends()
      throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Installer.Place place = Installer.standard().place("Redis", List.of());
    Path program =
        Files.writeString(
            folder.resolve("serves-once"),
            """
            #!/bin/sh
            served=$(dirname "$1")/served
            [ ! -e "$served" ] || exec sleep 98765
            touch "$served"
            exec "%s" "$@"
            """
                .formatted(RedisBinaries.ofThisMachine().in(place)));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

    try (ClusterDeployment deployment =
        start(new DeploymentPlan(1, Map.of(), data, logs, 8, 0), place, program)) {
      deployment.kill(1);
      for (int attempt = 0; attempt < 2; attempt++) {
        Thread.currentThread().interrupt();
        assertThatThrownBy(deployment::restart)
            .isInstanceOfSatisfying(
                LoadstoneException.class,
                e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(Until.holds(() -> waiting().size() == 1)).isTrue();
      }
    }
    assertThat(waiting()).isEmpty();
    assertThat(data).doesNotExist();
  }

  @Test
  void data_that_remain_do_not_hide_why_servers_did_not_start() {
    Optional<String> refusal = NodeDisks.refusal();
    assumeTrue(refusal.isEmpty(), refusal::toString);
    Installer.Place place = Installer.standard().place("Redis", List.of());
    Path program = RedisBinaries.ofThisMachine().in(place);
    DeploymentPlan plan = new DeploymentPlan(1, Map.of(), data, logs, 8, 0);
    Hosts hosts = Hosts.here(plan, place.runAs(), 1, false);
    // What something is mounted in cannot be removed.
    String held = data.resolve("held").toString();
    try {
      assertThatThrownBy(
              () ->
                  ServerCluster.start(
                      "Redis",
                      plan,
                      hosts,
                      attempt -> {
                        run("mkdir", held);
                        run("mount", "-t", "tmpfs", "none", held);
                        Thread.currentThread().interrupt();
                        return new RedisCluster(
                            attempt,
                            new ServerProgram(
                                ServerProduct.of("Redis", "", ""), program, Optional.empty()));
                      }))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> {
                assertThat(e.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
                assertThat(e.getSuppressed()).isNotEmpty();
              });
    } finally {
      assertThat(Thread.interrupted()).isTrue();
      run("umount", held);
      hosts.close();
    }
    assertThat(data).doesNotExist();
  }

  private static void run(String... command) {
    try {
      assertThat(CommandRunner.run(List.of(command), Map.of(), Duration.ofMinutes(1)).output())
          .isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void what_sets_its_clock_off_is_out_of_the_reach_of_a_server() throws IOException {
    Optional<String> refusal = SkewedClock.refusal();
    assumeTrue(refusal.isEmpty(), refusal::toString);
    DeploymentPlan plan =
        new DeploymentPlan(1, Map.of(), Network.LOOPBACK, Machines.here(0, true), data, logs, 8, 0);
    try (ClusterDeployment deployment = RedisDeployer.standard().start(plan)) {
      assertThat(deployment.isAlive()).isTrue();
      // Its parent is ours: a server could put a link into its own folder, to any file of root's.
      assertThat(folder.resolve("data-clock-1")).exists();
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(logs);
    }
  }
}
