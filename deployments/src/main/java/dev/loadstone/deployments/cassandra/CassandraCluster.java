package dev.loadstone.deployments.cassandra;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts the nodes of one local Cassandra. */
final class CassandraCluster extends ServerCluster {
  /** The user that the server itself creates first; this is the password too. */
  private static final String USER = "cassandra";

  private static final String READY = "CassandraDaemon - Startup complete";
  private static final String SEES = "InetAddress /%s is now UP";
  private static final String HAS_USERS = "Created default superuser role";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** The data are removed afterwards, so the server need not write anything. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  private final Path java;
  private final CassandraArtifacts artifacts;
  private final CassandraSettings settings;
  private final List<CassandraNode> nodes = new ArrayList<>();

  CassandraCluster(Attempt attempt, Path java, CassandraArtifacts artifacts) {
    super(attempt);
    this.java = java;
    this.artifacts = artifacts;
    this.settings = new CassandraSettings(hosts().share(), plan().settings());
    place();
  }

  /** All nodes have the same ports, and so they must have different addresses. */
  private void place() {
    List<Integer> ports = freePorts(2);
    for (int number = 1; number <= plan().nodes(); number++) {
      nodes.add(
          new CassandraNode(
              number,
              hosts().address(number),
              ports.get(0),
              plan().port() == 0 ? ports.get(1) : plan().port(),
              data().resolve("node-" + number)));
    }
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    for (CassandraNode node : nodes) {
      writeFiles(node);
    }
    List<ServerProcess> processes = new ArrayList<>();
    for (CassandraNode node : nodes) {
      processes.add(
          launch(
              node.title(),
              node.number(),
              node.command(java, artifacts, settings, nodes.size()),
              Map.of(),
              log(node),
              STOP_SIGNAL,
              STOP_GRACE));
      if (processes.size() == 1) {
        // The others join the ring through it, and give up if it is not there in time.
        processes.get(0).awaitReady(START_LIMIT, () -> accepts(node.address(), node.storagePort()));
      }
    }
    for (CassandraNode node : nodes) {
      ServerProcess process = processes.get(node.number() - 1);
      process.awaitReady(START_LIMIT, () -> isReady(node));
      hosts().node(node.number()).requireListening(process, node.nativePort());
    }
    if (settings.asksForPassword()) {
      processes.get(0).awaitReady(START_LIMIT, this::hasUsers);
    }
    return deployment(processes);
  }

  private ClusterDeployment deployment(List<ServerProcess> processes) {
    List<Member> members = new ArrayList<>();
    for (CassandraNode node : nodes) {
      members.add(
          new Member("node-" + node.number(), node.endpoint(), processes.get(node.number() - 1)));
    }
    boolean secured = settings.asksForPassword();
    return new ClusterDeployment(
        "Cassandra",
        this,
        new Access(
            nodes.stream().map(CassandraNode::endpoint).toList(),
            "",
            secured ? USER : "",
            secured ? new Secret(USER) : Secret.NONE),
        members);
  }

  private void writeFiles(CassandraNode node) throws IOException {
    Host host = hosts().node(node.number());
    host.makeFolder(node.temporaryFolder());
    // Settings may hold the password of a key store.
    host.write(node.yaml(), node.yamlText(nodes.get(0), nodes.size(), settings.lines()));
    host.write(node.logging(), CassandraCluster.class.getResourceAsStream("cassandra-logback.xml"));
  }

  private Path log(CassandraNode node) {
    return log("cassandra-" + node.number());
  }

  private boolean isReady(CassandraNode node) {
    requireAllAlive("while the ring was forming");
    if (!accepts(node.address(), node.nativePort())) {
      return false;
    }
    String log = read(log(node));
    return log.contains(READY)
        && nodes.stream()
            .filter(other -> !other.equals(node))
            .allMatch(other -> log.contains(SEES.formatted(other.storageAddress())));
  }

  private boolean hasUsers() {
    return nodes.stream().anyMatch(node -> read(log(node)).contains(HAS_USERS));
  }
}
