package dev.loadstone.deployments.cassandra;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.File;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

final class CassandraCluster extends ServerCluster {
  /** The user that the server itself creates first; this is the password too. */
  private static final String USER = "cassandra";

  private static final String READY = "CassandraDaemon - Startup complete";
  private static final String SEES = "InetAddress /%s is now UP";
  private static final String HAS_USERS = "Created default superuser role";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  private static final int MOST_COPIES_OF_USERS = 3;

  /** The index of the port for other nodes, beside that for clients. */
  private static final int STORAGE = 1;

  private final Path java;
  private final String classPath;
  private final Path agent;
  private final List<ServerNode> nodes;

  /** The agent measures the size of objects for the server. */
  CassandraCluster(Attempt attempt, Path java, String classPath, Path agent) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.agent = agent;
    // All nodes have the same ports, and so they have different addresses.
    List<Integer> free = freePorts(2);
    List<Integer> ports = List.of(clientPort(1, free.get(1)), free.get(0));
    this.nodes =
        IntStream.rangeClosed(1, plan().nodes())
            .mapToObj(number -> node("Cassandra", "cassandra", number, ports))
            .toList();
  }

  @Override
  protected ClusterDeployment start() {
    nodes.forEach(this::writeFiles);
    ServerNode first = nodes.get(0);
    for (ServerNode node : nodes) {
      launch(node, command(node), Stop.AT_ONCE);
      if (node.equals(first)) {
        // The others join the ring through it, and give up if it is not there in time.
        process(first)
            .awaitReady(START_LIMIT, () -> accepts(first.address(), first.ports().get(STORAGE)));
      }
    }
    nodes.forEach(node -> awaitServing(node, START_LIMIT, () -> isReady(node)));
    boolean secured =
        plan().settings().getOrDefault("authenticator", "").endsWith("PasswordAuthenticator");
    if (secured) {
      process(first)
          .awaitReady(START_LIMIT, () -> nodes.stream().anyMatch(node -> logs(node, HAS_USERS)));
    }
    return deployment(
        "Cassandra",
        new Access(
            ServerNode.endpoints(nodes),
            "",
            secured ? USER : "",
            secured ? new Secret(USER) : Secret.NONE),
        nodes,
        node -> restart(nodes.get(node - 1)));
  }

  /** It opens its port for clients once it has joined the ring again. */
  private ServerProcess restart(ServerNode node) {
    launch(node, command(node), Stop.AT_ONCE);
    return awaitServing(node, START_LIMIT, () -> accepts(node));
  }

  private void writeFiles(ServerNode node) {
    node.host().makeFolder(node.temporary());
    // Settings may hold the password of a key store.
    node.host()
        .write(
            node.file("conf/cassandra.yaml"),
            new Template(CassandraCluster.class, "cassandra.yaml")
                .with(node)
                .with("token", token(nodes.indexOf(node) + 1, nodes.size()))
                .with("seed", nodes.get(0).endpoint(STORAGE))
                .with("storage_port", node.ports().get(STORAGE))
                .with("settings", Template.lines(settings(plan().settings()), ": "))
                .fill());
    node.host()
        .write(
            node.file("conf/logback.xml"),
            new Template(CassandraCluster.class, "logback.xml").fill());
  }

  /** The end of a node's share of the ring, which goes from −2⁶³ + 1 to 2⁶³ − 1. */
  private static BigInteger token(int number, int nodes) {
    BigInteger ring = BigInteger.ONE.shiftLeft(Long.SIZE);
    return ring.multiply(BigInteger.valueOf(number))
        .divide(BigInteger.valueOf(nodes))
        .add(BigInteger.valueOf(Long.MIN_VALUE))
        .subtract(BigInteger.ONE);
  }

  /** The lines of {@code cassandra.yaml} that users may set. */
  static Map<String, String> settings(Map<String, String> given) {
    Map<String, String> settings = new LinkedHashMap<>();
    // The file that the server is shipped with says the same; there is no default.
    settings.put("commitlog_sync", "periodic");
    settings.put("commitlog_sync_period", "10000ms");
    // A node that gives up ends, instead of living on without serving anybody.
    settings.put("disk_failure_policy", "die");
    settings.put("commit_failure_policy", "die");
    settings.put("endpoint_snitch", "SimpleSnitch");
    // Otherwise a dropped table would stay on disk as a snapshot.
    settings.put("auto_snapshot", "false");
    settings.putAll(given);
    settings.keySet().removeAll(List.of(JavaFlags.HEAP, JavaFlags.OPTIONS));
    // The period is for periodic syncs; with another kind the server would not start.
    if (!settings.get("commitlog_sync").equals("periodic")
        && !given.containsKey("commitlog_sync_period")) {
      settings.remove("commitlog_sync_period");
    }
    return settings;
  }

  private List<String> command(ServerNode node) {
    // The server's own start script also gives it a quarter of the memory.
    List<String> ofUser = JavaFlags.of(plan().settings(), hosts().share());
    List<String> flags = new ArrayList<>(ofUser);
    flags.addAll(
        new Template(CassandraCluster.class, "jvm.options")
            .with(node)
            .with("agent", agent)
            .with("logging", node.file("conf/logback.xml"))
            .with("configuration", node.file("conf/cassandra.yaml").toUri())
            .with("copies", Math.min(nodes.size(), MOST_COPIES_OF_USERS))
            .with("flags", String.join(" ", ofUser))
            .fillLines());
    return JavaFlags.command(
        java,
        node,
        flags,
        node.file("conf") + File.pathSeparator + classPath,
        List.of("org.apache.cassandra.service.CassandraDaemon"));
  }

  private boolean isReady(ServerNode node) {
    requireAllAlive("while the ring was forming");
    return accepts(node)
        && logs(node, READY)
        && nodes.stream()
            .filter(other -> !other.equals(node))
            .allMatch(other -> logs(node, SEES.formatted(other.endpoint(STORAGE))));
  }
}
