package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.voltdb.VoltdbSettings.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts the nodes of one local VoltDB. */
final class VoltdbCluster extends ServerCluster {
  private static final String USER = "loadstone";
  private static final String READY = "Server completed initialization.";
  private static final Duration INITIALIZE_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  private final Path java;
  private final String classPath;
  private final VoltdbSettings settings;
  private final List<VoltdbNode> nodes = new ArrayList<>();
  private final String user;
  private final Secret password;

  VoltdbCluster(Attempt attempt, Path java, String classPath) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.settings = new VoltdbSettings(plan().nodes(), hosts().share(), plan().settings());
    boolean secured = settings.isOn(Setting.SECURITY);
    this.user = secured ? USER : "";
    this.password = secured ? Secret.random() : Secret.NONE;
    List<Integer> ports = freePorts(plan().nodes() * VoltdbNode.PORTS);
    for (int number = 1; number <= plan().nodes(); number++) {
      int first = (number - 1) * VoltdbNode.PORTS;
      nodes.add(
          new VoltdbNode(
              number,
              hosts().address(number),
              clientPort(number, ports.get(first)),
              ports.get(first + 1),
              ports.get(first + 2),
              ports.get(first + 3),
              data().resolve("node-" + number)));
    }
  }

  /** On a busy machine, nodes of this version sometimes give up before they have met. */
  @Override
  protected boolean mayStartAfterNodeExited() {
    return nodes.size() > 1;
  }

  private void initialize() throws IOException {
    for (VoltdbNode node : nodes) {
      writeFiles(node);
      hosts()
          .node(node.number())
          .run(
              node.title() + "'s initialization",
              node.initializeCommand(java, classPath),
              Map.of(),
              log("voltdb-" + node.number() + "-initialize"),
              data(),
              INITIALIZE_LIMIT);
    }
  }

  private void writeFiles(VoltdbNode node) throws IOException {
    Host host = hosts().node(node.number());
    host.makeFolder(node.temporaryFolder());
    host.write(
        node.deploymentFile(), VoltdbDeploymentFile.text(plan().nodes(), settings, user, password));
    host.write(
        node.loggingFile(), VoltdbCluster.class.getResourceAsStream("voltdb-log4j.properties"));
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    initialize();
    List<Member> members = new ArrayList<>();
    for (VoltdbNode node : nodes) {
      ServerProcess process =
          launch(
              node.title(),
              node.number(),
              node.serverCommand(java, classPath, settings, nodes),
              Map.of(),
              log("voltdb-" + node.number()),
              "TERM",
              STOP_GRACE);
      members.add(new Member("node-" + node.number(), node.endpoint(), process));
    }
    for (VoltdbNode node : nodes) {
      ServerProcess process = members.get(node.number() - 1).process();
      process.awaitReady(START_LIMIT, () -> isReady(node));
      hosts().node(node.number()).requireListening(process, node.clientPort());
    }
    // One database without a name; no user unless security is on.
    List<String> endpoints = nodes.stream().map(VoltdbNode::endpoint).toList();
    return new ClusterDeployment(
        "VoltDB", this, new Access(endpoints, "", user, password), members);
  }

  private boolean isReady(VoltdbNode node) {
    requireAllAlive("while the cluster was forming");
    return accepts(node.address(), node.clientPort())
        && read(log("voltdb-" + node.number())).contains(READY);
  }
}
