package dev.loadstone.deployments.hbase;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the servers of one local HBase. */
final class HbaseCluster extends ServerCluster {
  private static final String MASTER_READY = "Master has completed initialization";
  private static final String REGION_SERVER_READY = "Serving as ";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** The data are removed afterwards, so the server need not write anything. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  /** A small heap is enough, because ZooKeeper keeps only a few names. */
  private static final List<String> ZOOKEEPER_FLAGS = JavaFlags.of("128m", "-XX:+UseSerialGC");

  /** The ports besides those of the region servers: web server, ZooKeeper, master and jobs. */
  private static final int FURTHER_PORTS = 4;

  private static final int JOB_PORT = 3;

  private static final String NO_WEB_SERVER = "-1";

  private static final String PACKAGE = "org.apache.hadoop.hbase.";

  private final Path java;
  private final String classPath;
  private final String jobArtifacts;
  private final HbaseSettings settings;
  private final int webPort;
  private final HbaseServer zookeeper;
  private final HbaseServer master;
  private final List<HbaseServer> regionServers;
  private final Optional<HbaseServer> jobs;
  private final Optional<HdfsServers> hdfs;

  /**
   * @param attempt with one machine for each region server, and one more for ZooKeeper and master
   * @param jobArtifacts what the process for jobs needs besides the class path
   */
  HbaseCluster(Attempt attempt, Path java, String classPath, String jobArtifacts) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.jobArtifacts = jobArtifacts;
    this.settings = new HbaseSettings(hosts().share(), plan().settings());
    List<Integer> ports = freePorts(plan().nodes() + FURTHER_PORTS);
    int ofMaster = plan().nodes() + 1;
    webPort = ports.get(0);
    zookeeper =
        server(
            "zookeeper",
            "ZooKeeper",
            ofMaster,
            clientPort(1, ports.get(1)),
            List.of(PACKAGE + "zookeeper.HQuorumPeer"),
            ZOOKEEPER_FLAGS);
    master =
        server(
            "master",
            "HBase master",
            ofMaster,
            ports.get(2),
            List.of(PACKAGE + "master.HMaster", "start"),
            settings.masterFlags());
    regionServers = new ArrayList<>();
    for (int number = 1; number <= plan().nodes(); number++) {
      regionServers.add(
          server(
              "regionserver-" + number,
              "HBase region server " + number,
              number,
              ports.get(FURTHER_PORTS + number - 1),
              List.of(PACKAGE + "regionserver.HRegionServer", "start"),
              settings.regionServerFlags()));
    }
    // Servers of one machine share its file system.
    hdfs =
        plan().machines().on().size() > 1
            ? Optional.of(
                new HdfsServers(
                    hosts(), plan().nodes(), freePorts(HdfsServers.ports(plan().nodes()))))
            : Optional.empty();
    String address = hosts().address(ofMaster);
    int port = ports.get(JOB_PORT);
    jobs =
        HbaseSettings.mapReduce(plan().settings())
            ? Optional.of(
                server(
                    "mapreduce",
                    "MapReduce over HBase",
                    ofMaster,
                    port,
                    List.of(JobProgram.MAIN, address, Integer.toString(port)),
                    settings.mapReduceFlags()))
            : Optional.empty();
  }

  private HbaseServer server(
      String name, String title, int machine, int port, List<String> program, List<String> flags) {
    return new HbaseServer(
        name, title, machine, hosts().address(machine), port, program, flags, data().resolve(name));
  }

  private List<HbaseServer> servers() {
    List<HbaseServer> servers = new ArrayList<>(List.of(zookeeper));
    hdfs.ifPresent(files -> servers.add(files.nameNode()));
    hdfs.ifPresent(files -> servers.addAll(files.dataNodes()));
    servers.add(master);
    servers.addAll(regionServers);
    jobs.ifPresent(servers::add);
    return servers;
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    for (HbaseServer server : servers()) {
      if (isOfHdfs(server)) {
        server.writeFiles(host(server), "hdfs-site.xml", hdfs.orElseThrow().properties(server));
      } else {
        server.writeFiles(host(server), "hbase-site.xml", properties(server));
      }
    }
    withWebServer().leaveOutPages(host(withWebServer()));
    hdfs.ifPresent(this::format);
    if (jobs.isPresent()) {
      JobProgram.install(host(jobs.get()), jobs.get().folder());
    }
    Map<HbaseServer, ServerProcess> processes = new LinkedHashMap<>();
    for (HbaseServer server : servers()) {
      processes.put(server, launch(server));
      // The others give up when these are not there in time.
      if (server.equals(zookeeper) || hdfs.map(HdfsServers::nameNode).equals(Optional.of(server))) {
        processes
            .get(server)
            .awaitReady(START_LIMIT, () -> accepts(server.address(), server.port()));
      }
    }
    processes.forEach(
        (server, process) -> {
          process.awaitReady(START_LIMIT, () -> isReady(server));
          host(server).requireListening(process, server.port());
        });
    return deployment(processes);
  }

  /** The region server that tells clients how the servers are configured. */
  private HbaseServer withWebServer() {
    return regionServers.get(0);
  }

  private Host host(HbaseServer server) {
    return hosts().node(server.machine());
  }

  private boolean isOfHdfs(HbaseServer server) {
    return hdfs.stream()
        .anyMatch(files -> files.nameNode().equals(server) || files.dataNodes().contains(server));
  }

  private void format(HdfsServers files) {
    HbaseServer formatter = files.formatter();
    host(formatter)
        .run(
            formatter.title() + "'s format",
            formatter.command(java, classPath),
            Map.of(),
            log("hbase-namenode-format"),
            data(),
            START_LIMIT);
  }

  private String classPath(HbaseServer server) {
    return jobs.filter(server::equals)
        .map(program -> JobProgram.classPath(program.folder(), jobArtifacts, classPath))
        .orElse(classPath);
  }

  private ServerProcess launch(HbaseServer server) {
    return launch(
        server.title(),
        server.machine(),
        server.command(java, classPath(server)),
        Map.of(),
        log("hbase-" + server.name()),
        STOP_SIGNAL,
        STOP_GRACE);
  }

  private Map<String, String> properties(HbaseServer server) {
    String temporary = server.folder().resolve("tmp").toString();
    Map<String, String> properties = new LinkedHashMap<>(settings.properties());
    properties.put("hbase.cluster.distributed", "true");
    properties.put(
        "hbase.rootdir",
        hdfs.map(files -> files.address() + "/hbase").orElse("file://" + data().resolve("root")));
    hdfs.ifPresent(files -> properties.putAll(files.clientProperties()));
    properties.put("hbase.tmp.dir", temporary);
    properties.put("hbase.fs.tmp.dir", temporary);
    properties.put("hadoop.tmp.dir", temporary);
    properties.put("hbase.zookeeper.quorum", zookeeper.address());
    properties.put("hbase.zookeeper.property.clientPort", Integer.toString(zookeeper.port()));
    properties.put("hbase.zookeeper.property.clientPortAddress", zookeeper.address());
    properties.put(
        "hbase.zookeeper.property.dataDir", zookeeper.folder().resolve("data").toString());
    properties.put("hbase.master.hostname", master.address());
    properties.put("hbase.master.ipc.address", master.address());
    properties.put("hbase.master.port", Integer.toString(master.port()));
    // The master's web server would search all archives for its parts, which takes seconds.
    properties.put("hbase.master.info.port", NO_WEB_SERVER);
    properties.put("hbase.unsafe.regionserver.hostname", server.address());
    properties.put("hbase.regionserver.ipc.address", server.address());
    properties.put("hbase.regionserver.port", Integer.toString(server.port()));
    properties.put(
        "hbase.regionserver.info.port",
        server.equals(withWebServer()) ? Integer.toString(webPort) : NO_WEB_SERVER);
    properties.put("hbase.regionserver.info.bindAddress", server.address());
    // Otherwise the first region server would get all regions.
    properties.put(
        "hbase.master.wait.on.regionservers.mintostart", Integer.toString(plan().nodes()));
    return properties;
  }

  private ClusterDeployment deployment(Map<HbaseServer, ServerProcess> processes) {
    List<Member> members = new ArrayList<>();
    for (HbaseServer server : regionServers) {
      members.add(
          new Member("node-" + (members.size() + 1), server.endpoint(), processes.get(server)));
    }
    List<HbaseServer> others = new ArrayList<>(List.of(master, zookeeper));
    jobs.ifPresent(others::add);
    servers().stream().filter(this::isOfHdfs).forEach(others::add);
    for (HbaseServer server : others) {
      members.add(new Member(server.name(), server.endpoint(), processes.get(server)));
    }
    Access access =
        new Access(List.of(zookeeper.endpoint()), "", "", Secret.NONE, clientProperties());
    return new ClusterDeployment("HBase", this, access, members);
  }

  /** The address to which clients send jobs, and the log of the jobs. */
  private Map<String, String> clientProperties() {
    return jobs.map(
            server ->
                Map.of(
                    "mapreduce",
                    server.endpoint(),
                    "mapreduce.log",
                    log("hbase-" + server.name()).toAbsolutePath().toString()))
        .orElse(Map.of());
  }

  private boolean isReady(HbaseServer server) {
    requireAllAlive("while HBase was starting");
    return accepts(server.address(), server.port())
        && (server.equals(zookeeper)
            || read(log("hbase-" + server.name())).contains(readyMark(server)));
  }

  private String readyMark(HbaseServer server) {
    if (isOfHdfs(server)) {
      return hdfs.orElseThrow().readyMark(server);
    }
    if (server.equals(master)) {
      return MASTER_READY;
    }
    return regionServers.contains(server) ? REGION_SERVER_READY : JobProgram.READY;
  }
}
