package dev.loadstone.deployments.redis;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.LocalProcess;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.redis.RedisSettings.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

/** The nodes of one local Redis and how to bring them up. */
final class RedisServers implements LocalCluster<ClusterDeployment> {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final int ANSWER_MILLIS = 2_000;
  private static final int SLOTS = 16_384;

  private final DeploymentPlan plan;
  private final Hosts hosts;
  private final Path program;
  private final RedisSettings settings;
  private final List<RedisNode> nodes;
  private final Secret password = new Secret(UUID.randomUUID().toString());

  RedisServers(DeploymentPlan plan, Hosts hosts, Path program) {
    this.plan = plan;
    this.hosts = hosts;
    this.program = program;
    this.settings = new RedisSettings(plan.nodes(), plan.connections(), plan.settings());
    this.nodes = place();
  }

  private List<RedisNode> place() {
    List<Integer> ports =
        plan.port() == 0
            ? ports()
            : IntStream.range(plan.port(), plan.port() + plan.nodes()).boxed().toList();
    List<RedisNode> placed = new ArrayList<>();
    for (int number = 1; number <= plan.nodes(); number++) {
      placed.add(
          new RedisNode(
              number,
              hosts.address(number),
              ports.get(number - 1),
              plan.data().toAbsolutePath().normalize().resolve("node-" + number)));
    }
    return placed;
  }

  private List<Integer> ports() {
    return settings.mode() == Mode.CLUSTER
        ? Ports.free(plan.nodes(), RedisNode::isBusPortFree)
        : Ports.free(plan.nodes());
  }

  @Override
  public boolean hasLostAPort() {
    boolean cluster = settings.mode() == Mode.CLUSTER;
    return nodes.stream()
        .map(RedisNode::port)
        .anyMatch(port -> !Ports.isFree(port) || (cluster && !RedisNode.isBusPortFree(port)));
  }

  @Override
  public ClusterDeployment start() throws IOException {
    List<LocalProcess> processes = new ArrayList<>();
    try {
      for (RedisNode node : nodes) {
        write(node);
      }
      hosts.own(plan.data());
      for (RedisNode node : nodes) {
        LocalProcess process = LocalProcess.start(launch(node));
        processes.add(process);
        // The primary first, or its replicas would try a second time only after a second.
        process.awaitReady(START_LIMIT, () -> answers(node));
        hosts.requireListening(process, node.address(), node.port());
      }
      if (settings.mode() == Mode.CLUSTER) {
        meet();
      }
      for (int i = 0; i < nodes.size(); i++) {
        RedisNode node = nodes.get(i);
        processes.get(i).awaitReady(START_LIMIT, () -> isJoined(node));
      }
      return deployment(processes);
    } catch (JedisException e) {
      processes.forEach(LocalProcess::close);
      throw LoadstoneException.unavailable(
          e, "Redis's nodes could not be joined: %s", e.getMessage());
    } catch (LoadstoneException | IOException e) {
      processes.forEach(LocalProcess::close);
      throw e;
    }
  }

  private ClusterDeployment deployment(List<LocalProcess> processes) {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      RedisNode node = nodes.get(i);
      members.add(new Member("node-" + node.number(), node.endpoint(), processes.get(i)));
    }
    // Replicas first, or each would look for the primary while it ends.
    List<Member> toEnd = new ArrayList<>(members);
    Collections.reverse(toEnd);
    return new ClusterDeployment(
        "Redis",
        plan.data(),
        hosts,
        // The server's first database, by its default user.
        new Access(nodes.stream().map(RedisNode::endpoint).toList(), "", "", password),
        members,
        toEnd);
  }

  private void write(RedisNode node) throws IOException {
    Optional<RedisNode> primary =
        settings.mode() == Mode.REPLICATED && node.number() > 1
            ? Optional.of(nodes.get(0))
            : Optional.empty();
    Files.createDirectories(node.folder());
    Files.createFile(
        node.configurationFile(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(node.configurationFile(), node.configuration(settings, password, primary));
  }

  private LocalProcess.Launch launch(RedisNode node) {
    return new LocalProcess.Launch(
        node.title(),
        hosts.command(
            node.number(), List.of(program.toString(), node.configurationFile().toString())),
        Map.of(),
        plan.logs().resolve("redis-" + node.number() + ".log"),
        // Asked politely it would write its data to disk first, and they are removed next.
        "KILL",
        STOP_GRACE,
        plan.data());
  }

  private boolean answers(RedisNode node) {
    try (Connection connection = connect(node)) {
      return connection.ping();
    } catch (JedisException e) {
      // Not yet; what hinders it is in its log.
      return false;
    }
  }

  private Connection connect(RedisNode node) {
    return new Connection(
        new HostAndPort(node.address(), node.port()),
        DefaultJedisClientConfig.builder()
            .timeoutMillis(ANSWER_MILLIS)
            .password(password.reveal())
            .resp2()
            .build());
  }

  /** Shares the slots out evenly, and makes the nodes known to each other. */
  private void meet() {
    for (int i = 0; i < nodes.size(); i++) {
      int first = SLOTS * i / nodes.size();
      int end = SLOTS * (i + 1) / nodes.size();
      List<String> command = new ArrayList<>(List.of("ADDSLOTS"));
      IntStream.range(first, end).mapToObj(Integer::toString).forEach(command::add);
      cluster(nodes.get(i), command);
      // Without an epoch of its own each, nodes that meet would have to settle that first.
      cluster(nodes.get(i), List.of("SET-CONFIG-EPOCH", Integer.toString(i + 1)));
    }
    for (RedisNode node : nodes.subList(1, nodes.size())) {
      cluster(nodes.get(0), List.of("MEET", node.address(), Integer.toString(node.port())));
    }
  }

  private void cluster(RedisNode node, List<String> command) {
    try (Connection connection = connect(node)) {
      connection.sendCommand(Protocol.Command.CLUSTER, command.toArray(String[]::new));
      connection.getStatusCodeReply();
    }
  }

  /** Whether a replica has all of its primary's data, and a node of a cluster knows all others. */
  private boolean isJoined(RedisNode node) {
    return switch (settings.mode()) {
      case SINGLE -> true;
      case REPLICATED ->
          node.number() == 1
              || said(node, Protocol.Command.INFO, "replication", "master_link_status:up");
      case CLUSTER ->
          said(node, Protocol.Command.CLUSTER, "INFO", "cluster_state:ok")
              && said(
                  node, Protocol.Command.CLUSTER, "INFO", "cluster_known_nodes:" + nodes.size());
    };
  }

  private boolean said(RedisNode node, Protocol.Command command, String argument, String line) {
    try (Connection connection = connect(node)) {
      connection.sendCommand(command, argument);
      return connection.getBulkReply().lines().collect(Collectors.toSet()).contains(line);
    }
  }
}
