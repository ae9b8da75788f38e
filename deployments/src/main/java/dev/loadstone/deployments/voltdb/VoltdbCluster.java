package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class VoltdbCluster extends ServerCluster {
  private static final String USER = "loadstone";
  private static final String READY = "Server completed initialization.";
  private static final Duration INITIALIZE_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Stop STOP = new Stop("TERM", Duration.ofSeconds(10));

  /** Without what would cost a run of seconds more than it saves. */
  private static final String SHORT_RUN =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  // The ports of a node: for clients, for administration, for other nodes, for ZooKeeper.
  private static final int ADMIN = 1;
  private static final int INTERNAL = 2;
  private static final int ZOOKEEPER = 3;
  static final int PORTS = 4;

  private final Path java;
  private final String classPath;
  private final Map<String, String> settings;
  private final List<ServerNode> nodes;
  private final String user;
  private final Secret password;

  VoltdbCluster(Attempt attempt, Path java, String classPath) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.settings = VoltdbSettings.of(plan().nodes(), hosts().share(), plan().settings());
    boolean secured = VoltdbSettings.asksForPassword(plan().settings());
    this.user = secured ? USER : "";
    this.password = secured ? Secret.random() : Secret.NONE;
    this.nodes = nodes("VoltDB", "voltdb", PORTS);
  }

  /** On a busy machine, nodes of this version sometimes give up before they have met. */
  @Override
  protected boolean mayStartAfterNodeExited() {
    return nodes.size() > 1;
  }

  @Override
  protected ClusterDeployment start() {
    String configuration = configuration();
    for (ServerNode node : nodes) {
      node.host().makeFolder(node.temporary());
      node.host().write(node.file("deployment.xml"), configuration);
      node.host()
          .write(
              node.file("log4j.properties"),
              new Template(VoltdbCluster.class, "log4j.properties").fill());
      run(
          node,
          "'s initialization",
          initializeCommand(node),
          Map.of(),
          node.log() + "-initialize",
          INITIALIZE_LIMIT);
    }
    nodes.forEach(node -> launch(node, serverCommand(node), STOP));
    nodes.forEach(node -> awaitServing(node, START_LIMIT, () -> isReady(node)));
    // One database without a name; no user unless security is on.
    return deployment(
        "VoltDB",
        new Access(ServerNode.endpoints(nodes), "", user, password),
        nodes,
        node -> restart(nodes.get(node - 1)));
  }

  /** It opens its port for clients once it has the data of its partitions from other nodes. */
  private ServerProcess restart(ServerNode node) {
    launch(node, serverCommand(node), STOP);
    return awaitServing(node, START_LIMIT, () -> accepts(node));
  }

  /** The text of the deployment file; no value needs escaping in XML. */
  private String configuration() {
    Map<String, String> values = new HashMap<>(settings);
    values.put("nodes", Integer.toString(nodes.size()));
    values.compute(
        VoltdbSettings.PARTITION_DETECTION,
        (name, value) -> Boolean.toString(VoltdbSettings.isOn(value)));
    String frequency = settings.get(VoltdbSettings.SNAPSHOT_FREQUENCY);
    values.put(
        "snapshot",
        frequency.equals("off")
            ? "<snapshot enabled=\"false\"/>"
            : "<snapshot enabled=\"true\" frequency=\"%s\" retain=\"%s\"/>"
                .formatted(frequency, settings.getOrDefault("snapshot.retain", "1")));
    values.put(
        "users",
        password.isPresent()
            ? new Template(VoltdbCluster.class, "users.xml")
                .with("user", user)
                .with("password", password.reveal())
                .fill()
            : "");
    return new Template(VoltdbCluster.class, "deployment.xml").with(values).fill();
  }

  private List<String> initializeCommand(ServerNode node) {
    return command(
        node,
        JavaFlags.withCollector(SHORT_RUN),
        List.of(
            "initialize",
            "voltdbroot",
            node.file("voltdbroot").toString(),
            "deployment",
            node.file("deployment.xml").toString()));
  }

  private List<String> serverCommand(ServerNode node) {
    List<String> flags = new ArrayList<>(List.of("-Xmx" + settings.get(JavaFlags.HEAP)));
    flags.addAll(JavaFlags.withCollector(settings.get(JavaFlags.OPTIONS)));
    return command(
        node,
        flags,
        new Template(VoltdbCluster.class, "server.arguments")
            .with(node)
            .with("mesh", String.join(",", nodes.stream().map(n -> n.endpoint(INTERNAL)).toList()))
            .with("hosts", nodes.size())
            .with("admin_port", node.ports().get(ADMIN))
            .with("internal_port", node.ports().get(INTERNAL))
            .with("zookeeper", node.endpoint(ZOOKEEPER))
            .fillLines());
  }

  /** It runs in the node's folder, because the server looks for a licence where it is started. */
  private List<String> command(ServerNode node, List<String> flags, List<String> arguments) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(
        new Template(VoltdbCluster.class, "jvm.options")
            .with("logging", node.file("log4j.properties").toUri())
            .fillLines());
    List<String> program = new ArrayList<>(List.of("org.voltdb.VoltDB"));
    program.addAll(arguments);
    return JavaFlags.command(java, node, all, classPath, program);
  }

  private boolean isReady(ServerNode node) {
    requireAllAlive("while the cluster was forming");
    return accepts(node) && logs(node, READY);
  }
}
