package dev.loadstone.deployments.hbase;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

final class HbaseCluster extends ServerCluster {
  private static final String TITLE = "HBase";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  // The settings that are ours.
  static final String MASTER_HEAP = "master.heap";
  static final String MAP_REDUCE = "mapreduce";
  static final String MAP_REDUCE_HEAP = "mapreduce.heap";

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
  private final int webPort;
  private final ServerNode zookeeper;
  private final ServerNode master;
  private final Optional<ServerNode> nameNode;
  private final List<ServerNode> regionServers = new ArrayList<>();

  /** All of them in the order of their start. */
  private final List<Server> servers = new ArrayList<>();

  private final Optional<ServerNode> jobs;

  /** There is one machine for each region server, and one more for ZooKeeper and master. */
  HbaseCluster(Attempt attempt, Path java, String classPath, String jobArtifacts) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    int nodes = plan().nodes();
    int ofMaster = nodes + 1;
    // Servers of one machine share its file system.
    boolean distributed = plan().machines().on().size() > 1;
    List<Integer> ports = freePorts(nodes + 4);
    List<Integer> hdfsPorts = freePorts(distributed ? HDFS_PORTS * (nodes + 1) : 0);
    webPort = ports.get(0);
    int forJobs = ports.get(3);
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
      int port = ports.get(number + 3);
      regionServers.add(place(name, "HBase region server " + number, number, List.of(port)));
      add(
          regionServers.get(number - 1),
          "Serving as ",
          JavaFlags.of(plan().settings(), hosts().share()),
          HBASE + "regionserver.HRegionServer",
          "start");
    }
    jobs =
        hasJobs(plan().settings())
            ? Optional.of(place("mapreduce", "MapReduce over HBase", ofMaster, List.of(forJobs)))
            : Optional.empty();
    jobs.ifPresent(
        node ->
            servers.add(
                new Server(
                    node,
                    JobProgram.READY,
                    helperFlags(MAP_REDUCE_HEAP),
                    JobProgram.classPath(node.folder(), jobArtifacts, classPath),
                    List.of(JobProgram.MAIN, node.address(), Integer.toString(node.port())))));
  }

  static boolean hasJobs(Map<String, String> settings) {
    return Boolean.parseBoolean(settings.get(MAP_REDUCE));
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
    if (jobs.isPresent()) {
      JobProgram.install(jobs.get().host(), jobs.get().folder());
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
    return deployment(TITLE, access, members());
  }

  /** The region servers, which are the nodes, and then the others. */
  private List<ServerNode> members() {
    List<ServerNode> members = new ArrayList<>(regionServers);
    members.addAll(List.of(master, zookeeper));
    jobs.ifPresent(members::add);
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
    values.put("settings", properties(plan().settings()));
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
    List<String> ours =
        List.of(JavaFlags.HEAP, MASTER_HEAP, JavaFlags.OPTIONS, MAP_REDUCE, MAP_REDUCE_HEAP);
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
    Server server =
        servers.stream().filter(each -> each.node.equals(names)).findFirst().orElseThrow();
    run(
        names,
        "'s format",
        command(server, List.of(NAME_NODE, "-format", "-force", "-nonInteractive")),
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
    return jobs.map(
            node ->
                Map.of(
                    "mapreduce",
                    node.endpoint(),
                    "mapreduce.log",
                    log(node.log()).toAbsolutePath().toString()))
        .orElse(Map.of());
  }

  private boolean isReady(Server server) {
    requireAllAlive("while HBase was starting");
    return accepts(server.node) && (server.ready.isEmpty() || logs(server.node, server.ready));
  }
}
