package dev.loadstone.deployments.redis;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Recovery;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

final class RedisCluster extends ServerCluster {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final int ANSWER_MILLIS = 2_000;
  private static final int SLOTS = 16_384;

  /** The distance from a node's port to that for the other nodes of a cluster, by Redis's rule. */
  private static final int BUS_OFFSET = 10_000;

  private static final int SPARE_CONNECTIONS = 100;

  private static final int LEAST_CONNECTIONS = 10_000;

  private final ServerProgram program;
  private final Mode mode;
  private final List<ServerNode> nodes;
  private final Secret password = Secret.random();

  /** Takes all writes where there are replicas. */
  private ServerNode primary;

  RedisCluster(Attempt attempt, ServerProgram program) {
    super(attempt);
    this.program = program;
    this.mode = Mode.of(plan().nodes(), plan().settings());
    List<Integer> ports =
        freePorts(
            plan().nodes(),
            port -> hosts().isFree(port) && (mode != Mode.CLUSTER || isBusPortFree(hosts(), port)));
    this.nodes =
        IntStream.rangeClosed(1, plan().nodes())
            .mapToObj(
                number ->
                    node(
                        program.product().title(),
                        "redis",
                        number,
                        List.of(clientPort(number, ports.get(number - 1)))))
            .toList();
    this.primary = nodes.get(0);
  }

  /**
   * Returns whether the port for the other nodes of a cluster is free, given the port for clients.
   */
  static boolean isBusPortFree(Hosts hosts, int port) {
    return hosts.isFree(port + BUS_OFFSET);
  }

  @Override
  protected ClusterDeployment start() {
    for (ServerNode node : nodes) {
      node.host().write(node.file("redis.conf"), configuration(node));
    }
    try {
      return startNodes();
    } catch (JedisException e) {
      throw LoadstoneException.unavailable(
          e, "Redis's nodes could not be joined: %s", e.getMessage());
    }
  }

  private ClusterDeployment startNodes() {
    for (ServerNode node : nodes) {
      // The primary is first; otherwise its replicas would try again only after a second.
      launch(node);
    }
    if (mode == Mode.CLUSTER) {
      meet();
    }
    nodes.forEach(node -> process(node).awaitReady(START_LIMIT, () -> isJoined(node)));
    // Clients use the server's first database as its default user.
    return deployment(
        program.product().title(),
        new Access(ServerNode.endpoints(nodes), "", "", password),
        nodes,
        new Members());
  }

  private ServerProcess launch(ServerNode node) {
    // Another signal would make it write its data to disk first, and they are removed next.
    launch(
        node, List.of(program.path().toString(), node.file("redis.conf").toString()), Stop.AT_ONCE);
    return awaitServing(node, START_LIMIT, () -> answers(node));
  }

  private final class Members implements Recovery {
    @Override
    public OptionalInt leader() {
      return mode == Mode.REPLICATED
          ? OptionalInt.of(nodes.indexOf(primary) + 1)
          : OptionalInt.empty();
    }

    /**
     * Promotes the replica that has most of a killed primary's writes, at once: what is still on
     * its way is lost, as when a machine crashes.
     */
    @Override
    public void failover(int node) {
      List<ServerNode> living =
          nodes.stream().filter(each -> process(each).isAlive()).collect(Collectors.toList());
      if (mode != Mode.REPLICATED || !nodes.get(node - 1).equals(primary) || living.isEmpty()) {
        return;
      }
      try {
        primary = Collections.max(living, Comparator.comparingLong(RedisCluster.this::received));
        living.remove(primary);
        follow(primary);
        for (ServerNode replica : living) {
          follow(replica);
          process(replica).awaitReady(START_LIMIT, () -> isJoined(replica));
        }
      } catch (JedisException e) {
        throw LoadstoneException.unavailable(
            e, "Redis cannot go on without node %s: %s", node, e.getMessage());
      }
    }

    @Override
    public ServerProcess restart(int node) {
      ServerNode again = nodes.get(node - 1);
      ServerProcess process = launch(again);
      if (mode == Mode.REPLICATED) {
        // Its file may name a primary of before.
        follow(again);
      }
      process.awaitReady(START_LIMIT, () -> isJoined(again));
      return process;
    }
  }

  /** Makes a node a replica of the primary; the primary itself follows nobody. */
  private void follow(ServerNode node) {
    try (Connection connection = connect(node)) {
      if (node.equals(primary)) {
        connection.sendCommand(Protocol.Command.REPLICAOF, "NO", "ONE");
      } else {
        connection.sendCommand(
            Protocol.Command.REPLICAOF, primary.address(), Integer.toString(primary.port()));
      }
      connection.getStatusCodeReply();
    }
  }

  /** The bytes of its primary's writes that a replica has. */
  private long received(ServerNode replica) {
    String name = "slave_repl_offset:";
    return told(replica, Protocol.Command.INFO, "replication")
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.substring(name.length())))
        .findFirst()
        .orElse(-1);
  }

  private String configuration(ServerNode node) {
    String text = fill("redis.conf", node);
    if (mode == Mode.CLUSTER) {
      return text + fill("cluster.conf", node);
    }
    return node.equals(primary) ? text : text + fill("replica.conf", node);
  }

  private String fill(String file, ServerNode node) {
    return new Template(RedisCluster.class, file)
        .with(node)
        .with(
            "settings",
            Template.lines(directives(mode, plan().connections(), plan().settings()), " "))
        .with("password", password.reveal())
        .with("primary", primary.address() + " " + primary.port())
        .fill();
  }

  /** The directives that all nodes have; so many client connections must be possible. */
  static Map<String, String> directives(Mode mode, int connections, Map<String, String> given) {
    Map<String, String> directives = new LinkedHashMap<>();
    directives.put(
        "maxclients",
        Integer.toString(Math.max(LEAST_CONNECTIONS, connections + SPARE_CONNECTIONS)));
    if (mode == Mode.REPLICATED) {
      directives.put("repl-diskless-sync", "yes");
      directives.put("repl-diskless-sync-delay", "0");
    }
    if (mode == Mode.CLUSTER) {
      directives.put("cluster-node-timeout", "5000");
    }
    directives.putAll(given);
    directives.remove(Mode.SETTING);
    // Ours is off, Redis's is empty.
    directives.computeIfPresent("save", (name, value) -> value.equals("off") ? "\"\"" : value);
    return directives;
  }

  private boolean answers(ServerNode node) {
    try (Connection connection = connect(node)) {
      return connection.ping();
    } catch (JedisException e) {
      // Not yet; the reason is in its log.
      return false;
    }
  }

  private Connection connect(ServerNode node) {
    return new Connection(
        new HostAndPort(node.address(), node.port()),
        DefaultJedisClientConfig.builder()
            .timeoutMillis(ANSWER_MILLIS)
            .password(password.reveal())
            .resp2()
            .build());
  }

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
    for (ServerNode node : nodes.subList(1, nodes.size())) {
      cluster(nodes.get(0), List.of("MEET", node.address(), Integer.toString(node.port())));
    }
  }

  private void cluster(ServerNode node, List<String> command) {
    try (Connection connection = connect(node)) {
      connection.sendCommand(Protocol.Command.CLUSTER, command.toArray(String[]::new));
      connection.getStatusCodeReply();
    }
  }

  /**
   * Returns whether a replica has all of its primary's data, and a node of a cluster knows all
   * others.
   */
  private boolean isJoined(ServerNode node) {
    return switch (mode) {
      case SINGLE -> true;
      case REPLICATED ->
          node.equals(primary)
              || said(node, Protocol.Command.INFO, "replication", "master_link_status:up");
      case CLUSTER ->
          said(node, Protocol.Command.CLUSTER, "INFO", "cluster_state:ok")
              && said(
                  node, Protocol.Command.CLUSTER, "INFO", "cluster_known_nodes:" + nodes.size());
    };
  }

  private boolean said(ServerNode node, Protocol.Command command, String argument, String line) {
    return told(node, command, argument).anyMatch(line::equals);
  }

  private Stream<String> told(ServerNode node, Protocol.Command command, String argument) {
    try (Connection connection = connect(node)) {
      connection.sendCommand(command, argument);
      return connection.getBulkReply().lines();
    }
  }
}
