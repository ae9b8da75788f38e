package dev.loadstone.deployments.cassandra;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.LocalProcess;
import dev.loadstone.deployments.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The nodes of one local Cassandra and how to bring them up. */
final class CassandraCluster implements LocalCluster<ClusterDeployment> {
  /** Whom the server itself makes first, with this as the password too. */
  private static final String USER = "cassandra";

  private static final String READY = "CassandraDaemon - Startup complete";
  private static final String SEES = "InetAddress /%s is now UP";
  private static final String HAS_USERS = "Created default superuser role";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** Nothing is worth writing any more when the data are removed. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final int CONNECT_MILLIS = 2000;

  private final DeploymentPlan plan;
  private final Hosts hosts;
  private final Path java;
  private final CassandraArtifacts artifacts;
  private final CassandraSettings settings;
  private final List<CassandraNode> nodes;
  private final String logSuffix;

  /**
   * @param attempt from 1; a later attempt has logs of its own
   */
  CassandraCluster(
      DeploymentPlan plan, Hosts hosts, Path java, CassandraArtifacts artifacts, int attempt) {
    this.plan = plan;
    this.hosts = hosts;
    this.java = java;
    this.artifacts = artifacts;
    this.settings = new CassandraSettings(plan.nodes(), plan.settings());
    this.nodes = place(plan, hosts);
    this.logSuffix = attempt == 1 ? ".log" : "-attempt-" + attempt + ".log";
  }

  private static List<CassandraNode> place(DeploymentPlan plan, Hosts hosts) {
    List<String> addresses = new ArrayList<>();
    for (int number = 1; number <= plan.nodes(); number++) {
      // All nodes have the same ports, and so they must have different addresses.
      addresses.add(plan.network().isShaped() ? hosts.address(number) : Ports.host(number));
    }
    List<Integer> ports = plan.network().isShaped() ? Ports.free(2) : Ports.free(2, addresses);
    List<CassandraNode> nodes = new ArrayList<>();
    for (int number = 1; number <= plan.nodes(); number++) {
      nodes.add(
          new CassandraNode(
              number,
              addresses.get(number - 1),
              ports.get(0),
              plan.port() == 0 ? ports.get(1) : plan.port(),
              plan.data().toAbsolutePath().normalize().resolve("node-" + number)));
    }
    return nodes;
  }

  @Override
  public boolean hasLostAPort() {
    return !plan.network().isShaped()
        && nodes.stream()
            .anyMatch(
                node ->
                    !Ports.isFree(node.address(), node.storagePort())
                        || !Ports.isFree(node.address(), node.nativePort()));
  }

  @Override
  public ClusterDeployment start() throws IOException {
    for (CassandraNode node : nodes) {
      writeFiles(node);
    }
    hosts.own(plan.data());
    List<LocalProcess> processes = new ArrayList<>();
    try {
      for (CassandraNode node : nodes) {
        processes.add(LocalProcess.start(launch(node)));
        if (processes.size() == 1) {
          // The others ask it for the way into the ring, and give up if it is not there in time.
          processes
              .get(0)
              .awaitReady(START_LIMIT, () -> accepts(node.address(), node.storagePort()));
        }
      }
      for (int i = 0; i < nodes.size(); i++) {
        CassandraNode node = nodes.get(i);
        processes.get(i).awaitReady(START_LIMIT, () -> isReady(node, processes));
        hosts.requireListening(processes.get(i), node.address(), node.nativePort());
      }
      if (settings.asksForPassword()) {
        processes.get(0).awaitReady(START_LIMIT, this::hasUsers);
      }
      return deployment(processes);
    } catch (LoadstoneException e) {
      processes.forEach(LocalProcess::close);
      throw e;
    }
  }

  private ClusterDeployment deployment(List<LocalProcess> processes) {
    List<ClusterDeployment.Member> members = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      CassandraNode node = nodes.get(i);
      members.add(
          new ClusterDeployment.Member("node-" + node.number(), node.endpoint(), processes.get(i)));
    }
    boolean secured = settings.asksForPassword();
    return new ClusterDeployment(
        "Cassandra",
        plan.data(),
        hosts,
        new ClusterDeployment.Access(
            nodes.stream().map(CassandraNode::endpoint).toList(),
            "",
            secured ? USER : "",
            secured ? new Secret(USER) : Secret.NONE),
        members);
  }

  private void writeFiles(CassandraNode node) throws IOException {
    Files.createDirectories(node.temporaryFolder());
    Files.createDirectories(node.configuration());
    // Settings may hold the password of a key store.
    Files.createFile(
        node.yaml(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(node.yaml(), node.yamlText(nodes.get(0), nodes.size(), settings.lines()));
    try (InputStream logging =
        CassandraCluster.class.getResourceAsStream("cassandra-logback.xml")) {
      Files.copy(logging, node.logging());
    }
  }

  private LocalProcess.Launch launch(CassandraNode node) {
    return new LocalProcess.Launch(
        node.title(),
        hosts.command(node.number(), node.command(java, artifacts, settings, nodes.size())),
        Map.of(),
        log(node),
        STOP_SIGNAL,
        STOP_GRACE,
        plan.data());
  }

  private Path log(CassandraNode node) {
    return plan.logs().resolve("cassandra-" + node.number() + logSuffix);
  }

  /** A node that waits for another one that has ended would wait until the limit. */
  private boolean isReady(CassandraNode node, List<LocalProcess> processes) {
    for (LocalProcess process : processes) {
      if (!process.isAlive()) {
        throw process.ended("while the ring was forming");
      }
    }
    if (!accepts(node.address(), node.nativePort())) {
      return false;
    }
    String log = read(node);
    return log.contains(READY)
        && nodes.stream()
            .filter(other -> !other.equals(node))
            .allMatch(other -> log.contains(SEES.formatted(other.storageAddress())));
  }

  private boolean hasUsers() {
    return nodes.stream().anyMatch(node -> read(node).contains(HAS_USERS));
  }

  private String read(CassandraNode node) {
    try {
      return Files.readString(log(node));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the log of %s cannot be read: %s", node.title(), e);
    }
  }

  private static boolean accepts(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
