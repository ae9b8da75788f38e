package dev.loadstone.deployments.redis;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.redis.RedisSettings.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

/** Starts the nodes of one local Redis. */
final class RedisCluster extends ServerCluster {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final int ANSWER_MILLIS = 2_000;
  private static final int SLOTS = 16_384;

  private final Path program;
  private final RedisSettings settings;
  private final List<RedisNode> nodes = new ArrayList<>();
  private final Secret password = Secret.random();

  RedisCluster(Attempt attempt, Path program) {
    super(attempt);
    this.program = program;
    this.settings = new RedisSettings(plan().nodes(), plan().connections(), plan().settings());
    List<Integer> ports =
        settings.mode() == Mode.CLUSTER
            ? freePorts(
                plan().nodes(),
                port -> hosts().isFree(port) && RedisNode.isBusPortFree(hosts(), port))
            : freePorts(plan().nodes());
    for (int number = 1; number <= plan().nodes(); number++) {
      nodes.add(
          new RedisNode(
              number,
              hosts().address(number),
              clientPort(number, ports.get(number - 1)),
              data().resolve("node-" + number)));
    }
  }

  @Override
  protected ClusterDeployment start() {
    for (RedisNode node : nodes) {
      write(node);
    }
    try {
      return startNodes();
    } catch (JedisException e) {
      throw LoadstoneException.unavailable(
          e, "Redis's nodes could not be joined: %s", e.getMessage());
    }
  }

  private ClusterDeployment startNodes() {
    List<Member> members = new ArrayList<>();
    for (RedisNode node : nodes) {
      // Another signal would make it write its data to disk first, and they are removed next.
      ServerProcess process =
          launch(
              node.title(),
              node.number(),
              List.of(program.toString(), node.configurationFile().toString()),
              Map.of(),
              log("redis-" + node.number()),
              "KILL",
              STOP_GRACE);
      // The primary is first; otherwise its replicas would try again only after a second.
      process.awaitReady(START_LIMIT, () -> answers(node));
      hosts().node(node.number()).requireListening(process, node.port());
      members.add(new Member("node-" + node.number(), node.endpoint(), process));
    }
    if (settings.mode() == Mode.CLUSTER) {
      meet();
    }
    for (RedisNode node : nodes) {
      members.get(node.number() - 1).process().awaitReady(START_LIMIT, () -> isJoined(node));
    }
    // Clients use the server's first database as its default user.
    List<String> endpoints = nodes.stream().map(RedisNode::endpoint).toList();
    return new ClusterDeployment("Redis", this, new Access(endpoints, "", "", password), members);
  }

  private void write(RedisNode node) {
    Optional<RedisNode> primary =
        settings.mode() == Mode.REPLICATED && node.number() > 1
            ? Optional.of(nodes.get(0))
            : Optional.empty();
    hosts()
        .node(node.number())
        .write(node.configurationFile(), node.configuration(settings, password, primary));
  }

  private boolean answers(RedisNode node) {
    try (Connection connection = connect(node)) {
      return connection.ping();
    } catch (JedisException e) {
      // Not yet; the reason is in its log.
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

  /** Distributes the slots evenly and makes the nodes known to each other. */
  private void meet() {
    for (int i = 0; i < nodes.size(); i++) {
      int first = SLOTS * i / nodes.size();
      int end = SLOTS * (i + 1) / nodes.size();
      List<String> command = new ArrayList<>(List.of("ADDSLOTS"));
      IntStream.range(first, end).mapToObj(Integer::toString).forEach(command::add);
      cluster(nodes.get(i), command);
      // Without different epochs, nodes that meet would first have to agree on them.
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
