package dev.loadstone.deployments.voltdb;

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
import dev.loadstone.deployments.voltdb.VoltdbSettings.Setting;
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
import java.util.UUID;

/** The nodes of one local VoltDB and how to bring them up. */
final class VoltdbCluster implements LocalCluster<ClusterDeployment> {
  private static final String USER = "loadstone";
  private static final String READY = "Server completed initialization.";
  private static final Duration INITIALIZE_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final int CONNECT_MILLIS = 2000;

  private final DeploymentPlan plan;
  private final Hosts hosts;
  private final Path java;
  private final String classPath;
  private final VoltdbSettings settings;
  private final List<VoltdbNode> nodes;
  private final String user;
  private final Secret password;
  private final String logSuffix;
  private boolean fellApart;

  /**
   * @param attempt from 1; a later attempt has logs of its own
   */
  VoltdbCluster(DeploymentPlan plan, Hosts hosts, Path java, String classPath, int attempt) {
    this.plan = plan;
    this.logSuffix = attempt == 1 ? ".log" : "-attempt-" + attempt + ".log";
    this.hosts = hosts;
    this.java = java;
    this.classPath = classPath;
    this.settings = new VoltdbSettings(plan.nodes(), plan.settings());
    this.nodes = place(plan, hosts);
    boolean secured = settings.isOn(Setting.SECURITY);
    this.user = secured ? USER : "";
    this.password = secured ? new Secret(UUID.randomUUID().toString()) : Secret.NONE;
  }

  private static List<VoltdbNode> place(DeploymentPlan plan, Hosts hosts) {
    List<Integer> ports = Ports.free(plan.nodes() * VoltdbNode.PORTS);
    List<VoltdbNode> nodes = new ArrayList<>();
    for (int number = 1; number <= plan.nodes(); number++) {
      int first = (number - 1) * VoltdbNode.PORTS;
      nodes.add(
          new VoltdbNode(
              number,
              hosts.address(number),
              plan.port() == 0 ? ports.get(first) : plan.port() + number - 1,
              ports.get(first + 1),
              ports.get(first + 2),
              ports.get(first + 3),
              plan.data().toAbsolutePath().normalize().resolve("node-" + number)));
    }
    return nodes;
  }

  @Override
  public boolean hasLostAPort() {
    return nodes.stream().flatMap(node -> node.ports().stream()).anyMatch(p -> !Ports.isFree(p));
  }

  /** On a busy machine nodes of this version at times give up before they have met. */
  @Override
  public boolean fellApart() {
    return fellApart;
  }

  /** Makes the files of all nodes. */
  private void initialize() throws IOException {
    for (VoltdbNode node : nodes) {
      Files.createDirectories(node.temporaryFolder());
      writeFiles(node);
    }
    hosts.own(plan.data());
    for (VoltdbNode node : nodes) {
      hosts.run(
          node.title() + "'s initialization",
          node.initializeCommand(java, classPath),
          Map.of(),
          plan.logs().resolve("voltdb-" + node.number() + "-initialize.log"),
          plan.data(),
          INITIALIZE_LIMIT);
    }
  }

  private void writeFiles(VoltdbNode node) throws IOException {
    Files.createFile(
        node.deploymentFile(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        node.deploymentFile(), VoltdbDeploymentFile.text(plan.nodes(), settings, user, password));
    try (InputStream logging = VoltdbCluster.class.getResourceAsStream("voltdb-log4j.properties")) {
      Files.copy(logging, node.loggingFile());
    }
  }

  @Override
  public ClusterDeployment start() throws IOException {
    initialize();
    return startNodes();
  }

  /** Starts all of them at once. */
  private ClusterDeployment startNodes() {
    List<LocalProcess> processes = new ArrayList<>();
    try {
      for (VoltdbNode node : nodes) {
        processes.add(LocalProcess.start(launch(node)));
      }
      for (int i = 0; i < nodes.size(); i++) {
        VoltdbNode node = nodes.get(i);
        LocalProcess process = processes.get(i);
        process.awaitReady(START_LIMIT, () -> isReady(node, processes));
        hosts.requireListening(process, node.address(), node.clientPort());
      }
      return deployment(processes);
    } catch (LoadstoneException e) {
      processes.forEach(LocalProcess::close);
      throw e;
    }
  }

  private ClusterDeployment deployment(List<LocalProcess> processes) {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      VoltdbNode node = nodes.get(i);
      members.add(new Member("node-" + node.number(), node.endpoint(), processes.get(i)));
    }
    return new ClusterDeployment(
        "VoltDB",
        plan.data(),
        hosts,
        // One database without a name; no user unless security is on.
        new Access(nodes.stream().map(VoltdbNode::endpoint).toList(), "", user, password),
        members);
  }

  private LocalProcess.Launch launch(VoltdbNode node) {
    return new LocalProcess.Launch(
        node.title(),
        hosts.command(node.number(), node.serverCommand(java, classPath, settings, nodes)),
        Map.of(),
        log(node),
        "TERM",
        STOP_GRACE,
        plan.data());
  }

  private Path log(VoltdbNode node) {
    return plan.logs().resolve("voltdb-" + node.number() + logSuffix);
  }

  /** A node that waits for another one that has ended would wait until the limit. */
  private boolean isReady(VoltdbNode node, List<LocalProcess> processes) {
    for (LocalProcess process : processes) {
      if (!process.isAlive()) {
        fellApart = processes.size() > 1;
        throw process.ended("while the cluster was forming");
      }
    }
    try {
      return accepts(node) && Files.readString(log(node)).contains(READY);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the log of %s cannot be read: %s", node.title(), e);
    }
  }

  private static boolean accepts(VoltdbNode node) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(node.address(), node.clientPort()), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
