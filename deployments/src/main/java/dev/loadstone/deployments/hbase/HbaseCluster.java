package dev.loadstone.deployments.hbase;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The servers of one local HBase and how to bring them up. */
final class HbaseCluster extends LocalCluster {
  private static final String MASTER_READY = "Master has completed initialization";
  private static final String REGION_SERVER_READY = "Serving as ";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** Nothing is worth writing any more when the data are removed. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  /** ZooKeeper keeps a few names only. */
  private static final List<String> ZOOKEEPER_FLAGS = JavaFlags.of("128m", "-XX:+UseSerialGC");

  /** Ports beside those of the region servers: ZooKeeper's, the master's two, that of jobs. */
  private static final int FURTHER_PORTS = 4;

  private static final int JOB_PORT = 3;

  private static final String PACKAGE = "org.apache.hadoop.hbase.";

  private final Path java;
  private final String classPath;
  private final String jobArtifacts;
  private final HbaseSettings settings;
  private final int masterInfoPort;
  private final HbaseServer zookeeper;
  private final HbaseServer master;
  private final List<HbaseServer> regionServers;
  private final Optional<HbaseServer> jobs;

  /**
   * @param attempt with one machine for each region server, and one more for ZooKeeper and master
   * @param jobArtifacts what the process for jobs needs beside the class path
   */
  HbaseCluster(Attempt attempt, Path java, String classPath, String jobArtifacts) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.jobArtifacts = jobArtifacts;
    this.settings = new HbaseSettings(plan().nodes(), plan().settings());
    List<Integer> ports = freePorts(plan().nodes() + FURTHER_PORTS);
    int ofMaster = plan().nodes() + 1;
    masterInfoPort = ports.get(0);
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
    String address = hosts().address(ofMaster);
    int port = ports.get(JOB_PORT);
    jobs =
        settings.mapReduce()
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
    List<HbaseServer> servers = new ArrayList<>(List.of(zookeeper, master));
    servers.addAll(regionServers);
    jobs.ifPresent(servers::add);
    return servers;
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    for (HbaseServer server : servers()) {
      server.writeFiles(properties(server));
    }
    if (jobs.isPresent()) {
      JobProgram.install(jobs.get().folder());
    }
    hosts().own(data());
    Map<HbaseServer, LocalProcess> processes = new LinkedHashMap<>();
    for (HbaseServer server : servers()) {
      processes.put(server, launch(server));
      if (server.equals(zookeeper)) {
        processes
            .get(server)
            .awaitReady(START_LIMIT, () -> accepts(server.address(), server.port()));
      }
    }
    processes.forEach(
        (server, process) -> {
          process.awaitReady(START_LIMIT, () -> isReady(server));
          hosts().requireListening(process, server.address(), server.port());
        });
    return deployment(processes);
  }

  private String classPath(HbaseServer server) {
    return jobs.filter(server::equals)
        .map(program -> JobProgram.classPath(program.folder(), jobArtifacts, classPath))
        .orElse(classPath);
  }

  private LocalProcess launch(HbaseServer server) {
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
    properties.put("hbase.rootdir", "file://" + data().resolve("root"));
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
    // Tells clients how the servers are configured.
    properties.put("hbase.master.info.port", Integer.toString(masterInfoPort));
    properties.put("hbase.master.info.bindAddress", master.address());
    properties.put("hbase.unsafe.regionserver.hostname", server.address());
    properties.put("hbase.regionserver.ipc.address", server.address());
    properties.put("hbase.regionserver.port", Integer.toString(server.port()));
    properties.put("hbase.regionserver.info.port", "-1");
    // Or the first region server would get all regions.
    properties.put(
        "hbase.master.wait.on.regionservers.mintostart", Integer.toString(plan().nodes()));
    return properties;
  }

  private ClusterDeployment deployment(Map<HbaseServer, LocalProcess> processes) {
    List<Member> members = new ArrayList<>();
    for (HbaseServer server : regionServers) {
      members.add(
          new Member("node-" + (members.size() + 1), server.endpoint(), processes.get(server)));
    }
    List<HbaseServer> others = new ArrayList<>(List.of(master, zookeeper));
    jobs.ifPresent(others::add);
    for (HbaseServer server : others) {
      members.add(new Member(server.name(), server.endpoint(), processes.get(server)));
    }
    Access access =
        new Access(List.of(zookeeper.endpoint()), "", "", Secret.NONE, clientProperties());
    return new ClusterDeployment("HBase", this, access, members);
  }

  /** Where clients bring jobs, and where the log of these is. */
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
    if (server.equals(master)) {
      return MASTER_READY;
    }
    return regionServers.contains(server) ? REGION_SERVER_READY : JobProgram.READY;
  }
}
