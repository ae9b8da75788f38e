package dev.loadstone.deployments.hbase;

import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SidecarAddresses;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

final class HbaseCluster extends ServerCluster {
  private static final String TITLE = "HBase";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  // The settings that are ours.
  static final String MASTER_HEAP = "master.heap";

  private static final String DEFAULT_HELPER_HEAP = "512m";

  /** Small heaps are enough: ZooKeeper keeps only a few names, HDFS only a few files. */
  private static final List<String> ZOOKEEPER_FLAGS = JavaFlags.of("128m", "-XX:+UseSerialGC");

  private static final List<String> HDFS_FLAGS = JavaFlags.of("256m", "-XX:+UseSerialGC");
  private static final String NO_WEB_SERVER = "-1";
  private static final String HBASE = "org.apache.hadoop.hbase.";
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String NAME_NODE = HDFS + "namenode.NameNode";
  private static final int MOST_COPIES = 3;

  // The ports of a server of HDFS: its own, for IPC, and for HTTP.
  private static final int IPC = 1;
  private static final int HTTP = 2;
  private static final int HDFS_PORTS = 3;

  /** Serves when its log has the text {@code ready}, or, without one, when its port is open. */
  private record Server(
      ServerNode node, String ready, List<String> flags, String classPath, List<String> program) {
    boolean isOfHdfs() {
      return program.get(0).startsWith(HDFS);
    }
  }

  private final Path java;
  private final String classPath;
  private final List<Sidecar> offered;
  private final int webPort;
  private final ServerNode zookeeper;
  private final ServerNode master;
  private final Optional<ServerNode> nameNode;
  private final List<ServerNode> regionServers = new ArrayList<>();

  /** All of them in the order of their start. */
  private final List<Server> servers = new ArrayList<>();

  private final Map<ServerNode, SidecarProgram> sidecars = new LinkedHashMap<>();

  /**
   * @param attempt with one machine for each region server, and one more for ZooKeeper and master
   * @param offered what could be started beside the servers
   * @param beside what is started beside the servers
   */
  HbaseCluster(
      Attempt attempt,
      Path java,
      String classPath,
      List<Sidecar> offered,
      List<SidecarProgram> beside) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.offered = offered;
    int nodes = plan().nodes();
    int ofMaster = nodes + 1;
    // Servers of one machine share its file system.
    boolean distributed = plan().machines().on().size() > 1;
    List<Integer> ports = freePorts(nodes + 3 + beside.size());
    List<Integer> hdfsPorts = freePorts(distributed ? HDFS_PORTS * (nodes + 1) : 0);
    webPort = ports.get(0);
    zookeeper = place("zookeeper", "ZooKeeper", ofMaster, List.of(clientPort(1, ports.get(1))));
    add(zookeeper, "", ZOOKEEPER_FLAGS, HBASE + "zookeeper.HQuorumPeer");
    nameNode =
        distributed
            ? Optional.of(place("namenode", "HDFS name node", ofMaster, hdfsPorts.subList(0, 3)))
            : Optional.empty();
    if (distributed) {
      add(nameNode.get(), "", HDFS_FLAGS, NAME_NODE);
      for (int number = 1; number <= nodes; number++) {
        int first = HDFS_PORTS * number;
        add(
            place(
                "datanode-" + number,
                "HDFS data node " + number,
                number,
                hdfsPorts.subList(first, first + HDFS_PORTS)),
            "successfully registered with NN",
            HDFS_FLAGS,
            HDFS + "datanode.DataNode");
      }
    }
    master = place("master", "HBase master", ofMaster, ports.subList(2, 3));
    add(
        master,
        "Master has completed initialization",
        helperFlags(MASTER_HEAP),
        HBASE + "master.HMaster",
        "start");
    for (int number = 1; number <= nodes; number++) {
      String name = "regionserver-" + number;
      int port = ports.get(number + 2);
      regionServers.add(place(name, "HBase region server " + number, number, List.of(port)));
      add(
          regionServers.get(number - 1),
          "Serving as ",
          JavaFlags.of(plan().settings(), hosts().share()),
          HBASE + "regionserver.HRegionServer",
          "start");
    }
    for (int number = 0; number < beside.size(); number++) {
      add(beside.get(number), ofMaster, ports.get(nodes + 3 + number));
    }
  }

  private void add(SidecarProgram program, int machine, int port) {
    Sidecar sidecar = program.sidecar();
    ServerNode node = place(sidecar.name(), sidecar.title(), machine, List.of(port));
    sidecars.put(node, program);
    servers.add(
        new Server(
            node,
            sidecar.ready(),
            helperFlags(sidecar.heap()),
            program.classPath(node, classPath),
            List.of(sidecar.main(), node.address(), Integer.toString(node.port()))));
  }

  private List<String> helperFlags(String heap) {
    return JavaFlags.of(
        plan().settings().getOrDefault(heap, DEFAULT_HELPER_HEAP),
        plan().settings().getOrDefault(JavaFlags.OPTIONS, ""));
  }

  private ServerNode place(String name, String title, int machine, List<Integer> ports) {
    return server(name, title, "hbase-" + name, machine, ports);
  }

  private void add(ServerNode node, String ready, List<String> flags, String... program) {
    servers.add(new Server(node, ready, flags, classPath, List.of(program)));
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    for (Server server : servers) {
      writeFiles(server);
    }
    // Hides the pages of its web server, which would unpack all of them though nobody reads them.
    ServerNode withWebServer = regionServers.get(0);
    withWebServer.host().makeFolder(withWebServer.file("conf/hbase-webapps/regionserver"));
    nameNode.ifPresent(this::format);
    for (Map.Entry<ServerNode, SidecarProgram> beside : sidecars.entrySet()) {
      beside.getValue().writeClasses(beside.getKey());
    }
    for (Server server : servers) {
      ServerNode node = server.node;
      launch(node, command(server, server.program), Stop.AT_ONCE);
      // The others give up when these are not there in time.
      if (node.equals(zookeeper) || nameNode.equals(Optional.of(node))) {
        process(node).awaitReady(START_LIMIT, () -> accepts(node));
      }
    }
    servers.forEach(server -> awaitServing(server.node, START_LIMIT, () -> isReady(server)));
    Access access =
        new Access(List.of(zookeeper.endpoint()), "", "", Secret.NONE, clientProperties());
    return deployment(TITLE, access, members(), number -> restart(members().get(number - 1)));
  }

  /** Its log says already that it serves, so only its port can tell. */
  private ServerProcess restart(ServerNode node) {
    Server server = server(node);
    launch(node, command(server, server.program), Stop.AT_ONCE);
    return awaitServing(node, START_LIMIT, () -> accepts(node));
  }

  private Server server(ServerNode node) {
    return servers.stream().filter(each -> each.node.equals(node)).findFirst().orElseThrow();
  }

  /** The region servers, which are the nodes, and then the others. */
  private List<ServerNode> members() {
    List<ServerNode> members = new ArrayList<>(regionServers);
    members.addAll(List.of(master, zookeeper));
    members.addAll(sidecars.keySet());
    servers.stream().filter(Server::isOfHdfs).map(Server::node).forEach(members::add);
    return members;
  }

  private void writeFiles(Server server) {
    ServerNode node = server.node;
    node.host().makeFolder(node.temporary());
    String file = server.isOfHdfs() ? "hdfs-site.xml" : "hbase-site.xml";
    node.host().write(node.file("conf").resolve(file), configuration(file, server));
  }

  private String configuration(String file, Server server) {
    ServerNode node = server.node;
    Map<String, Object> values = new HashMap<>();
    values.put("folder", node.folder());
    values.put("temporary", node.temporary());
    values.put("address", node.address());
    values.put("endpoint", node.endpoint());
    values.put("port", node.port());
    values.put("nodes", plan().nodes());
    values.put("master.address", master.address());
    values.put("master.port", master.port());
    values.put("zookeeper.address", zookeeper.address());
    values.put("zookeeper.port", zookeeper.port());
    values.put("zookeeper.data", zookeeper.file("data"));
    values.put("web.port", node.equals(regionServers.get(0)) ? webPort : NO_WEB_SERVER);
    values.put(
        "root",
        nameNode
            .map(names -> "hdfs://" + names.endpoint() + "/hbase")
            .orElse("file://" + data().resolve("root")));
    nameNode.ifPresent(
        names -> {
          values.put("namenode", names.endpoint());
          values.put("namenode.http", names.endpoint(HTTP));
        });
    if (server.isOfHdfs()) {
      values.put("ipc", node.endpoint(IPC));
      values.put("http", node.endpoint(HTTP));
    }
    values.replaceAll((name, value) -> StringEscapeUtils.escapeXml10(value.toString()));
    Map<String, String> given = new TreeMap<>(plan().settings());
    offered.forEach(sidecar -> given.keySet().removeAll(sidecar.settings()));
    values.put("settings", properties(given));
    values.put(
        "hdfs",
        nameNode.isEmpty()
            ? ""
            : new Template(HbaseCluster.class, "hdfs-client.xml")
                .with("copies", Math.min(MOST_COPIES, plan().nodes()))
                .fill());
    return new Template(HbaseCluster.class, file).with(values).fill();
  }

  /** The user's settings that are properties of {@code hbase-site.xml}. */
  static String properties(Map<String, String> given) {
    List<String> ours = List.of(JavaFlags.HEAP, MASTER_HEAP, JavaFlags.OPTIONS);
    return given.entrySet().stream()
        .filter(setting -> !ours.contains(setting.getKey()))
        .map(
            setting ->
                "  <property><name>%s</name><value>%s</value></property>\n"
                    .formatted(
                        StringEscapeUtils.escapeXml10(setting.getKey()),
                        StringEscapeUtils.escapeXml10(setting.getValue())))
        .collect(Collectors.joining());
  }

  private void format(ServerNode names) {
    run(
        names,
        "'s format",
        command(server(names), List.of(NAME_NODE, "-format", "-force", "-nonInteractive")),
        Map.of(),
        names.log() + "-format",
        START_LIMIT);
  }

  private List<String> command(Server server, List<String> program) {
    List<String> flags = new ArrayList<>(server.flags);
    flags.addAll(new Template(HbaseCluster.class, "jvm.options").fillLines());
    return JavaFlags.command(
        java,
        server.node,
        flags,
        server.node.file("conf") + File.pathSeparator + server.classPath,
        program);
  }

  private Map<String, String> clientProperties() {
    Map<String, String> properties = new HashMap<>();
    sidecars.forEach(
        (node, beside) ->
            properties.putAll(
                SidecarAddresses.properties(
                    beside.sidecar().name(),
                    node.endpoint(),
                    log(node.log()).toAbsolutePath().toString())));
    return properties;
  }

  private boolean isReady(Server server) {
    requireAllAlive("while HBase was starting");
    return accepts(server.node) && (server.ready.isEmpty() || logs(server.node, server.ready));
  }
}
